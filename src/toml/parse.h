// TOML 1.0 to values of our own, which keep the line they stand on, so that whoever reads them can
// say where a fault is.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::toml {

inline constexpr std::size_t kBytesMax = std::size_t{1} << 20;
inline constexpr std::size_t kDepthMax = 64;  // arrays and tables inside each other

enum class Type : std::uint8_t { Boolean, Integer, Float, String, Array, Table, Moment };

// Which fields hold something follows from the type. Thread-compatible.
struct Value {
  Type type = Type::Table;
  std::size_t line = 0;  // counts from 1
  std::string key;       // in the table it is a member of; else empty
  bool truth = false;
  std::int64_t whole = 0;
  double number = 0;  // of an integer too
  std::string text;
  std::vector<Value> items;  // of an array in order, of a table in the order of the keys

  // A member of a table, null if there is none.
  const Value* find(std::string_view name) const;
};

// InvalidArgument with the line of the fault; LimitExceeded above kBytesMax.
Result<Value> parse(std::string_view text);

// InvalidArgument that names the line of a value.
Error at_line(const Value& value, std::string_view what);

}  // namespace jiyi::toml
