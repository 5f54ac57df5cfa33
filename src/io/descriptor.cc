#include "io/descriptor.h"

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace jiyi::io {

bool Descriptor::close() {
  if (number_ < 0) return true;
  return ::close(std::exchange(number_, -1)) == 0;
}

Error system_error(std::string_view what, const std::string& path) {
  const int number = errno;
  const auto code = number == ENOENT || number == ENOTDIR ? ErrorCode::NotFound
                    : number == EEXIST                    ? ErrorCode::AlreadyExists
                                                          : ErrorCode::Io;
  return {code, std::string(what) + " " + path + ": " +
                    std::error_code(number, std::generic_category()).message()};
}

}  // namespace jiyi::io
