#include "recall/meaning.h"

#include <cmath>
#include <limits>

namespace jiyi::recall {

Meaning::Meaning(const bank::View& view, const bank::Visible& visible,
                 const QuestionVector& question)
    : visible_(visible.bits),
      asked_(*view.vectors, question.values, question.language),
      known_(view.columns.size(), std::numeric_limits<float>::quiet_NaN()) {
  const index::DocFilter filter{*visible_};
  const auto mean = asked_.mean(filter, kMeanSample);
  if (mean.vectors == 0) return;
  mean_ = mean.similarity;
  share_ = static_cast<double>(mean.vectors) / static_cast<double>(visible.count);
  for (const index::ScoredDoc& hit : asked_.top_k(kNearestMax, &filter)) {
    known_[hit.doc] = hit.score;
    nearest_.push_back(hit.doc);
  }
  if (!nearest_.empty()) best_ = cosine(nearest_.front());
}

float Meaning::similarity(bank::DocId doc) const {
  if (doc >= known_.size()) return index::kNoSimilarity;
  float& known = known_[doc];
  if (std::isnan(known)) {
    known = bank::has_bit(*visible_, doc) ? asked_.similarity(doc) : index::kNoSimilarity;
  }
  return known;
}

double Meaning::cosine(bank::DocId doc) const {
  const float own = similarity(doc);
  return own == index::kNoSimilarity ? 0 : static_cast<double>(own);
}

double Meaning::near(bank::DocId doc) const {
  const float own = similarity(doc);
  if (own == index::kNoSimilarity) return 0;
  const double width = best_ - mean_;
  return width > 1e-9 ? (static_cast<double>(own) - mean_) / width : 1;
}

}  // namespace jiyi::recall
