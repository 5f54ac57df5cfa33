#include "recall/blend.h"

#include <algorithm>
#include <cmath>

#include "bank/cues.h"

namespace jiyi::recall {
namespace {

constexpr std::size_t kNearestOfSession = 3;

std::array<double, kFeatures> as_array(const BlendWeights& w) {
  return {w.words,   w.meaning,  w.after, w.around, w.session, w.own,    w.both,       w.alike,
          w.speaker, w.question, w.when,  w.time,   w.dated,   w.length, w.words_after};
}

struct Told {
  const char* name;
  const char* reason;
};

constexpr std::array<Told, kFeatures> kTold{{
    {"words", "its words and those around it match"},
    {"meaning", "its meaning is near the question's"},
    {"after", "the turn after it, read with it, is near the question"},
    {"around", "a turn beside it is near the question"},
    {"session", "its session has turns near the question"},
    {"own", "the question's words are found in itself"},
    {"both", "its words and its meaning tell the same, which counts once"},
    {"alike", "it is like the turn before it"},
    {"speaker", "the question names the speaker"},
    {"question", "it asks itself"},
    {"when", "the question asks when, and it names a time"},
    {"time", "it names a time"},
    {"dated", "it has the date that the question names"},
    {"length", "it says more than a few words"},
    {"words_after", "the turn after matches by words"},
}};

double yes(bool holds) {
  return holds ? 1.0 : 0.0;
}

}  // namespace

Blend::Blend(const Parts& parts, const BlendWeights& weights, const Weights& limits)
    : parts_(parts), weights_(weights), limits_(limits) {
  const auto& by_words = parts_.words.ranked();
  if (!by_words.empty()) best_words_ = by_words.front().score;
  double covered = 0;
  for (const Ranked& one : by_words) {
    const ScoreParts made_of = parts_.words.parts(one.doc);
    best_raised_ = std::max(best_raised_, made_of.words + made_of.coverage);
    covered = std::max(covered, made_of.covered_own);
  }
  certainty_ = std::sqrt(std::min(1.0, covered / weights_.alone_sure));
  gather_sessions();
  for (const bank::DocId doc : candidates())
    ranked_.push_back({doc, Blend::score(doc)});
  std::sort(ranked_.begin(), ranked_.end(), IsBefore());
}

void Blend::gather_sessions() {
  std::unordered_map<std::uint32_t, std::size_t> counted;
  for (const bank::DocId doc : parts_.meaning.nearest()) {
    if (!bank::in_session(parts_.view, doc)) continue;
    const auto session = parts_.view.columns.chunk_of(doc).session[doc % bank::kChunkDocs];
    if (counted[session]++ >= kNearestOfSession) continue;
    near_in_session_[session] += parts_.meaning.near(doc) / static_cast<double>(kNearestOfSession);
  }
}

double Blend::words_of(bank::DocId doc) const {
  return best_words_ > 0 ? parts_.words.score(doc) / best_words_ : 0;
}

double Blend::near_beside(bank::DocId doc) const {
  return doc == bank::kNoDoc ? 0 : parts_.meaning.near(doc);
}

double Blend::prior(bank::DocId doc) const {
  double sum = 0.5 * words_of(doc) + 0.5 * std::max(0.0, parts_.meaning.near(doc));
  if (!bank::in_session(parts_.view, doc)) return sum;
  for (const bank::DocId beside : {parts_.words.earlier(doc), parts_.words.later(doc)}) {
    sum += weights_.prior_beside * std::max(0.0, near_beside(beside));
  }
  return sum;
}

std::vector<bank::DocId> Blend::candidates() const {
  std::vector<bank::DocId> docs = parts_.meaning.nearest();
  for (const bank::DocId doc : parts_.meaning.nearest()) {
    if (!bank::in_session(parts_.view, doc)) continue;
    for (const bank::DocId beside : {parts_.words.earlier(doc), parts_.words.later(doc)}) {
      if (beside != bank::kNoDoc) docs.push_back(beside);
    }
  }
  for (const Ranked& one : parts_.words.ranked())
    docs.push_back(one.doc);
  std::sort(docs.begin(), docs.end());
  docs.erase(std::unique(docs.begin(), docs.end()), docs.end());

  const std::size_t most = std::max(weights_.candidates, limits_.candidates / 2);
  if (docs.size() <= most) return docs;
  std::vector<Ranked> priors;
  priors.reserve(docs.size());
  for (const bank::DocId doc : docs)
    priors.push_back({doc, prior(doc)});
  const auto end = priors.begin() + static_cast<std::ptrdiff_t>(most);
  std::nth_element(priors.begin(), end, priors.end(), IsBefore());
  docs.clear();
  for (auto one = priors.begin(); one != end; ++one)
    docs.push_back(one->doc);
  return docs;
}

double Blend::around(const Beside& beside) const {
  const auto [before, after] = beside;
  if (before == bank::kNoDoc && after == bank::kNoDoc) return 0;
  double nearest = -1;
  for (const bank::DocId turn :
       {before, after, before == bank::kNoDoc ? before : parts_.words.earlier(before),
        after == bank::kNoDoc ? after : parts_.words.later(after)}) {
    if (turn != bank::kNoDoc) nearest = std::max(nearest, parts_.meaning.near(turn));
  }
  return nearest;
}

double Blend::alike(bank::DocId doc, bank::DocId other) const {
  if (other == bank::kNoDoc) return 0;
  const float cosine = parts_.view.vectors->between(doc, other);
  return cosine == index::kNoSimilarity ? 0 : static_cast<double>(cosine);
}

double Blend::raised_words(bank::DocId doc) const {
  if (doc == bank::kNoDoc || best_raised_ <= 0) return 0;
  const ScoreParts words = parts_.words.parts(doc);
  return certainty_ * (words.words + words.coverage) / best_raised_;
}

bool Blend::has_date(bank::DocId doc) const {
  const std::int64_t at = parts_.view.columns.chunk_of(doc).event_us[doc % bank::kChunkDocs];
  return has_the_date(parts_.query, parts_.words.terms(doc)) || is_in_span(parts_.query, at);
}

Features Blend::features(bank::DocId doc) const {
  const bank::Chunk& chunk = parts_.view.columns.chunk_of(doc);
  const std::size_t row = doc % bank::kChunkDocs;
  const ScoreParts words = parts_.words.parts(doc);
  const double near = parts_.meaning.near(doc);
  const Beside beside{parts_.words.earlier(doc), parts_.words.later(doc)};
  const auto session = near_in_session_.find(chunk.session[row]);
  const auto& named = parts_.query.speakers;
  const bool speaks = std::binary_search(named.begin(), named.end(), chunk.speaker[row]);
  const bool asks = (chunk.cues[row] & bank::kAsks) != 0;
  const bool names_time = (chunk.cues[row] & bank::kNamesTime) != 0;
  return {best_words_ > 0 ? certainty_ * words.score() / best_words_ : 0,
          near,
          near_beside(beside.after),
          around(beside),
          session == near_in_session_.end() ? 0 : session->second,
          words.covered_own,
          words.covered_own * std::max(0.0, near),
          alike(doc, beside.before),
          yes(speaks),
          yes(asks),
          yes(names_time && parts_.query.asks_when),
          yes(names_time && !parts_.query.asks_when),
          yes(has_date(doc)),
          std::log1p(chunk.length[row]),
          raised_words(beside.after)};
}

Blend::Alone Blend::alone(bank::DocId doc) const {
  const double scale = weights_.alone_scale;
  const double near = std::max(0.0, parts_.meaning.near(doc));
  return {.words = scale * weights_.alone_words * words_of(doc) * certainty_,
          .meaning = scale * (1 - weights_.alone_words) * near,
          .dated = has_date(doc) ? scale * weights_.alone_dated * certainty_ : 0};
}

double Blend::score(bank::DocId doc) const {
  if (!bank::in_session(parts_.view, doc)) return alone(doc).sum();
  const Features have = features(doc);
  const auto weights = as_array(weights_);
  double sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i)
    sum += weights[i] * have[i];
  return sum;
}

