#include "transfer/source.h"

#include <algorithm>
#include <cstring>

#include "base/try.h"

namespace jiyi::transfer {

Result<std::size_t> MemorySource::read(std::span<char> into) {
  const std::size_t count = std::min(into.size(), bytes_.size() - at_);
  std::memcpy(into.data(), bytes_.data() + at_, count);
  at_ += count;
  return count;
}

Result<void> MemorySource::rewind() {
  at_ = 0;
  return {};
}

Result<std::size_t> ByteReader::fill() {
  buffer_.resize(kBufferBytes);
  size_ = 0;
  at_ = 0;
  // The first piece holds at least a whole byte order mark, if the source is that long.
  const std::size_t wanted = started_ ? 1 : 3;
  while (size_ < wanted) {
    ASSIGN_OR_RETURN(const std::size_t count,
                     source_.read(std::span(buffer_).subspan(size_, kBufferBytes - size_)));
    if (count == 0) break;
    size_ += count;
  }
  return size_;
}

Result<std::string_view> ByteReader::peek() {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (at_ == size_) {
    RETURN_IF_ERROR(fill());
    if (!started_ && std::string_view(buffer_.data(), size_).starts_with(kByteOrderMark)) {
      at_ = kByteOrderMark.size();
    }
    started_ = true;
    if (at_ == size_ && size_ > 0) RETURN_IF_ERROR(fill());
  }
  return std::string_view(buffer_).substr(at_, size_ - at_);
}

void ByteReader::consume(std::size_t count) {
  const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
  line_ +=
      static_cast<std::size_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(count), '\n'));
  at_ += count;
}

Result<std::string> read_all(ByteReader& in, std::size_t bytes_max) {
  std::string all;
  while (true) {
    ASSIGN_OR_RETURN(const std::string_view piece, in.peek());
    if (piece.empty()) return all;
    if (piece.size() > bytes_max - all.size()) {
      return Error{ErrorCode::LimitExceeded,
                   in.name() + ": over the limit of " + std::to_string(bytes_max) + " bytes"};
    }
    all += piece;
    in.consume(piece.size());
  }
}

Result<std::string> read_head(Source& source) {
  RETURN_IF_ERROR(source.rewind());
  std::string head(kHeadBytes, '\0');
  std::size_t size = 0;
  while (size < head.size()) {
    ASSIGN_OR_RETURN(const std::size_t count, source.read(std::span(head).subspan(size)));
    if (count == 0) break;
    size += count;
  }
  RETURN_IF_ERROR(source.rewind());
  head.resize(size);
  return head;
}

std::string place(std::string_view name, std::size_t line) {
  return std::string(name) + ":" + std::to_string(line);
}

}  // namespace jiyi::transfer
