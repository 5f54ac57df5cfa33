// The operations of the pipe: a table of names, fields and what they call.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "json/field_reader.h"
#include "json/value.h"
#include "pipe/address.h"

namespace jiyi::pipe {

// What a request is answered from.
struct Session {
  Engine& engine;
  Address address;     // for what requests do not name
  std::string tenant;  // whose banks and counts are told unless one is named; empty: everybody's
  std::string version;
};

struct Operation {
  std::string_view name;
  std::string_view fields;  // besides those that name the bank; "?" marks one that may be absent
  std::string_view summary;
  // Takes its fields, all of them before it changes anything.
  Result<json::Object> (*run)(const Session& session, json::FieldReader& in);
};

std::span<const Operation> operations();

// Null for an unknown name.
const Operation* find_operation(std::string_view name);

}  // namespace jiyi::pipe
