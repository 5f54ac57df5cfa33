// Definitions of tools and the text a model is given for them: a TypeScript namespace with a
// type for each function.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::tokens {

struct Property;

// The part of a JSON schema that reaches the model; bounds, patterns and constants do not.
struct Schema {
  enum class Type : std::uint8_t { Any, String, Number, Integer, Boolean, Null, Array, Object };

  Type type = Type::Any;
  std::string description;
  std::vector<std::string> enum_values;  // of String, Number and Integer; numbers as written
  std::vector<Schema> items;             // of Array: none or one
  std::vector<Property> properties;      // of Object, in order
  std::vector<Schema> any_of;            // if not empty, stands for all above
};

struct Property {
  std::string name;
  Schema schema;
  bool required = false;
};

struct ToolDefinition {
  std::string name;
  std::string description;  // empty: none
  Schema parameters;        // an Object
};

// The two differ in the indent of closing braces and the escaping of enum values.
enum class ToolStyle : std::uint8_t { Cl100k, O200k };

// Deeper schemas are cut with "any", so that hostile nesting cannot exhaust the stack.
inline constexpr std::size_t kSchemaDepthMax = 64;

std::string tool_text(std::span<const ToolDefinition> tools, ToolStyle style);

}  // namespace jiyi::tokens
