// Where an import's bytes come from. A source can be read again from its start, because a file
// is checked whole before anything of it is stored.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::transfer {

inline constexpr std::size_t kHeadBytes = std::size_t{64} << 10;

// Confined to one thread.
class Source {
 public:
  virtual ~Source() = default;
  // Fills up to into.size() bytes and returns how many; 0 only at the end.
  virtual Result<std::size_t> read(std::span<char> into) = 0;
  virtual Result<void> rewind() = 0;
  // How it is called in messages and in the memories' source field.
  virtual const std::string& name() const = 0;
  // Of the stored bytes, which may be compressed; for showing progress.
  virtual std::uint64_t bytes_done() const = 0;
  virtual std::uint64_t bytes_total() const = 0;
};

// Text that is in memory already.
class MemorySource final : public Source {
 public:
  MemorySource(std::string name, std::string bytes)
      : name_(std::move(name)), bytes_(std::move(bytes)) {}

  Result<std::size_t> read(std::span<char> into) override;
  Result<void> rewind() override;
  const std::string& name() const override { return name_; }
  std::uint64_t bytes_done() const override { return at_; }
  std::uint64_t bytes_total() const override { return bytes_.size(); }

 private:
  std::string name_;
  std::string bytes_;
  std::size_t at_ = 0;
};

// Looks at a source piece by piece and knows the line. A byte order mark at the start of the
// source is skipped. Borrows the source, which must outlive it. Confined to one thread.
class ByteReader {
 public:
  explicit ByteReader(Source& source) : source_(source) {}

  // The bytes at hand, at least one unless the source is at its end. Valid until the next call.
  Result<std::string_view> peek();
  // REQUIRES: count <= the size of the last peek.
  void consume(std::size_t count);

  std::size_t line() const { return line_; }  // from 1, of the next byte
  const std::string& name() const { return source_.name(); }

 private:
  static constexpr std::size_t kBufferBytes = std::size_t{256} << 10;

  Result<std::size_t> fill();

  Source& source_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  std::size_t line_ = 1;
  bool started_ = false;
};

// All that is left, if it is at most `bytes_max`; else LimitExceeded.
Result<std::string> read_all(ByteReader& in, std::size_t bytes_max);

// The first bytes of a source, at most kHeadBytes. Leaves it rewound.
Result<std::string> read_head(Source& source);

// "chat.jsonl:7", the place that messages lead with.
std::string place(std::string_view name, std::size_t line);

}  // namespace jiyi::transfer
