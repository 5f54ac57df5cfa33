// How well one ranked list answers one question, and means of that.

#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace jiyi::eval {

inline constexpr std::size_t kMetricCount = 7;
inline constexpr std::array<std::string_view, kMetricCount> kMetricNames{
    "hit@1", "hit@5", "hit@10", "R@5", "R@10", "nDCG@10", "MRR"};
// The shortest list on which all of them mean what they say.
inline constexpr std::size_t kRankedMin = 10;

// In the order of kMetricNames, each 0 to 1.
//   hit@k    some gold id is among the first k
//   R@k      share of the gold ids among the first k; of all of them, also when there are over k
//   nDCG@10  gain 1 a gold id, discount 1 / log2(rank + 1), ideal list of min(|gold|, 10)
//   MRR      1 / rank of the first gold id in the list, 0 if there is none
using Metrics = std::array<double, kMetricCount>;

// Equal ids in `gold` count once. REQUIRES: gold is not empty; ranked holds no id twice.
Metrics metrics(std::span<const std::string> ranked, std::span<const std::string> gold);

// Zero for none.
Metrics mean(std::span<const Metrics> all);

}  // namespace jiyi::eval
