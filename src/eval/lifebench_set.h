// LifeBench: the records of a phone over a year, and questions whose evidence names records. The
// memories are those that an import makes.

#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "eval/question_set.h"
#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::eval {

// The files of phone_data/ that are read, in this order; records of one moment keep it.
inline constexpr std::array<std::string_view, 7> kLifeBenchKinds{
    "agent_chat", "sms", "push", "photo", "call", "note", "calendar"};

struct LifeBenchFiles {
  std::string name;                                        // of the bank
  std::unique_ptr<transfer::Source> questions;             // QA_clean.json
  std::vector<std::unique_ptr<transfer::Source>> records;  // in the order of kLifeBenchKinds
};

// Memories in order of time. Questions are asked at the end of their ask_time, or at the last
// record of their evidence if that is later; those with evidence that the records do not hold
// are left out, but keep their number. Questions of type "Unanswerable" have no evidence.
Result<QuestionBank> read_lifebench(LifeBenchFiles files);

// The last second of "2025-01" or "2025-01-31", in China.
Result<Timestamp> end_of(std::string_view ask_time);

}  // namespace jiyi::eval
