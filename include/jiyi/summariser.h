// What makes a summary of a conversation: the best sentences, or a model.

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "jiyi/result.h"

namespace jiyi {

// One message to be summarised, or, at a higher level, one summary, whose role is "summary".
struct SummaryMessage {
  std::string id;
  std::string role;
  std::string speaker;
  std::string text;
  int importance = 5;
};

struct SummaryRequest {
  std::vector<SummaryMessage> messages;  // in order of time
  std::string before;                    // what was said before them, in short; may be empty
  int level = 1;
  bool counts_words = false;  // the limit is in words, else in characters: by the language
  std::size_t length_max = 200;
};

struct Summary {
  std::string text;
  std::string made_by;
};

// Makes a text of third persons, in order of time and in the messages' language. What it returns
// is checked; an error or nonsense leaves the window as it is. Called without a lock, by several
// threads at once.
using Summariser = std::function<Result<Summary>(const SummaryRequest&)>;

}  // namespace jiyi
