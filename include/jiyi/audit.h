// The audit: who did what to which numbers of a bank, never what they say. Each entry has a hash
// over itself and the hash before it, so that no entry is changed, taken out or put in unnoticed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/timestamp.h"

namespace jiyi {

inline constexpr std::size_t kAuditListMax = 1000;

// Stored, so the numbers stay what they are.
enum class AuditAction : std::uint8_t {
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
  // `first` and `last` are the task's number, which is that of the entry of its making; `count` is
  // its version.
  TaskPut,
  TaskPatch,
  TaskComplete,
  TaskRemove,
  TaskClear,   // `count` tasks of a scope that was forgotten
  TaskExpire,  // `count` tasks whose time was over
  Reject,
  Lift,   // what was rejected may be said again; `count` is of values
  Erase,  // as Forget, of all that a condition named
  Undo,   // of what one writer, source or session wrote
};

// `first`..`last` are the version rows written, or for Forget the seq of the removal.
struct AuditRecord {
  std::uint64_t entry = 0;  // counts from 1 in its bank
  Timestamp at;
  AuditAction action = AuditAction::Remember;
  std::string writer;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t count = 0;
  std::string hash;  // in hexadecimal
};

struct AuditListRequest {
  std::optional<Timestamp> since;    // inclusive
  std::vector<AuditAction> actions;  // any of these; empty: all
  std::string writer;
  std::size_t limit = 100;   // 1 to kAuditListMax
  std::uint64_t cursor = 0;  // entries after it; next_cursor of the page before
};

struct AuditList {
  std::vector<AuditRecord> entries;  // oldest first
  std::uint64_t next_cursor = 0;     // 0: no more
};

// How far a chain was, kept elsewhere: whoever can write the store can also make a whole chain
// anew, but not the same one.
struct AuditCheckpoint {
  BankKey bank;
  std::uint64_t entries = 0;
  std::string head;  // hash of the last, in hexadecimal
};

struct AuditFault {
  BankKey bank;
  std::uint64_t entry = 0;  // the first that does not fit
  std::string what;
};

struct AuditReport {
  std::vector<AuditCheckpoint> banks;  // as they are now
  std::vector<AuditFault> faults;      // none: every chain holds
};

}  // namespace jiyi
