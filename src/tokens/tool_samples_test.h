// Two tools for tests.

#pragma once

#include "tokens/tool_text.h"

namespace jiyi::tokens {

inline ToolDefinition booking_tool() {
  using Type = Schema::Type;
  Schema seat{.type = Type::Object};
  seat.properties = {{"kind", {.type = Type::String, .enum_values = {"aisle", "\"w\""}}, false}};
  Schema guest{.type = Type::Object};
  guest.properties = {{"name", {.type = Type::String, .description = "hidden"}, true},
                      {"age", {.type = Type::Integer}, false},
                      {"seat", seat, false}};
  ToolDefinition tool{"book_room", "Book a room", {.type = Type::Object}};
  tool.parameters.properties = {
      {"city", {.type = Type::String, .description = "Where to"}, true},
      {"guests", {.type = Type::Array, .items = {guest}}, true},
      {"stars", {.type = Type::Number, .enum_values = {"3", "4", "5"}}, false},
      {"breakfast", {.type = Type::Boolean}, false},
      {"notes", {.type = Type::Array}, false},
      {"extra", {.type = Type::Null}, false}};
  return tool;
}

inline ToolDefinition bye_tool() {
  return {"bye", "", {.type = Schema::Type::Object}};
}

}  // namespace jiyi::tokens
