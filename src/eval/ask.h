// Puts the questions of a bank to a subject, each at its moment in the bank's growth, and holds
// the answers against the key.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "eval/question_set.h"
#include "eval/subject.h"
#include "eval/table.h"

namespace jiyi::eval {

// What is ranked and compared with the key.
enum class Level : std::uint8_t {
  Memory,
  SessionByMention,  // of five times as many memories, each session where its first one stands
  Session,           // ranked as sessions by the subject itself
};

// Which of the answers are right: those published with the set, or the corrected ones where
// there are any.
enum class Key : std::uint8_t { Published, Audited };

// A subject's answer to one question.
struct Outcome {
  std::vector<std::string> ranked;
  bool abstained = false;
  double milliseconds = 0;
  std::size_t strays = 0;  // ids that the bank does not hold, or not yet
};

using OutcomesByLevel = std::vector<std::vector<Outcome>>;  // as asked for; then one a question

// Of one arm asked alone.
struct ArmOutcomes {
  Arms arms = Arms::Words;
  OutcomesByLevel by_level;
};

struct Outcomes {
  OutcomesByLevel by_level;
  std::vector<ArmOutcomes> by_arm;  // those of Subject::arms()
  double remember_seconds = 0;
};

inline constexpr std::size_t kBatchItems = 500;  // remembered in one call

// REQUIRES: k >= kRankedMin.
Result<Outcomes> ask_all(Subject& subject, const QuestionBank& bank, std::span<const Level> levels,
                         int k);

// Where a bank's key names sessions, memories are compared by their sessions.
std::vector<Row> score(const QuestionBank& bank, std::span<const Outcome> outcomes, Level level,
                       Key key);

}  // namespace jiyi::eval
