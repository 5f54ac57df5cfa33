// BM25 by counting: every version of a bank is looked at for every question.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "index/lexical_index.h"
#include "jiyi/memory.h"
#include "testkit/reference_bank.h"

namespace jiyi::model {

// The distinct terms of a question that are no stop words.
std::set<index::TermId> question_ids(const std::string& query);
bool shares_a_term(const Memory& memory, const std::set<index::TermId>& asked);

// A term of the question that a memory holds.
struct ExpectedShare {
  std::string term;
  std::uint32_t frequency = 0;
  double idf = 0;
  double saturation = 0;  // times weight and idf is the share
};

// What is known of the words of all versions that were not forgotten. Confined to one thread.
class WordStatistics {
 public:
  explicit WordStatistics(const testkit::ReferenceBank& bank);

  std::vector<ExpectedShare> shares(const std::string& query, const Memory& memory) const;

  // The BM25 of every version that has one above 0, by its place among the bank's versions.
  std::map<std::size_t, double> scores(const std::vector<index::QueryTerm>& query,
                                       index::Bm25 bm25) const;

 private:
  using Counts = std::map<index::TermId, std::uint32_t>;
  struct Words {
    Counts counts;
    std::uint32_t length = 0;
  };

  static Words words_of(const Memory& memory);
  double frequency_in_bank(index::TermId term) const;

  std::vector<Words> versions_;
  double mean_length_ = 1;
};

}  // namespace jiyi::model
