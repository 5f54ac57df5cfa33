// What an evaluation reads: banks of memories, each with the questions asked of it and the
// answers that count as right.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/timestamp.h"

namespace jiyi::eval {

struct Question {
  std::string id;
  std::string query;
  std::optional<Timestamp> at;  // the moment of asking
  std::string type;
  bool answerable = true;
  std::vector<std::string> gold;                         // ids that hold the answer; may be empty
  std::optional<std::vector<std::string>> gold_audited;  // where the published key was corrected
  std::optional<std::size_t> after;  // asked when so many items are there; nullopt: all
};

// What the ids of a key name.
enum class Unit { Memory, Session };

struct QuestionBank {
  std::string name;
  Unit gold_unit = Unit::Memory;
  std::vector<NewMemory> items;  // in order of arrival
  std::vector<Question> questions;
};

}  // namespace jiyi::eval
