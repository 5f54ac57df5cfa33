#include "recall/fusion.h"

#include <algorithm>
#include <string>

namespace jiyi::recall {
namespace {

std::string rank_text(std::size_t place, const char* arm) {
  return "rank " + std::to_string(place) + " " + arm;
}

}  // namespace

Fused::Fused(const Parts& parts) : parts_(parts) {
  std::size_t place = 0;
  for (const Ranked& one : parts_.words.ranked())
    places_[one.doc].keyword = ++place;
  if (place > 0) best_words_ = parts_.words.ranked().front().score;
  place = 0;
  for (const bank::DocId doc : parts_.meaning.nearest())
    places_[doc].vector = ++place;
  ranked_.reserve(places_.size());
  for (const auto& [doc, places] : places_)
    ranked_.push_back({doc, Fused::score(doc)});
  std::sort(ranked_.begin(), ranked_.end(), IsBefore());
}

Fused::Places Fused::places_of(bank::DocId doc) const {
  const auto found = places_.find(doc);
  return found == places_.end() ? Places{} : found->second;
}

double Fused::words_of(bank::DocId doc) const {
  return best_words_ > 0 ? parts_.words.score(doc) / best_words_ : 0;
}

bool Fused::in_time(bank::DocId doc) const {
  return has_the_date(parts_.query, parts_.words.terms(doc));
}

// Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009).
double Fused::by_rank(std::size_t place) const {
  return place == 0 ? 0 : 1 / (parts_.weights.rank_constant + static_cast<double>(place));
}

Fused::Shares Fused::shares_of(bank::DocId doc) const {
  const Fusion& fusion = parts_.fusion;
  const double time = in_time(doc) ? fusion.time : 0;
  if (fusion.method == FusionMethod::Ranks) {
    const Places places = places_of(doc);
    return {.keyword = fusion.keyword * by_rank(places.keyword),
            .vector = fusion.vector * by_rank(places.vector),
            .time = time * by_rank(1)};
  }
  return {.keyword = fusion.keyword * words_of(doc),
          .vector = fusion.vector * std::max(0.0, parts_.meaning.near(doc)),
          .time = time};
}

double Fused::score(bank::DocId doc) const {
  const Shares shares = shares_of(doc);
  return shares.keyword + shares.vector + shares.time;
}

double Fused::session_score(std::uint32_t session) const {
  if (best_words_ <= 0) return 0;
  const double most = parts_.fusion.method == FusionMethod::Ranks ? by_rank(1) : 1;
  return parts_.fusion.keyword * most * parts_.words.session_score(session) / best_words_;
}

Explanation Fused::explain(bank::DocId doc) const {
  Explanation explanation = parts_.words.explain(doc);
  explanation.boosts.clear();
  explanation.signals.push_back({"cosine", parts_.meaning.cosine(doc)});
  const Places places = places_of(doc);
  const Shares shares = shares_of(doc);
  if (shares.keyword != 0) {
    explanation.boosts.push_back(
        {"keyword", shares.keyword, rank_text(places.keyword, "by words")});
  }
  if (shares.vector != 0) {
    const auto reason = places.vector == 0 ? "its meaning is near the question's"
                                           : rank_text(places.vector, "by meaning");
    explanation.boosts.push_back({"vector", shares.vector, reason});
  }
  if (shares.time != 0) {
    explanation.boosts.push_back({"time", shares.time, "it has the date that the question names"});
  }
  return explanation;
}

}  // namespace jiyi::recall
