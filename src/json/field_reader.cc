#include "json/field_reader.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace jiyi::json {
namespace {

constexpr std::size_t kQuotedNameBytesMax = 64;

// 1.0 and 1e3 are whole numbers too; nullopt for what is none or too large to be held exactly.
std::optional<std::int64_t> whole_number(const Value& value) {
  constexpr double kExactMax = 9007199254740992.0;  // 2^53
  if (const auto* whole = value.if_int64()) return *whole;
  const auto* number = value.if_double();
  if (number == nullptr || std::abs(*number) > kExactMax || std::trunc(*number) != *number) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(*number);
}

// Levenshtein's distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

std::string quoted(std::string_view name) {
  return '"' + std::string(name.substr(0, kQuotedNameBytesMax)) + '"';
}

}  // namespace

FieldReader::FieldReader(const Value& value, std::string path)
    : path_(std::move(path)), object_(value.if_object()) {
  if (object_ == nullptr) {
    const std::string where = path_.empty() ? "" : path_ + ": ";
    fail(Error{ErrorCode::InvalidArgument,
               where + "expected an object, got " + std::string(value.type_name())});
  }
}

void FieldReader::also_known_as(std::string_view name, std::string_view other) {
  aliases_.emplace_back(name, other);
}

void FieldReader::know(std::string_view name) {
  if (std::ranges::find(known_, name) == known_.end()) known_.emplace_back(name);
}

const Value* FieldReader::lookup(std::string_view name) {
  know(name);
  if (object_ == nullptr || fault_) return nullptr;
  const Value* value = object_->find(name);
  for (const auto& [main, other] : aliases_) {
    if (main != name) continue;
    know(other);
    const Value* under_other = object_->find(other);
    if (under_other == nullptr) continue;
    if (value != nullptr) fail(name, "given twice, also as " + quoted(other));
    value = under_other;
  }
  if (fault_ || value == nullptr || value->is_null()) return nullptr;
  return value;
}

bool FieldReader::has(std::string_view name) {
  return lookup(name) != nullptr;
}

const Value* FieldReader::any(std::string_view name) {
  return lookup(name);
}

std::string FieldReader::string(std::string_view name) {
  return optional_string(name).value_or(std::string());
}

std::string FieldReader::required_string(std::string_view name) {
  auto value = optional_string(name);
  if (!value) fail(name, "is required");
  return std::move(value).value_or(std::string());
}

std::optional<std::string> FieldReader::optional_string(std::string_view name) {
  const Value* value = lookup(name);
  if (value == nullptr) return std::nullopt;
  if (const auto* string = value->if_string()) return *string;
  expected(name, "a string", *value);
  return std::nullopt;
}

std::optional<std::int64_t> FieldReader::optional_integer(std::string_view name,
                                                          IntegerRange range) {
  const Value* value = lookup(name);
  if (value == nullptr) return std::nullopt;
  const auto whole = whole_number(*value);
  if (whole && *whole >= range.low && *whole <= range.high) return whole;
  const std::string bounds = std::to_string(range.low) + " to " + std::to_string(range.high);
  if (whole) {
    fail(name, std::to_string(*whole) + " is outside " + bounds);
  } else {
    expected(name, "a whole number from " + bounds, *value);
  }
  return std::nullopt;
}

std::int64_t FieldReader::integer(std::string_view name, IntegerRange range,
                                  std::int64_t otherwise) {
  return optional_integer(name, range).value_or(otherwise);
}

std::optional<double> FieldReader::optional_number(std::string_view name) {
  const Value* value = lookup(name);
  if (value == nullptr) return std::nullopt;
  if (const auto number = value->number()) return number;
  expected(name, "a number", *value);
  return std::nullopt;
}

bool FieldReader::boolean(std::string_view name, bool otherwise) {
  const Value* value = lookup(name);
  if (value == nullptr) return otherwise;
  if (const bool* boolean = value->if_bool()) return *boolean;
  expected(name, "true or false", *value);
  return otherwise;
}

std::vector<std::string> FieldReader::strings(std::string_view name) {
  std::vector<std::string> strings;
  const Array* elements = array(name);
  if (elements == nullptr) return strings;
  for (std::size_t i = 0; i < elements->size(); ++i) {
    const auto* string = (*elements)[i].if_string();
    if (string == nullptr) {
      fail(Error{ErrorCode::InvalidArgument, path(name, i) + ": expected a string, got " +
                                                 std::string((*elements)[i].type_name())});
      return {};
    }
    strings.push_back(*string);
  }
  return strings;
}

const Array* FieldReader::array(std::string_view name) {
  const Value* value = lookup(name);
  if (value == nullptr) return nullptr;
  const Array* array = value->if_array();
  if (array == nullptr) expected(name, "an array", *value);
  return array;
}

const Object* FieldReader::object(std::string_view name) {
  const Value* value = lookup(name);
  if (value == nullptr) return nullptr;
  const Object* object = value->if_object();
  if (object == nullptr) expected(name, "an object", *value);
  return object;
}

// The name under which the caller gave a member.
std::string_view FieldReader::as_written(std::string_view name) const {
  if (object_ == nullptr || object_->find(name) != nullptr) return name;
  for (const auto& [main, other] : aliases_) {
    if (main == name && object_->find(other) != nullptr) return other;
  }
  return name;
}

std::string FieldReader::path(std::string_view name) const {
  const std::string written(as_written(name));
  return path_.empty() ? written : path_ + "." + written;
}

std::string FieldReader::path(std::string_view name, std::size_t index) const {
  return path(name) + "[" + std::to_string(index) + "]";
}

void FieldReader::expected(std::string_view name, std::string_view type, const Value& got) {
  fail(name, "expected " + std::string(type) + ", got " + std::string(got.type_name()));
}

void FieldReader::fail(std::string_view name, std::string_view what) {
  fail(Error{ErrorCode::InvalidArgument, path(name) + ": " + std::string(what)});
}

void FieldReader::fail(Error error) {
  if (!fault_) fault_ = std::move(error);
}

Error FieldReader::unknown(std::string_view name) const {
  const std::string where = path_.empty() ? "" : path_ + ": ";
  std::string what = where + "unknown field " + quoted(name);
  const std::string_view shown = name.substr(0, kQuotedNameBytesMax);
  const auto nearest = std::ranges::min_element(
      known_, {}, [&](const std::string& known) { return edit_distance(shown, known); });
  if (nearest != known_.end()) what += "; the nearest known is " + quoted(*nearest);
  if (known_.size() > 1) {
    what += "; known are ";
    for (const std::string& known : known_)
      what += (&known == known_.data() ? "" : ", ") + known;
  }
  return {ErrorCode::InvalidArgument, what};
}

Result<void> FieldReader::finish() {
  if (fault_) return *fault_;
  if (ignore_unknown_) return {};
  for (const Member& member : *object_) {
    if (std::ranges::find(known_, member.name) == known_.end()) return unknown(member.name);
  }
  return {};
}

}  // namespace jiyi::json
