#include "time/zone_files.h"

#include <algorithm>

#include "base/try.h"
#include "io/files.h"

namespace jiyi::time {
namespace {

constexpr std::size_t kZoneFileBytesMax = 256U << 10U;

// Letters, digits, "_+-", in parts between slashes: nothing that leads out of the folder.
bool is_zone_name(std::string_view name) {
  if (name.empty() || name.size() > kZoneNameBytesMax) return false;
  if (name.front() == '/' || name.back() == '/' || name.find("//") != std::string_view::npos) {
    return false;
  }
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '+' || c == '-' || c == '/';
  });
}

}  // namespace

Result<Zone> load_zone(std::string_view name, std::string_view folder) {
  if (!is_zone_name(name)) {
    return Error{ErrorCode::InvalidArgument,
                 "the name of a time zone is like Asia/Shanghai, at most " +
                     std::to_string(kZoneNameBytesMax) + " bytes"};
  }
  const std::string path = std::string(folder) + "/" + std::string(name);
  ASSIGN_OR_RETURN(const bool there, io::exists(path));
  if (!there) {
    return Error{ErrorCode::NotFound, "the system has no time zone " + std::string(name)};
  }
  ASSIGN_OR_RETURN(const std::string bytes, io::read_file(path, kZoneFileBytesMax));
  return Zone::parse(bytes);
}

}  // namespace jiyi::time
