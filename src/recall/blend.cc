#include "recall/blend.h"

#include <algorithm>
#include <cmath>

#include "bank/cues.h"

namespace jiyi::recall {
namespace {

constexpr std::size_t kNearestOfSession = 3;

std::array<double, kFeatures> as_array(const BlendWeights& w) {
  return {w.words,   w.meaning, w.after,    w.around, w.session, w.coverage, w.own,
          w.speaker, w.other,   w.question, w.when,   w.length,  w.reply,    w.words_after};
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
    {"coverage", "the question's words are found here and beside"},
    {"own", "the question's words are found in itself"},
    {"speaker", "the question names the speaker"},
    {"other", "the question names another speaker"},
    {"question", "it asks itself"},
    {"when", "the question asks when, and it names a time"},
    {"length", "it says more than a few words"},
    {"reply", "the turn before asks"},
    {"words_after", "the turn after matches by words"},
}};

std::uint8_t cues_of(const bank::View& view, bank::DocId doc) {
  return view.columns.chunk_of(doc).cues[doc % bank::kChunkDocs];
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

Features Blend::features(bank::DocId doc) const {
  const bank::Chunk& chunk = parts_.view.columns.chunk_of(doc);
  const std::size_t row = doc % bank::kChunkDocs;
  const ScoreParts words = parts_.words.parts(doc);
  const bank::DocId before = parts_.words.earlier(doc);
  const bank::DocId after = parts_.words.later(doc);
  double around = -1;
  for (const bank::DocId beside :
       {before, after, before == bank::kNoDoc ? before : parts_.words.earlier(before),
        after == bank::kNoDoc ? after : parts_.words.later(after)}) {
    if (beside != bank::kNoDoc) around = std::max(around, parts_.meaning.near(beside));
  }
  const auto session = near_in_session_.find(chunk.session[row]);
  const auto& named = parts_.query.speakers;
  const bool speaks = std::binary_search(named.begin(), named.end(), chunk.speaker[row]);
  const std::uint8_t cues = chunk.cues[row];
  const bool replies = before != bank::kNoDoc && (cues_of(parts_.view, before) & bank::kAsks) != 0;
  double words_after = 0;
  if (after != bank::kNoDoc && best_raised_ > 0) {
    const ScoreParts next = parts_.words.parts(after);
    words_after = certainty_ * (next.words + next.coverage) / best_raised_;
  }
  const auto yes = [](bool holds) { return holds ? 1.0 : 0.0; };
  return {best_words_ > 0 ? certainty_ * words.score() / best_words_ : 0,
          parts_.meaning.near(doc),
          near_beside(after),
          before == bank::kNoDoc && after == bank::kNoDoc ? 0 : around,
          session == near_in_session_.end() ? 0 : session->second,
          words.covered,
          words.covered_own,
          yes(speaks),
          yes(!named.empty() && !speaks),
          yes((cues & bank::kAsks) != 0),
          yes(parts_.query.asks_when && (cues & bank::kNamesTime) != 0),
          std::log1p(chunk.length[row]),
          yes(replies),
          words_after};
}

double Blend::alone_score(bank::DocId doc) const {
  const double words = weights_.alone_words * words_of(doc) * certainty_;
  const double meaning = (1 - weights_.alone_words) * std::max(0.0, parts_.meaning.near(doc));
  return weights_.alone_scale * (words + meaning);
}

double Blend::score(bank::DocId doc) const {
  if (!bank::in_session(parts_.view, doc)) return alone_score(doc);
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
  const double words = weights_.alone_scale * weights_.alone_words * words_of(doc) * certainty_;
  if (words != 0) explanation.boosts.push_back({"words", words, kTold[0].reason});
  const double meaning = alone_score(doc) - words;
  if (meaning != 0) explanation.boosts.push_back({"meaning", meaning, kTold[1].reason});
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
