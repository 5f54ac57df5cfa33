// Other ways to choose sentences, under the same limit and with the same label before a turn.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "locomo.h"

namespace jiyi::digest_bench {

// Numbers of the stretch's sentences, at most `words_max` words with the labels.
using Chosen = std::vector<std::size_t>;

// The first sentences, up to the first that has no room.
Chosen lead(const Stretch& stretch, std::size_t words_max);

// In a random order, those that have room.
Chosen random_order(const Stretch& stretch, std::size_t words_max, std::uint64_t seed);

// Mihalcea and Tarau 2004: PageRank over shared terms, divided by the logarithms of the lengths.
Chosen text_rank(const Stretch& stretch, std::size_t words_max);

// Erkan and Radev 2004: PageRank over tf-idf cosines above 0.1.
Chosen lex_rank(const Stretch& stretch, std::size_t words_max);

}  // namespace jiyi::digest_bench
