// Reads the members of one JSON object into typed values and refuses what it was not asked for.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jiyi/result.h"
#include "json/value.h"

namespace jiyi::json {

struct IntegerRange {
  std::int64_t low;
  std::int64_t high;
};

// Keeps the first fault and goes on, so that a record reads as a list of its fields:
//
//   FieldReader in(value, "items[3]");
//   item.text = in.required_string("text");
//   item.importance = in.optional_integer("importance", {0, 10});
//   RETURN_IF_ERROR(in.finish());
//
// A member that is null counts as absent. After a fault every read answers as if absent. Faults
// are InvalidArgument and name the place: "items[3].text: expected a string, got a number".
// Borrows the value, which must outlive the reader. Confined to one thread.
class FieldReader {
 public:
  // `path` says where the value stands, for messages; empty for the outermost.
  FieldReader(const Value& value, std::string path);

  // From here on `name` may also be written `other`, but not both in one object.
  void also_known_as(std::string_view name, std::string_view other);

  bool has(std::string_view name);
  const Value* any(std::string_view name);    // null if absent
  std::string string(std::string_view name);  // "" if absent
  std::string required_string(std::string_view name);
  std::optional<std::string> optional_string(std::string_view name);
  // A whole number, also written 3.0 or 3e0.
  std::optional<std::int64_t> optional_integer(std::string_view name, IntegerRange range);
  std::int64_t integer(std::string_view name, IntegerRange range, std::int64_t otherwise);
  std::optional<double> optional_number(std::string_view name);
  bool boolean(std::string_view name, bool otherwise);
  std::vector<std::string> strings(std::string_view name);  // an array of strings; absent: none
  const Array* array(std::string_view name);                // null if absent
  const Object* object(std::string_view name);              // null if absent

  // Where a member or one of its elements stands, by the name it was given under:
  // "items[3].parents", "items[3].parents[0]".
  std::string path(std::string_view name) const;
  std::string path(std::string_view name, std::size_t index) const;

  // Records a fault in the member `name` found by the caller.
  void fail(std::string_view name, std::string_view what);
  void fail(Error error);
  bool ok() const { return !fault_.has_value(); }

  // The members nobody asked for are allowed; for formats that others may extend.
  void ignore_unknown() { ignore_unknown_ = true; }
  // The first fault, or the first member that was not asked for, with the nearest known name.
  Result<void> finish();

 private:
  void know(std::string_view name);
  const Value* lookup(std::string_view name);
  std::string_view as_written(std::string_view name) const;
  void expected(std::string_view name, std::string_view type, const Value& got);
  Error unknown(std::string_view name) const;

  std::string path_;
  const Object* object_ = nullptr;
  std::vector<std::string> known_;
  std::vector<std::pair<std::string, std::string>> aliases_;  // name, other name
  std::optional<Error> fault_;
  bool ignore_unknown_ = false;
};

}  // namespace jiyi::json
