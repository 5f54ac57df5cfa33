// How far the rules agree with the labels.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "facts/extract.h"
#include "sets.h"

namespace jiyi::labelled {

struct Miss {
  std::string text;
  std::string what;  // "missed …" or "false …"
};

struct FactRates {
  std::size_t turns = 0;
  std::size_t wanted = 0;
  std::size_t found = 0;
  std::size_t right = 0;
  std::size_t doubts = 0;        // of the right ones, labelled or read as uncertain
  std::size_t doubts_right = 0;  // both
  double precision() const;
  double recall() const;
};

FactRates fact_rates(const facts::Extractor& extractor, std::string_view set,
                     std::vector<Miss>& misses);

struct TalkRates {
  std::size_t wanted = 0;
  std::size_t right = 0;
  double share() const;
};

// What holds at the end of each conversation.
TalkRates talk_rates(const facts::Extractor& extractor, std::string_view set,
                     std::vector<Miss>& misses);

}  // namespace jiyi::labelled
