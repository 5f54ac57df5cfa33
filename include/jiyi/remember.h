// What comes of a call that remembers: each item stands for a memory, new or there already, or is
// refused.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"

namespace jiyi {

// Which items become memories. Turns of a conversation always do: nothing of it is lost.
enum class Retain : std::uint8_t {
  All,
  Worth,  // not those whose rule says that they are worth nothing
};

struct RememberOptions {
  Retain keep = Retain::All;
};

struct Remembered {
  std::string id;  // empty: skipped
  std::uint32_t version = 1;
  // It was there: same key, same id or, without an id, an equal note; or text that recall gave out.
  bool deduplicated = false;
  std::vector<std::string> near_duplicates;  // ids linked as nearly the same
  WriteRule rule = WriteRule::NothingToKeep;
  std::string reason;      // in words, with the numbers; never the text
  std::size_t masked = 0;  // secrets masked in it
  bool skipped = false;    // not kept: Retain::Worth, and the rule says so
  // Says a claim that was rejected: a note is not kept and `id` is that of the rejected memory,
  // empty if it was forgotten; a turn is kept, verbatim and not recalled.
  bool rejected = false;
  bool quarantined = false;  // kept, and not recalled until it is restored by its id
};

// An item that is not taken: its text, id or key is at fault, others need not be.
struct Refused {
  std::size_t item = 0;  // which of the call
  Error why;
};

struct RememberReply {
  std::vector<Remembered> items;  // one per item, in order
  std::uint64_t seq = 0;
  // Of remember_each, items whose places in `items` are empty.
  std::vector<Refused> refused;
  std::vector<std::size_t> forgotten;  // left out: they or what they come from are forgotten here
};

// What remember_each writes.
enum class Keep : std::uint8_t {
  AllOrNone,  // nothing if an item is refused
  Accepted,   // what is not refused
  Nothing,    // only answers what would be refused
};

}  // namespace jiyi
