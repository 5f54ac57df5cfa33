// The line to beat: plain BM25 (k1 1.2, b 0.75) over the words of "speaker text", without
// sessions, neighbours, dates, identifiers or names.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "eval/subject.h"
#include "index/lexical_index.h"

namespace jiyi::eval {

// Sessions are ranked by the first mention of one of their memories among the best 5 k.
// Abstains when no word of the question occurs.
class PlainBm25 final : public Subject {
 public:
  Result<void> open(const std::string& bank) override;
  Result<void> remember(std::span<const NewMemory> items) override;
  Result<Answer> recall(const Ask& ask) override;

 private:
  index::LexicalIndex index_;
  std::vector<std::string> ids_;       // by document
  std::vector<std::string> sessions_;  // by document; the id where there is none
};

// Words, numbers, CJK characters and pairs, less stop words, in reading order.
std::vector<std::string> plain_terms(std::string_view text);

}  // namespace jiyi::eval
