// Replies to JSON, under the field names of jiyi/engine.h and jiyi/recall.h. A hit is its memory
// with score, relevance, twins and, if asked for, explanation beside the memory's own fields.

#pragma once

#include <vector>

#include "jiyi/engine.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "json/value.h"

namespace jiyi::wire {

// {"error":{"code":"invalid_argument","message":"…"}}
json::Object to_json(const Error& error);

json::Object to_json(const RememberReply& reply);  // with `ids`, in the order of the items
json::Object to_json(const ListReply& reply);
json::Object to_json(const EndReply& reply);
json::Object to_json(const ImportReply& reply);
json::Object to_json(const FieldChange& change);

json::Object to_json(const Explanation& explanation);
json::Object to_json(const Hit& hit);
json::Object to_json(const RecallReply& reply);  // with `ids`, best first
json::Object to_json(const WhyNot& answer);

json::Object to_json(const BankKey& bank);
json::Object to_json(const BankStats& stats);
json::Object to_json(const StoreStats& stats);
json::Object to_json(const CheckReport& report);

// Each element by its to_json.
template <typename T>
json::Array array_json(const std::vector<T>& elements);

}  // namespace jiyi::wire
