// What is written down of each change of a bank.

#pragma once

#include <cstdint>
#include <string>

#include "jiyi/audit.h"
#include "store/vectors.h"

namespace jiyi::store {

using Action = AuditAction;

// What an audit entry keeps: no text, only who did what to which numbers; see AuditRecord.
struct AuditEntry {
  Action action = Action::Remember;
  std::string writer;
  Number first = 0;
  Number last = 0;
  std::uint64_t count = 0;
};

}  // namespace jiyi::store
