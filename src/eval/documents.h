// Reads a JSON source value by value: the elements of its array, or its documents in a row.

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "json/value.h"
#include "transfer/record.h"
#include "transfer/source.h"

namespace jiyi::eval {

// `path` says where the value stands, for messages: "chat.json:7".
using UseValue = std::function<Result<void>(const json::Value& value, const std::string& path)>;

// Stops at the first error, which tells the place.
Result<void> for_each_value(transfer::Source& source, const UseValue& use);

// The items of a record that an importer's converter has filled, as a question set tells of them:
// id, text, time, session and speaker; what else they are is the engine's to decide. The record's
// first fault if it has one.
Result<std::vector<NewMemory>> items_of(transfer::Record record, const std::string& path);

}  // namespace jiyi::eval
