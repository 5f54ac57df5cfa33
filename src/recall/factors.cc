#include "recall/factors.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "retention/retention.h"

namespace jiyi::recall {
namespace {

constexpr double kDayUs = 24.0 * 3600 * 1e6;
constexpr double kImportanceMost = 10;

std::int64_t moment_of(const bank::View& view, bank::DocId doc) {
  const bank::Chunk& chunk = view.columns.chunk_of(doc);
  const std::size_t row = doc % bank::kChunkDocs;
  const std::int64_t event = chunk.event_us[row];
  return event == bank::kUnknown ? chunk.recorded_us[row] : event;
}

std::string days(double count) {
  return std::to_string(std::llround(count)) + (std::llround(count) == 1 ? " day" : " days");
}

}  // namespace

double retention(std::int64_t age_us, const Weights& weights) {
  return retention::left_after(static_cast<double>(age_us) / kDayUs,
                               {.half_life_days = weights.half_life_days});
}

Factored::Factored(const Parts& parts) : parts_(parts), ranked_(parts.similarity.ranked()) {
  const double best = ranked_.empty() ? 0 : ranked_.front().score;
  scale_ = best > 0 ? parts_.factors.similarity / best : parts_.factors.similarity;
  for (Ranked& one : ranked_)
    one.score = Factored::score(one.doc);
  std::sort(ranked_.begin(), ranked_.end(), IsBefore());
}

double Factored::importance_of(bank::DocId doc) const {
  return parts_.view.columns.chunk_of(doc).importance[doc % bank::kChunkDocs] / kImportanceMost;
}

double Factored::retention_of(bank::DocId doc) const {
  return retention(parts_.now_us - moment_of(parts_.view, doc), parts_.weights);
}

double Factored::score(bank::DocId doc) const {
  return scale_ * parts_.similarity.score(doc) + parts_.factors.importance * importance_of(doc) +
         parts_.factors.retention * retention_of(doc);
}

Explanation Factored::explain(bank::DocId doc) const {
  Explanation explanation = parts_.similarity.explain(doc);
  double words = parts_.similarity.score(doc);  // what no boost names is from the words
  for (Boost& boost : explanation.boosts) {
    words -= boost.amount;
    boost.amount *= scale_;
  }
  words *= scale_;
  if (std::abs(words) > 1e-9) {
    explanation.boosts.insert(explanation.boosts.begin(), {"words", words, "its words match"});
  }
  const int tenths = parts_.view.columns.chunk_of(doc).importance[doc % bank::kChunkDocs];
  const double age = static_cast<double>(parts_.now_us - moment_of(parts_.view, doc)) / kDayUs;
  const Factors& factors = parts_.factors;
  if (factors.importance > 0) {
    explanation.boosts.push_back({"importance", factors.importance * importance_of(doc),
                                  "importance " + std::to_string(tenths) + " of 10"});
  }
  if (factors.retention > 0) {
    explanation.boosts.push_back(
        {"retention", factors.retention * retention_of(doc),
         days(std::max(0.0, age)) + " old, halved every " + days(parts_.weights.half_life_days)});
  }
  return explanation;
}

}  // namespace jiyi::recall
