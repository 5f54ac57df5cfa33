// The system's time zone database, by the names of IANA: "Asia/Shanghai", "America/New_York".

#pragma once

#include <string>
#include <string_view>

#include "jiyi/result.h"
#include "time/zone.h"

namespace jiyi::time {

inline constexpr std::string_view kZoneFolder = "/usr/share/zoneinfo";
inline constexpr std::size_t kZoneNameBytesMax = 64;

// InvalidArgument when it cannot be a name, NotFound when the system has no such zone.
Result<Zone> load_zone(std::string_view name, std::string_view folder = kZoneFolder);

}  // namespace jiyi::time
