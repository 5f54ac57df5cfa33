// The clauses of a message, and which of them state something at all: not a question, not what
// would be, not a story, not somebody else's words.

#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "facts/rules.h"
#include "sense/message_chars.h"

namespace jiyi::facts {

inline constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

// Places of characters.
struct Clause {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t sentence = 0;          // counts from 0
  std::size_t sentence_end = 0;      // of the sentence it is in
  std::size_t said_from = kNowhere;  // from here on "I" is somebody else
  bool is_question = false;
  bool is_blocked = false;  // states nothing
  bool is_doubted = false;
  bool is_fix = false;  // of a sentence that corrects
  bool states() const { return !is_question && !is_blocked; }
};

struct Clauses {
  std::vector<Clause> all;
  std::vector<bool> is_quoted;  // of each place

  // The clause of the place; null between clauses.
  const Clause* at(std::size_t place) const;
};

inline constexpr std::size_t kClausesMax = 2'000;  // of one message; what follows is not read

Clauses read_clauses(const Rules& rules, const sense::MessageChars& chars);

}  // namespace jiyi::facts
