#include "cli/item_error.h"

#include <charconv>
#include <string>
#include <string_view>

namespace jiyi::cli {

Error of_item(Error error, std::span<const std::size_t> lines) {
  constexpr std::string_view kFront = "items[";
  constexpr std::string_view kBehind = "]: ";
  std::string_view rest = error.message();
  if (!rest.starts_with(kFront)) return error;
  rest.remove_prefix(kFront.size());
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
