#include "cli/config_file.h"

#include <string>

#include "base/try.h"
#include "toml/parse.h"

namespace jiyi::cli {
namespace {

std::string to_text(double number) {
  auto text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Result<NamedValues> parse_config(std::string_view toml) {
  ASSIGN_OR_RETURN(const toml::Value document, toml::parse(toml));
  NamedValues values;
  for (const toml::Value& value : document.items) {
    if (value.type == toml::Type::String) {
      values.emplace_back(value.key, value.text);
    } else if (value.type == toml::Type::Integer) {
      values.emplace_back(value.key, std::to_string(value.whole));
    } else if (value.type == toml::Type::Float) {
      values.emplace_back(value.key, to_text(value.number));
    } else {
      return toml::at_line(value, value.key + ": expected a string or a number");
    }
  }
  return values;
}

}  // namespace jiyi::cli
