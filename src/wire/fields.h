// Reading and writing the field types that the public structs share: times, enumerations,
// metadata, and members that are left out when empty.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/timestamp.h"
#include "json/field_reader.h"
#include "json/value.h"
#include "wire/enum_names.h"

namespace jiyi::wire {

// RFC 3339 text; nullopt if absent or, after recording the fault, if it is no time.
std::optional<Timestamp> optional_time(json::FieldReader& in, std::string_view name);
// A name; nullopt if absent or, after recording the fault, if it is empty. Whoever writes "" has
// lost the name: taken for none, it would widen what is read or ended.
std::optional<std::string> optional_name(json::FieldReader& in, std::string_view name);
// An object, as JSON on one line; "" if absent or empty.
std::string metadata_text(json::FieldReader& in, std::string_view name);

template <typename Enum>
std::optional<Enum> optional_enum(json::FieldReader& in, std::string_view name) {
  const auto text = in.optional_string(name);
  if (!text) return std::nullopt;
  const auto value = from_name<Enum>(*text);
  if (!value) in.fail(name, "is none of " + all_names<Enum>());
  return value;
}

template <typename Enum>
std::vector<Enum> enums(json::FieldReader& in, std::string_view name) {
  std::vector<Enum> values;
  for (const std::string& text : in.strings(name)) {
    const auto value = from_name<Enum>(text);
    if (!value) {
      in.fail(name, "an element is none of " + all_names<Enum>());
      return {};
    }
    values.push_back(*value);
  }
  return values;
}

// Leave the member out when the value is empty.
void put(json::Object& out, std::string_view name, std::string_view text);
void put(json::Object& out, std::string_view name, const std::optional<Timestamp>& moment);
void put(json::Object& out, std::string_view name, const std::vector<std::string>& texts);
// Metadata as it is stored; text that is no JSON stays a string, so that nothing is lost.
void put_metadata(json::Object& out, std::string_view name, const std::string& metadata);

json::Array strings_json(const std::vector<std::string>& texts);

}  // namespace jiyi::wire
