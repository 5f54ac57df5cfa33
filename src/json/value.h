// A JSON value of our own, so that no third-party type leaves this folder.

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace jiyi::json {

class Value;
struct Member;
using Array = std::vector<Value>;

// Members in the order in which they were written; names are unique. Thread-compatible.
class Object {
 public:
  Object();
  Object(const Object&);
  Object(Object&&) noexcept;
  Object& operator=(const Object&);
  Object& operator=(Object&&) noexcept;
  ~Object();

  std::size_t size() const;
  bool empty() const { return size() == 0; }
  std::vector<Member>::const_iterator begin() const;
  std::vector<Member>::const_iterator end() const;

  // Linear in the size. Null when there is no such member.
  const Value* find(std::string_view name) const;
  // Replaces the value of a name that is there already.
  void set(std::string_view name, Value value);
  // Without looking whether the name is there already. REQUIRES: it is not.
  void append(std::string name, Value value);

  friend bool operator==(const Object& a, const Object& b);  // order does not matter

 private:
  std::vector<Member> members_;
};

template <typename T>
concept Integer = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

// Null, boolean, number, string, array or object. A whole number that fits std::int64_t is held
// as one, else as std::uint64_t if it fits, else as double. Thread-compatible.
class Value {
  using Data = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
                            Array, Object>;

 public:
  // Implicit, so that an object is written down plainly.
  // NOLINTBEGIN(google-explicit-constructor)
  Value() = default;
  Value(std::nullptr_t) {}
  Value(std::same_as<bool> auto value) : data_(value) {}
  template <Integer T>
  Value(T value) : data_(whole(value)) {}
  Value(double value) : data_(value) {}
  Value(std::string value) : data_(std::move(value)) {}
  Value(std::string_view value) : data_(std::string(value)) {}
  Value(const char* value) : data_(std::string(value)) {}
  Value(Array value) : data_(std::move(value)) {}
  Value(Object value) : data_(std::move(value)) {}
  // NOLINTEND(google-explicit-constructor)

  bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  // Null when the value is of another type.
  const bool* if_bool() const { return std::get_if<bool>(&data_); }
  const std::string* if_string() const { return std::get_if<std::string>(&data_); }
  const Array* if_array() const { return std::get_if<Array>(&data_); }
  const Object* if_object() const { return std::get_if<Object>(&data_); }
  std::string* if_string() { return std::get_if<std::string>(&data_); }
  Array* if_array() { return std::get_if<Array>(&data_); }
  Object* if_object() { return std::get_if<Object>(&data_); }
  const std::int64_t* if_int64() const { return std::get_if<std::int64_t>(&data_); }
  const std::uint64_t* if_uint64() const { return std::get_if<std::uint64_t>(&data_); }
  const double* if_double() const { return std::get_if<double>(&data_); }

  // Any number, the nearest double; nullopt for what is no number.
  std::optional<double> number() const;
  // "a string", "an object" …, for messages.
  std::string_view type_name() const;

  friend bool operator==(const Value&, const Value&) = default;

 private:
  template <Integer T>
  static Data whole(T value) {
    if (std::in_range<std::int64_t>(value)) return Data(static_cast<std::int64_t>(value));
    return Data(static_cast<std::uint64_t>(value));
  }

  Data data_;
};

struct Member {
  std::string name;
  Value value;
};

}  // namespace jiyi::json
