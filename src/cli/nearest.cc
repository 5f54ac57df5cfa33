#include "cli/nearest.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace jiyi::cli {
namespace {

constexpr std::size_t kNameBytesCompared = 64;

// Levenshtein distance over bytes.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const auto replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view name, std::span<const std::string_view> known) {
  if (name.empty() || name.size() > kNameBytesCompared) return {};
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const auto candidate : known) {
    const auto away = candidate.starts_with(name) ? 1 : distance(name, candidate);
    if (away < best_distance) {
      best = candidate;
      best_distance = away;
    }
  }
  return best;
}

}  // namespace jiyi::cli
