#include "facts/schema.h"

#include "base/try.h"
#include "facts/fact.h"
#include "toml/parse.h"

namespace jiyi::facts {
namespace {

constexpr std::size_t kKeyBytesMax = 64;

Result<KeyRule> read_rule(const toml::Value& value) {
  if (value.type != toml::Type::String) return toml::at_line(value, "expected a text");
  KeyRule rule;
  bool has_count = false;
  std::string_view rest = value.text;
  while (!rest.empty()) {
    const std::size_t blank = rest.find(' ');
    const std::string_view word = rest.substr(0, blank);
    rest = blank == std::string_view::npos ? std::string_view() : rest.substr(blank + 1);
    if (word == "one" || word == "many") {
      has_count = true;
      rule.is_many = word == "many";
    } else if (word == "topic") {
      rule.has_topic = true;
    } else if (word == "text") {
      rule.is_text = true;
    } else {
      return toml::at_line(value, value.key + ": expected one, many, topic or text");
    }
  }
  if (!has_count) return toml::at_line(value, value.key + ": neither one nor many");
  return rule;
}

}  // namespace

Result<Schema> Schema::load(std::string_view user_toml) {
  Schema schema;
  RETURN_IF_ERROR(schema.add(built_in_schema()));
  RETURN_IF_ERROR(schema.add(user_toml));
  return schema;
}

const KeyRule* Schema::find(const std::string& key) const {
  const auto found = keys_.find(key);
  return found == keys_.end() ? nullptr : &found->second;
}

Result<void> Schema::add(std::string_view toml_text) {
  ASSIGN_OR_RETURN(const toml::Value root, toml::parse(toml_text));
  for (const toml::Value& table : root.items) {
    if (table.key != "key" || table.type != toml::Type::Table) {
      return toml::at_line(table, table.key + ": a schema has the table 'key' alone");
    }
    for (const toml::Value& key : table.items) {
      const bool has_name = key.key.find('.') + 1 < key.key.size();
      if (!category_of(key.key) || !has_name || key.key.size() > kKeyBytesMax) {
        return toml::at_line(key, "'" + key.key + "' is no key: category.name, at most 64 bytes");
      }
      ASSIGN_OR_RETURN(keys_[key.key], read_rule(key));
    }
  }
  return {};
}

}  // namespace jiyi::facts
