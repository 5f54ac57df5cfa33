// A file that is read from its start to its end, as often as wanted.

#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/descriptor.h"
#include "jiyi/result.h"

namespace jiyi::io {

// Confined to one thread.
class InputFile {
 public:
  // NotFound, or Io for a folder or a file that may not be read.
  static Result<InputFile> open(const std::string& path);

  // Fills up to into.size() bytes and returns how many; 0 only at the end.
  Result<std::size_t> read(std::span<char> into);
  // Io for a pipe, which cannot be read again.
  Result<void> rewind();

  const std::string& path() const { return path_; }
  std::uint64_t bytes_done() const { return bytes_done_; }
  std::uint64_t bytes_total() const { return bytes_total_; }  // 0 for a pipe

 private:
  InputFile(std::string path, Descriptor file, std::uint64_t bytes_total)
      : path_(std::move(path)), file_(std::move(file)), bytes_total_(bytes_total) {}

  std::string path_;
  Descriptor file_;
  std::uint64_t bytes_total_;
  std::uint64_t bytes_done_ = 0;
};

}  // namespace jiyi::io
