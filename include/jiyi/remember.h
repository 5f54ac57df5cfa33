// What comes of a call that remembers: each item stands for a memory, new or there already, or is
// refused.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "jiyi/result.h"

namespace jiyi {

struct Remembered {
  std::string id;
  std::uint32_t version = 1;
  bool deduplicated = false;  // it was there: same key, same id or, without an id, an equal note
  std::vector<std::string> near_duplicates;  // ids linked as nearly the same
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
