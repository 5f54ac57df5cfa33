// What is written down of each change of a bank.

#pragma once

#include <cstdint>
#include <string>

#include "store/vectors.h"

namespace jiyi::store {

enum class Action : std::uint8_t {
  Remember,
  Restate,
  Update,
  Supersede,
  Archive,
  Restore,
  Forget,
  Import,
  CreateBank,
  Window,  // what is inside it, or its settings; `count` is of messages
  Mask,    // secrets masked in what was written; `count` is of secrets
  Quarantine,
};

// What an audit entry keeps: no text, only who did what to which numbers. `first`..`last`
// are the version rows written, or for Forget the seq of the removal.
struct AuditEntry {
  Action action = Action::Remember;
  std::string writer;
  Number first = 0;
  Number last = 0;
  std::uint64_t count = 0;
};

}  // namespace jiyi::store
