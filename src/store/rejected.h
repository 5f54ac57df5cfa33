// What is kept of values that were rejected as wrong: hashes, by which the same value is known
// when it comes again, and never the value.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/timestamp.h"
#include "store/tombstone.h"

namespace jiyi::store {

// In what form a value was hashed. Stored and exported, so the numbers stay.
enum class ValueForm : std::uint8_t {
  Text = 1,   // a whole text without what spelling adds
  Words = 2,  // its words in order
  Fact = 3,   // subject, key and value of a fact
};

struct ValueMark {
  ValueForm form = ValueForm::Text;
  Digest hash{};

  friend bool operator==(const ValueMark&, const ValueMark&) = default;
  friend auto operator<=>(const ValueMark&, const ValueMark&) = default;
};

// The mark of a value: SHA-256 of "rejected value" 00 form value, cut to 16 bytes. The same in
// every store, so that marks can travel. Whoever guesses the value can confirm it.
Result<ValueMark> mark_value(ValueForm form, std::string_view value);

struct RejectedValue {
  ValueMark mark;
  std::uint64_t seq = 0;  // of the bank, when it was rejected
  Timestamp at;
  std::string memory;  // that carries the value; empty: forgotten, or in another store

  friend bool operator==(const RejectedValue&, const RejectedValue&) = default;
};

// Of one bank, inside one work.
class RejectedValues {
 public:
  virtual ~RejectedValues() = default;

  virtual Result<bool> any() = 0;
  // The first of the marks that is there.
  virtual Result<std::optional<RejectedValue>> find(std::span<const ValueMark> marks) = 0;
  // False if it was there; a memory is then named if none was.
  virtual Result<bool> add(const RejectedValue& value) = 0;
  virtual Result<bool> remove(const ValueMark& mark) = 0;
  // In the order in which they were rejected.
  virtual Result<std::vector<RejectedValue>> all() = 0;
};

}  // namespace jiyi::store
