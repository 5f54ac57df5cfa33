#include "http/retry_after.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

#include <curl/curl.h>

namespace jiyi::http {
namespace {

constexpr std::int64_t kLongestMs = std::int64_t{24} * 3600 * 1000;

std::optional<std::int64_t> wait_ms(std::string_view header, const Timestamp& now) {
  std::int64_t seconds = 0;
  const char* end = header.data() + header.size();
  const auto read = std::from_chars(header.data(), end, seconds);
  if (read.ec == std::errc() && read.ptr == end) {
    if (seconds < 0 || seconds > kLongestMs / 1000) return std::nullopt;
    return seconds * 1000;
  }
  const std::time_t date = curl_getdate(std::string(header).c_str(), nullptr);
  if (date < 0) return std::nullopt;
  return std::max<std::int64_t>(0, std::int64_t{date} * 1000 - now.unix_us / 1000);
}

}  // namespace

std::optional<std::chrono::milliseconds> retry_after(std::string_view header,
                                                     const Timestamp& now) {
  if (header.empty()) return std::nullopt;
  const auto wait = wait_ms(header, now);
  if (!wait || *wait > kLongestMs) return std::nullopt;
  return std::chrono::milliseconds(*wait);
}

}  // namespace jiyi::http
