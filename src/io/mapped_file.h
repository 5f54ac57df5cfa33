// A file seen as memory, to be read only.

#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "jiyi/result.h"

namespace jiyi::io {

// The bytes are those of the file while nobody shortens it; a file that may be replaced must be
// replaced by renaming another over it, which leaves this one as it was. Thread-compatible.
class MappedFile {
 public:
  // NotFound, or Io for a folder, a pipe or a file that may not be read. An empty file has no
  // bytes.
  static Result<MappedFile> open(const std::string& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(start_), size_};
  }
  // Lets the system take back the memory of what was read so far; reading again still works.
  void release_pages() const;

 private:
  MappedFile(void* start, std::size_t size) : start_(start), size_(size) {}

  void* start_;  // null when there are no bytes
  std::size_t size_;
};

}  // namespace jiyi::io
