// LoCoMo (Maharana et al. 2024) as conversations whose sentences are or are not evidence.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "digest/message.h"
#include "digest/passages.h"
#include "jiyi/result.h"

namespace jiyi::digest_bench {

struct Sentence {
  std::size_t message = 0;
  digest::Passage passage;
  // Of the sentences of a turn that a question names as evidence, the one with the most weight of
  // terms in common with the question and its answer.
  bool is_evidence = false;
};

// One session, or a whole conversation.
struct Stretch {
  std::size_t conversation = 0;
  std::vector<digest::Message> messages;
  std::vector<bool> is_evidence;    // by message
  std::vector<Sentence> sentences;  // in order
};

struct LocomoSet {
  std::vector<Stretch> conversations;
  std::vector<Stretch> sessions;
};

// Questions of category 5, which ask for what did not happen, count as having no evidence.
Result<LocomoSet> read_locomo(const std::string& path);

}  // namespace jiyi::digest_bench
