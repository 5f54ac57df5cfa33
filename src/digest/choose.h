// Chooses passages under a budget: worth much, saying something new, short.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "digest/term_table.h"

namespace jiyi::digest {

// Borrows everything.
struct Choice {
  std::string_view text;
  std::string_view voice;             // who says it
  std::span<const TermNumber> terms;  // ascending
  double worth = 0;                   // 0 to 1
  std::size_t length = 0;
  std::size_t line = 0;         // choices of one line share its label; lines are numbered from 0
  std::size_t line_length = 0;  // of the label
  bool is_earlier = false;
  bool is_first_person = false;
};

// The least that each side gets of the budget, when it has so much to say.
struct Budget {
  std::size_t length_max = 0;
  std::size_t earlier_min = 0;
  std::size_t newer_min = 0;
};

// Numbers of the chosen, in the order in which they were chosen. By gain for the length: the worth
// times how much of the terms' weight nothing chosen has yet (a submodular cover, so that the
// greedy order is near the best; Lin and Bilmes 2011). What says nearly the same as a chosen
// one, identifiers, numbers and negations included, is left out; the same first-person sentence
// of two speakers is not the same. Deterministic; n log n.
std::vector<std::size_t> choose(std::span<const Choice> choices, const TermTable& table,
                                const Budget& budget);

}  // namespace jiyi::digest
