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
  std::string forgotten;  // hex of the forgotten id's keyed hash
};

struct ExportReply {
  std::uint64_t unreadable = 0;  // versions that are damaged and left out; `repair` helps
};

// A version that does not fit what is here: another history of its memory, a key that is taken.
struct ImportConflict {
  std::string id;
  std::string what;
};

enum class OnConflict : std::uint8_t { Refuse, Skip };

struct ImportReply {
  std::size_t added = 0;
  std::size_t present = 0;    // the very version was there already
  std::size_t forgotten = 0;  // refused: it, or what it was derived from, is forgotten here
  std::vector<ImportConflict> conflicts;  // with OnConflict::Skip; a memory's first one
  std::size_t skipped = 0;                // versions of the memories in conflict
};

}  // namespace jiyi
