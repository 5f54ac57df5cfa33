// What goes out of a bank by an export and comes into one by an import.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"

namespace jiyi {

// One line of an export: a version of a memory, or the mark of one that was forgotten.
struct ExportRecord {
  BankKey bank;
  std::optional<Memory> memory;
  // 64 hexadecimal digits: hashes of the forgotten id, and of it with the moment it was recorded.
  std::string forgotten;
  // The mark of a rejected value: 34 hexadecimal digits, of its form and its hash.
  std::string rejected;
  Timestamp rejected_at;
  std::string rejected_memory;  // that carries it; may be empty
};

struct ExportReply {
  std::uint64_t unreadable = 0;  // versions that are damaged and left out; `repair` helps
};

// A version that does not fit what is here: another history of its memory, a key that is taken; or
// a mark of an id that another memory has here.
struct ImportConflict {
  std::string id;
  std::string what;
};

enum class OnConflict : std::uint8_t { Refuse, Skip };

struct ImportReply {
  std::size_t added = 0;
  std::size_t present = 0;    // the very version was there already
  std::size_t forgotten = 0;  // refused: it, or what it was derived from, is forgotten here
  std::size_t rejected = 0;   // refused, or rejected here since a mark said so: its claim is wrong
  std::size_t removed = 0;    // memories forgotten, since a mark said so, and what was derived
  std::vector<ImportConflict> conflicts;  // with OnConflict::Skip; a memory's first one
  std::size_t skipped = 0;                // versions of the memories in conflict, and marks
  bool scrub_pending = false;             // as of EndReply
};

}  // namespace jiyi
