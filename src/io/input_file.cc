#include "io/input_file.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jiyi::io {

Result<InputFile> InputFile::open(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return system_error("open", path);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return system_error("look at", path);
  if (S_ISDIR(status.st_mode)) {
    return Error{ErrorCode::Io, path + " is a folder, a file was expected"};
  }
  const auto total = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
  return InputFile(path, std::move(file), total);
}

Result<std::size_t> InputFile::read(std::span<char> into) {
  while (true) {
    const ssize_t got = ::read(file_.number(), into.data(), into.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error("read", path_);
    bytes_done_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
}

Result<void> InputFile::rewind() {
  if (::lseek(file_.number(), 0, SEEK_SET) != 0) return system_error("read again", path_);
  bytes_done_ = 0;
  return {};
}

}  // namespace jiyi::io
