// Which keys facts have, and how many values each holds at once. Read from schema.toml.

#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "jiyi/result.h"

namespace jiyi::facts {

struct KeyRule {
  bool is_many = false;
  bool has_topic = false;
  bool is_text = false;  // the value is a sentence
};

// The text of schema.toml.
std::string_view built_in_schema() noexcept;

// Immutable, thread-safe.
class Schema {
 public:
  // The built-in keys with the user's over them. InvalidArgument with the line of what is wrong.
  static Result<Schema> load(std::string_view user_toml = {});

  const KeyRule* find(const std::string& key) const;
  std::size_t size() const { return keys_.size(); }

 private:
  Result<void> add(std::string_view toml_text);

  std::unordered_map<std::string, KeyRule> keys_;
};

}  // namespace jiyi::facts