Explanation Blend::explain_words(bank::DocId doc) const {
  Explanation explanation = parts_.words.explain(doc);
  explanation.boosts.clear();
  explanation.signals.push_back({"cosine", parts_.meaning.cosine(doc)});
  return explanation;
}

Explanation Blend::explain_alone(bank::DocId doc) const {
  Explanation explanation = explain_words(doc);
  const Alone shares = alone(doc);
  const auto add = [&](double amount, const Told& told) {
    if (amount != 0) explanation.boosts.push_back({told.name, amount, told.reason});
  };
  add(shares.words, kTold[0]);
  add(shares.meaning, kTold[1]);
  add(shares.dated, kTold[12]);
  return explanation;
}

Explanation Blend::explain(bank::DocId doc) const {
  if (!bank::in_session(parts_.view, doc)) return explain_alone(doc);
  Explanation explanation = explain_words(doc);
  const Features have = features(doc);
  const auto weights = as_array(weights_);
  for (std::size_t i = 0; i < kFeatures; ++i) {
    const double amount = weights[i] * have[i];
    if (amount != 0) explanation.boosts.push_back({kTold[i].name, amount, kTold[i].reason});
  }
  return explanation;
}

double Blend::relevance(bank::DocId doc) const {
  const double own = parts_.words.parts(doc).covered_own;
  const double sum = weights_.relevant_cosine * parts_.meaning.cosine(doc) +
                     weights_.relevant_own * own + weights_.relevant_bias;
  const double likely = 1 / (1 + std::exp(-sum));
  return own < weights_.all_words ? likely : std::max(likely, parts_.words.relevance(doc));
}

double Blend::session_score(std::uint32_t session) const {
  const auto near = near_in_session_.find(session);
  const double words = best_words_ > 0 ? parts_.words.session_score(session) / best_words_ : 0;
  return weights_.words * words + (near == near_in_session_.end() ? 0 : near->second);
}

}  // namespace jiyi::recall
