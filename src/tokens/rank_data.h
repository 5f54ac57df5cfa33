// The rank files, packed by tools/token_ranks.py and embedded in the library, so that no path is
// needed at run time. r50k_base is the beginning of p50k_base and is not embedded again.
//
//   offset         size   field
//   0              4      number of ranks, little-endian
//   4              4      number of bytes of all tokens, little-endian
//   8              ranks  length of each token in order of rank; 0: the rank is not used
//   8 + ranks      ranks  where the last join of each token stands in it; 0: a single byte
//   8 + 2 × ranks  bytes  the bytes of all tokens in order of rank

#pragma once

#include <string_view>

namespace jiyi::tokens {

std::string_view cl100k_rank_data() noexcept;
std::string_view o200k_rank_data() noexcept;
std::string_view p50k_rank_data() noexcept;

}  // namespace jiyi::tokens
