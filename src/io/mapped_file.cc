#include "io/mapped_file.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/descriptor.h"

namespace jiyi::io {
namespace {

int open_to_read(const std::string& path) {
  int number = -1;
  do {
    number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  } while (number < 0 && errno == EINTR);
  return number;
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  const Descriptor file(open_to_read(path));
  if (!file.is_open()) return system_error("open", path);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return system_error("look at", path);
  if (!S_ISREG(status.st_mode)) return Error{ErrorCode::Io, path + " is not an ordinary file"};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return MappedFile(nullptr, 0);
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (start == MAP_FAILED) return system_error("map", path);
  return MappedFile(start, size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : start_(std::exchange(other.start_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(start_, other.start_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (size_ != 0) ::munmap(start_, size_);
}

void MappedFile::release_pages() const {
  if (size_ != 0) ::madvise(start_, size_, MADV_DONTNEED);
}

}  // namespace jiyi::io
