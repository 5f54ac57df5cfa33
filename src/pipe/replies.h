// The answers, one object an operation. The command line prints the same ones under --json.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"
#include "json/value.h"

namespace jiyi::pipe {

// {"ok":true} with the members of `fields` after it.
json::Object ok(const json::Object& fields = {});

json::Object memory_reply(const Memory& memory);
json::Object history_reply(const std::vector<Memory>& versions);
json::Object diff_reply(const std::vector<FieldChange>& changes);
json::Object banks_reply(const std::vector<BankKey>& banks);
// `ids` are those of the memories, or of the sessions when these were ranked.
json::Object recall_reply(const RecallReply& reply, Group group);
// `ok` is false when there are problems.
json::Object check_reply(const CheckReport& report);
// `ok` is false when a chain does not hold.
json::Object audit_reply(const AuditReport& report);

struct Counter {
  std::string_view encoding;
  bool estimate = false;  // the encoding is only the nearest to the model's own
};
json::Object tokens_reply(const Counter& counter, const std::vector<std::size_t>& counts);

json::Object version_reply(std::string_view version);

}  // namespace jiyi::pipe
