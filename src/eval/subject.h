// What is evaluated: anything that remembers items and recalls their ids.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/question_set.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::eval {

// Which arms of a subject order its answer.
enum class Arms : std::uint8_t { All, Words, Vectors };

struct Ask {
  std::string query;
  std::optional<Timestamp> at;
  int k = 10;
  Unit unit = Unit::Memory;  // what is to be ranked
  Arms arms = Arms::All;
};

struct Answer {
  std::vector<std::string> ids;  // of memories or sessions, best first, at most k
  bool abstained = false;
};

// Confined to one thread.
class Subject {
 public:
  virtual ~Subject() = default;
  // Starts a new, empty bank, to which the calls that follow go.
  virtual Result<void> open(const std::string& bank) = 0;
  // Searchable when the call returns.
  virtual Result<void> remember(std::span<const NewMemory> items) = 0;
  virtual Result<Answer> recall(const Ask& ask) = 0;
  // The arms that can be asked alone, in the bank that is open and has its first memories.
  virtual std::vector<Arms> arms() const { return {}; }
};

}  // namespace jiyi::eval
