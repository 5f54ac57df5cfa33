#include "cli/item_error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

namespace jiyi::cli {

Error of_item(Error error, std::span<const std::size_t> lines) {
  constexpr auto kFronts = std::to_array<std::string_view>({"items[", "messages["});
  constexpr std::string_view kBehind = "]: ";
  std::string_view rest = error.message();
  const auto* const front =
      std::ranges::find_if(kFronts, [&](std::string_view each) { return rest.starts_with(each); });
  if (front == kFronts.end()) return error;
  rest.remove_prefix(front->size());
  std::size_t item = 0;
  const auto [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), item);
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (fault != std::errc() || !rest.starts_with(kBehind)) return error;
  rest.remove_prefix(kBehind.size());
  const std::string line =
      item < lines.size() ? "line " + std::to_string(lines[item]) + ": " : std::string();
  return {error.code(), line + std::string(rest)};
}

}  // namespace jiyi::cli
