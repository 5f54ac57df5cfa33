// How far the rules agree with the labels.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "facts/extract.h"
#include "facts/rivals.h"
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

struct RivalRates {
  std::size_t pairs = 0;  // of chains, each older with each newer
  std::size_t chains = 0;
  std::size_t newest_first = 0;  // chains whose newest supersedes all others and nothing it
  std::size_t found = 0;         // pairs of chains
  std::size_t others = 0;        // pairs of look-alikes
  std::size_t false_rivals = 0;
  double newest_share() const;
  double false_share() const;
};

enum class Part { Fitted, Check };

RivalRates rival_rates(const facts::RivalReader& reader, Part part, std::vector<Miss>& misses);

}  // namespace jiyi::labelled
