#include "index/bm25.h"

#include <algorithm>
#include <cmath>

namespace jiyi::index {
namespace {

double idf(double documents, double with_term) {
  return std::log1p((documents - with_term + 0.5) / (with_term + 0.5));
}

// NaN counts as `low`.
double within(double value, double low, double high) {
  return value > low ? std::min(value, high) : low;
}

constexpr double kWeightMax = 1e30;

struct Positioned {
  std::size_t position = 0;  // in the query, where the term is named first
  double weight = 0;
};

// Each term once, by falling weight.
std::vector<Positioned> distinct_terms(std::span<const QueryTerm> query,
                                       const Statistics& statistics) {
  std::vector<Positioned> named;
  for (std::size_t i = 0; i < query.size(); ++i) {
    const auto frequency = static_cast<double>(statistics.document_frequency[i]);
    if (frequency == 0 || !(query[i].weight > 0)) continue;
    const double rarity = idf(static_cast<double>(statistics.documents), frequency);
    named.push_back({i, within(query[i].weight, 0, kWeightMax) * rarity});
  }
  const auto term_of = [&](const Positioned& one) { return query[one.position].term; };
  std::stable_sort(named.begin(), named.end(), [&](const Positioned& a, const Positioned& b) {
    return term_of(a) < term_of(b);
  });
  std::vector<Positioned> distinct;
  for (const Positioned& one : named) {
    if (!distinct.empty() && term_of(distinct.back()) == term_of(one)) {
      distinct.back().weight += one.weight;
    } else {
      distinct.push_back(one);
    }
  }
  std::sort(distinct.begin(), distinct.end(), [](const Positioned& a, const Positioned& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.position < b.position;
  });
  return distinct;
}

}  // namespace

void Saturation::set(std::span<const std::uint16_t> lengths, const PlannedQuery& query) {
  norm_fixed_ = query.norm_fixed;
  norm_per_length_ = query.norm_per_length;
  norms_.resize(lengths.size());
  rows_.resize(lengths.size() * kColumns);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    norms_[i] = norm_of(lengths[i]);
    for (std::uint32_t frequency = 1; frequency < kColumns; ++frequency) {
      rows_[i * kColumns + frequency] = part(static_cast<float>(frequency), norms_[i]);
    }
  }
}

float Saturation::limit(const ImpactLimits& limits) const noexcept {
  float most = part(1.0F, norm_of(limits.length_min[0]));
  if (limits.frequency_max >= 2) {
    most = std::max(most, part(2.0F, norm_of(limits.length_min[1])));
  }
  if (limits.frequency_max >= 3) {
    const auto frequency = static_cast<float>(limits.frequency_max);
    most = std::max(most, part(frequency, norm_of(limits.length_min[2])));
  }
  return most;
}

float reached_by(const PlannedQuery& query, std::size_t k, std::uint32_t length_max) {
  const float norm = query.norm_fixed + query.norm_per_length * static_cast<float>(length_max);
  float reached = 0;
  for (const PlannedTerm& term : query.terms) {
    if (term.document_frequency >= k) reached = std::max(reached, term.weight / (1.0F + norm));
  }
  return reached;
}

PlannedQuery plan(std::span<const QueryTerm> query, Bm25 bm25, const Statistics& statistics) {
  const double k1 = within(bm25.k1, 0, kWeightMax);
  const double b = within(bm25.b, 0, 1);
  PlannedQuery planned;
  planned.norm_fixed = static_cast<float>(k1 * (1 - b));
  if (statistics.mean_length > 0) {
    planned.norm_per_length = static_cast<float>(k1 * b / statistics.mean_length);
  }
  for (const Positioned& named : distinct_terms(query, statistics)) {
    planned.terms.push_back({query[named.position].term, static_cast<float>(named.weight),
                             statistics.document_frequency[named.position]});
  }
  return planned;
}

}  // namespace jiyi::index
