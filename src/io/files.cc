#include "io/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/random.h"
#include "base/try.h"
#include "io/descriptor.h"

namespace jiyi::io {
namespace {

constexpr mode_t kOwnerFile = 0600;
constexpr mode_t kOwnerFolder = 0700;
constexpr std::size_t kReadBytes = std::size_t{1} << 16;
constexpr int kNameTries = 100;

int open_file(const std::string& path, int flags) {
  int number = -1;
  do {
    number = ::open(path.c_str(), flags | O_CLOEXEC, kOwnerFile);
  } while (number < 0 && errno == EINTR);
  return number;
}

Result<void> write_all(const Descriptor& file, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_error("write", path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> sync_folder(const std::string& folder) {
  const Descriptor opened(open_file(folder, O_RDONLY | O_DIRECTORY));
  if (!opened.is_open()) return system_error("open", folder);
  // Some file systems do not sync folders and say so with EINVAL.
  if (::fsync(opened.number()) != 0 && errno != EINVAL) return system_error("sync", folder);
  return {};
}

Result<void> write_draft(const std::string& draft, std::string_view bytes) {
  Descriptor file(open_file(draft, O_WRONLY | O_CREAT | O_EXCL));
  if (!file.is_open()) return system_error("create", draft);
  RETURN_IF_ERROR(write_all(file, bytes, draft));
  if (::fsync(file.number()) != 0) return system_error("sync", draft);
  if (!file.close()) return system_error("close", draft);
  return {};
}

// link() refuses a name that is taken, which rename() does not; a file system without links
// gets the check and the rename instead.
Result<void> name_unless_taken(const std::string& draft, const std::string& path) {
  if (::link(draft.c_str(), path.c_str()) == 0) {
    ::unlink(draft.c_str());
    return {};
  }
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) {
    return system_error("create", path);
  }
  ASSIGN_OR_RETURN(const bool taken, exists(path));
  if (taken) return Error{ErrorCode::AlreadyExists, path + " is there already"};
  if (::rename(draft.c_str(), path.c_str()) != 0) return system_error("create", path);
  return {};
}

// Empty when it is no link.
std::string link_target(const std::string& path) {
  constexpr std::size_t kPathBytesMax = 4096;
  std::string target(kPathBytesMax, '\0');
  const auto size = ::readlink(path.c_str(), target.data(), target.size());
  if (size <= 0 || static_cast<std::size_t>(size) == target.size()) return {};
  target.resize(static_cast<std::size_t>(size));
  return target;
}

}  // namespace

Result<bool> exists(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return true;
  if (errno == ENOENT || errno == ENOTDIR) return false;
  return system_error("look at", path);
}

Result<std::size_t> file_size(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return system_error("look at", path);
  return static_cast<std::size_t>(status.st_size);
}

bool is_writable(const std::string& folder) {
  return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

Result<std::string> follow_links(const std::string& path) {
  constexpr int kLinksMax = 40;  // as the system's own limit
  std::string at = path;
  for (int links = 0; links < kLinksMax; ++links) {
    const std::string target = link_target(at);
    if (target.empty()) return at;
    at = target.front() == '/' ? target : folder_of(at) + "/" + target;
  }
  return Error{ErrorCode::InvalidArgument, path + " is a link that leads in a circle"};
}

Result<bool> is_regular_file(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return system_error("look at", path);
  return S_ISREG(status.st_mode);
}

std::string program_folder() {
  const std::string path = link_target("/proc/self/exe");
  return path.empty() ? path : folder_of(path);
}

Result<void> make_folders(const std::string& folder) {
  if (::mkdir(folder.c_str(), kOwnerFolder) == 0) return {};
  if (errno == ENOENT && folder_of(folder) != folder) {
    RETURN_IF_ERROR(make_folders(folder_of(folder)));
    if (::mkdir(folder.c_str(), kOwnerFolder) == 0) return {};
  }
  const int reason = errno;
  struct stat status {};
  if (::stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return {};
  errno = reason;
  return system_error("create folder", folder);
}

Result<std::string> read_file(const std::string& path, std::size_t bytes_max) {
  const Descriptor file(open_file(path, O_RDONLY));
  if (!file.is_open()) return system_error("open", path);
  std::string bytes;
  while (true) {
    const std::size_t size = bytes.size();
    bytes.resize(size + kReadBytes);
    const ssize_t got = ::read(file.number(), bytes.data() + size, kReadBytes);
    if (got < 0 && errno != EINTR) return system_error("read", path);
    bytes.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return bytes;
    if (bytes.size() > bytes_max) {
      return Error{ErrorCode::LimitExceeded,
                   path + " is over the limit of " + std::to_string(bytes_max) + " bytes"};
    }
  }
}

Result<void> write_file(const std::string& path, std::string_view bytes, Replace replace) {
  ASSIGN_OR_RETURN(const std::string draft, unused_name(path));
  auto written = write_draft(draft, bytes);
  if (written.ok() && replace == Replace::No) {
    written = publish(draft, path);
  } else if (written.ok()) {
    written = publish_over(draft, path);
  }
  if (!written.ok()) remove_if_there(draft);
  return written;
}

Result<void> allocate_file(const std::string& path, std::size_t bytes) {
  const Descriptor file(open_file(path, O_WRONLY | O_CREAT));
  if (!file.is_open()) return system_error("create", path);
  if (::ftruncate(file.number(), 0) != 0) return system_error("truncate", path);
  // It reports its reason itself instead of in errno.
  errno = ::posix_fallocate(file.number(), 0, static_cast<off_t>(bytes));
  if (errno != 0) return system_error("allocate", path);
  return {};
}

Result<std::string> unused_name(const std::string& path) {
  base::Random random(base::system_seed());
  for (int tries = 0; tries < kNameTries; ++tries) {
    std::string name = path + ".draft-" + std::to_string(random.next());
    ASSIGN_OR_RETURN(const bool taken, exists(name));
    if (!taken) return name;
  }
  return Error{ErrorCode::Io, "found no unused name beside " + path};
}

Result<void> publish(const std::string& draft, const std::string& path) {
  RETURN_IF_ERROR(name_unless_taken(draft, path));
  return sync_folder(folder_of(path));
}

Result<void> publish_over(const std::string& draft, const std::string& path) {
  if (::rename(draft.c_str(), path.c_str()) != 0) return system_error("replace", path);
  return sync_folder(folder_of(path));
}

bool remove_if_there(const std::string& path) {
  return ::unlink(path.c_str()) == 0;
}

}  // namespace jiyi::io
