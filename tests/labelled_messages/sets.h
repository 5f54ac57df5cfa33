// The labelled sets: each line of a file is one message and what a person says of it. A line with
// `check` belongs to the third that is kept for checking.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sense/importance.h"
#include "sense/memory_request.h"

namespace jiyi::labelled {

struct Labelled {
  std::string text;
  bool check = false;
  bool fresh = false;  // also written after the last change to the rules
};

struct ImportanceLabel : Labelled {
  sense::Role role = sense::Role::User;
  sense::Level level = sense::Level::Low;
  bool courtesy = false;
};

struct InstructionLabel : Labelled {
  bool instruction = false;
};

struct RequestLabel : Labelled {
  sense::MemoryRequest request = sense::MemoryRequest::None;
};

struct TriggerLabel : Labelled {
  bool look = false;
  std::vector<std::string> topics;
  std::size_t turns = 0;
};

// Empty if a file is missing or a line is broken.
std::vector<ImportanceLabel> importance_labels();
std::vector<InstructionLabel> instruction_labels();
std::vector<RequestLabel> request_labels();
std::vector<TriggerLabel> trigger_labels();

}  // namespace jiyi::labelled
