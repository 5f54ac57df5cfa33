#include "transfer/gzip_source.h"

#include <array>
#include <limits>
#include <string>
#include <utility>

#include <zlib.h>

#include "base/try.h"

namespace jiyi::transfer {
namespace {

constexpr std::size_t kInputBytes = std::size_t{64} << 10;
constexpr int kGzipOnly = 16 + MAX_WBITS;  // zlib's way to ask for the gzip format

// Owns zlib's state, which is moved nowhere and freed at the end.
class GzipSource final : public Source {
 public:
  explicit GzipSource(std::unique_ptr<Source> packed)
      : packed_(std::move(packed)), name_(packed_->name()) {}
  ~GzipSource() override { stop(); }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

  Result<std::size_t> read(std::span<char> into) override {
    if (into.empty()) return std::size_t{0};
    while (true) {
      if (!running_ && !start_member()) return broken("out of memory");
      ASSIGN_OR_RETURN(const bool more, feed());
      if (!more) {
        if (member_begun_) return broken("the packed data is cut");
        return std::size_t{0};
      }
      ASSIGN_OR_RETURN(const std::size_t count, inflate_into(into));
      if (count > 0) return count;
    }
  }

  Result<void> rewind() override {
    stop();
    stream_ = {};
    member_begun_ = false;
    return packed_->rewind();
  }

  const std::string& name() const override { return name_; }
  std::uint64_t bytes_done() const override { return packed_->bytes_done(); }
  std::uint64_t bytes_total() const override { return packed_->bytes_total(); }

 private:
  Error broken(const std::string& what) const {
    return {ErrorCode::Corruption, name_ + ": gzip: " + what};
  }

  bool start_member() {
    z_stream fresh{};
    fresh.next_in = stream_.next_in;
    fresh.avail_in = stream_.avail_in;
    stream_ = fresh;
    running_ = inflateInit2(&stream_, kGzipOnly) == Z_OK;
    member_begun_ = false;
    return running_;
  }

  void stop() {
    if (running_) inflateEnd(&stream_);
    running_ = false;
  }

  // Sees to it that there is packed input; false at its end.
  Result<bool> feed() {
    if (stream_.avail_in > 0) return true;
    ASSIGN_OR_RETURN(const std::size_t count, packed_->read(input_));
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
    stream_.avail_in = static_cast<uInt>(count);
    return count > 0;
  }

  Result<std::size_t> inflate_into(std::span<char> into) {
    const std::size_t room = std::min<std::size_t>(into.size(), std::numeric_limits<uInt>::max());
    stream_.next_out = reinterpret_cast<Bytef*>(into.data());
    stream_.avail_out = static_cast<uInt>(room);
    member_begun_ = true;
    const int outcome = inflate(&stream_, Z_NO_FLUSH);
    if (outcome == Z_STREAM_END) {
      stop();
      member_begun_ = false;
    } else if (outcome != Z_OK && outcome != Z_BUF_ERROR) {
      return broken(stream_.msg != nullptr ? stream_.msg : "the packed data is damaged");
    }
    return room - stream_.avail_out;
  }

  std::unique_ptr<Source> packed_;
  std::string name_;
  std::array<char, kInputBytes> input_{};
  z_stream stream_{};
  bool running_ = false;       // zlib holds memory for stream_
  bool member_begun_ = false;  // inside a member, so the end of the input is a cut
};

}  // namespace

Result<std::unique_ptr<Source>> unpacked(std::unique_ptr<Source> source) {
  constexpr std::string_view kMagic = "\x1F\x8B";
  std::array<char, kMagic.size()> head{};
  std::size_t size = 0;
  while (size < head.size()) {
    ASSIGN_OR_RETURN(const std::size_t count, source->read(std::span(head).subspan(size)));
    if (count == 0) break;
    size += count;
  }
  RETURN_IF_ERROR(source->rewind());
  if (std::string_view(head.data(), size) != kMagic) return source;
  return std::unique_ptr<Source>(std::make_unique<GzipSource>(std::move(source)));
}

}  // namespace jiyi::transfer
