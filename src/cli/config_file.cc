#include "cli/config_file.h"

#include <string>
#include <utility>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 1
#include <toml++/toml.h>

namespace jiyi::cli {
namespace {

Error at_line(const toml::source_region& source, const std::string& what) {
  return Error{ErrorCode::InvalidArgument,
               "line " + std::to_string(source.begin.line) + ": " + what};
}

std::string to_text(double number) {
  auto text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Result<NamedValues> parse_config(std::string_view toml) {
  if (toml.size() > kConfigBytesMax) {
    return Error{ErrorCode::LimitExceeded, std::to_string(toml.size()) +
                                               " bytes, over the limit of " +
                                               std::to_string(kConfigBytesMax)};
  }
  const auto parsed = toml::parse(toml);
  if (!parsed) return at_line(parsed.error().source(), std::string(parsed.error().description()));

  NamedValues values;
  for (const auto& [key, node] : parsed.table()) {
    const std::string name(key.str());
    if (const auto* text = node.as_string()) {
      values.emplace_back(name, text->get());
    } else if (const auto* whole = node.as_integer()) {
      values.emplace_back(name, std::to_string(whole->get()));
    } else if (const auto* number = node.as_floating_point()) {
      values.emplace_back(name, to_text(number->get()));
    } else {
      return at_line(node.source(), name + ": expected a string or a number");
    }
  }
  return values;
}

}  // namespace jiyi::cli
