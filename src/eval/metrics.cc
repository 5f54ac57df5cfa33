#include "eval/metrics.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "base/check.h"

namespace jiyi::eval {
namespace {

constexpr std::size_t kGainRanks = 10;

// Of place `rank`, counted from 0.
double discount(std::size_t rank) {
  return 1.0 / std::log2(static_cast<double>(rank) + 2.0);
}

}  // namespace

Metrics metrics(std::span<const std::string> ranked, std::span<const std::string> gold) {
  const std::unordered_set<std::string_view> wanted(gold.begin(), gold.end());
  base::check(!wanted.empty(), "a scored question has gold");
  std::vector<std::size_t> ranks;
  for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
    if (wanted.contains(ranked[rank])) ranks.push_back(rank);
  }
  const auto found = [&ranks](std::size_t k) {
    return static_cast<double>(std::ranges::count_if(ranks, [k](auto rank) { return rank < k; }));
  };
  const auto hit = [&found](std::size_t k) { return found(k) > 0 ? 1.0 : 0.0; };
  double gain = 0;
  for (const std::size_t rank : ranks) {
    if (rank < kGainRanks) gain += discount(rank);
  }
  double ideal = 0;
  for (std::size_t rank = 0; rank < std::min(wanted.size(), kGainRanks); ++rank) {
    ideal += discount(rank);
  }
  const auto size = static_cast<double>(wanted.size());
  const double reciprocal = ranks.empty() ? 0 : 1.0 / static_cast<double>(ranks.front() + 1);
  return {hit(1), hit(5), hit(10), found(5) / size, found(10) / size, gain / ideal, reciprocal};
}

Metrics mean(std::span<const Metrics> all) {
  Metrics sum{};
  if (all.empty()) return sum;
  for (const Metrics& one : all) {
    for (std::size_t i = 0; i < kMetricCount; ++i)
      sum[i] += one[i];
  }
  for (double& value : sum)
    value /= static_cast<double>(all.size());
  return sum;
}

}  // namespace jiyi::eval
