#include "recall/meaning.h"

#include <algorithm>
#include <cmath>

namespace jiyi::recall {

Meaning::Meaning(const bank::View& view, const bank::Visible& visible,
                 const QuestionVector& question)
    : similarity_(view.columns.size(), index::kNoSimilarity) {
  view.vectors->similarities(question.values, question.language, similarity_);
  measure(visible);
  pick_nearest();
}

void Meaning::measure(const bank::Visible& visible) {
  double sum = 0;
  for (bank::DocId doc = 0; doc < similarity_.size(); ++doc) {
    float& similarity = similarity_[doc];
    if (similarity == index::kNoSimilarity) continue;
    if (!bank::has_bit(*visible.bits, doc)) {
      similarity = index::kNoSimilarity;
      continue;
    }
    sum += static_cast<double>(similarity);
    nearest_.push_back(doc);
  }
  const auto count = static_cast<double>(nearest_.size());
  if (!nearest_.empty()) {
    mean_ = sum / count;
    share_ = count / static_cast<double>(visible.count);
  }
}

void Meaning::pick_nearest() {
  const auto nearer = [this](bank::DocId a, bank::DocId b) {
    return similarity_[a] != similarity_[b] ? similarity_[a] > similarity_[b] : a < b;
  };
  if (nearest_.size() > kNearestMax) {
    const auto end = nearest_.begin() + static_cast<std::ptrdiff_t>(kNearestMax);
    std::nth_element(nearest_.begin(), end, nearest_.end(), nearer);
    nearest_.erase(end, nearest_.end());
  }
  std::sort(nearest_.begin(), nearest_.end(), nearer);
  if (!nearest_.empty()) best_ = static_cast<double>(similarity_[nearest_.front()]);
}

double Meaning::cosine(bank::DocId doc) const {
  if (doc >= similarity_.size() || similarity_[doc] == index::kNoSimilarity) return 0;
  return static_cast<double>(similarity_[doc]);
}

double Meaning::near(bank::DocId doc) const {
  if (doc >= similarity_.size() || similarity_[doc] == index::kNoSimilarity) return 0;
  const double width = best_ - mean_;
  return width > 1e-9 ? (static_cast<double>(similarity_[doc]) - mean_) / width : 1;
}

}  // namespace jiyi::recall
