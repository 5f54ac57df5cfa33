#include "io/permissions.h"

#include <sys/stat.h>

#include "io/descriptor.h"

namespace jiyi::io {

Result<Permissions> permissions(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return system_error("look at", path);
  return Permissions{.others_read = (status.st_mode & (S_IRGRP | S_IROTH)) != 0,
                     .others_write = (status.st_mode & (S_IWGRP | S_IWOTH)) != 0};
}

}  // namespace jiyi::io
