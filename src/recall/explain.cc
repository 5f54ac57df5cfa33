#include <cmath>
#include <string>

#include "recall/ranking.h"

namespace jiyi::recall {
namespace {

std::string percent(double share) {
  std::string text = std::to_string(std::lround(share * 100));
  return text.append(" %");
}

std::string times(double factor) {
  std::string text = std::to_string(factor);
  return "times " + text.substr(0, text.find('.') + 3);
}

struct Reason {
  const char* name;
  const char* text;
};

// Memories of no session are grouped by their day, and those without one stand alone.
Reason session_reason(const bank::View& view, bank::DocId doc) {
  if (bank::in_session(view, doc)) return {"session", "its session matches"};
  if (view.columns.chunk_of(doc).session[doc % bank::kChunkDocs] != 0)
    return {"day", "what happened on its day matches"};
  return {"alone", "its own words again, as it belongs to no session"};
}

}  // namespace

std::vector<TermShare> Ranking::shares(const Found& found) const {
  const auto at = static_cast<std::size_t>(&found - evidence_.found().data());
  const double mean = view_.words.mean_length() > 0 ? view_.words.mean_length() : 1.0;
  const bank::Chunk& chunk = view_.columns.chunk_of(found.doc);
  const double ratio = chunk.length[found.doc % bank::kChunkDocs] / mean;
  std::vector<TermShare> terms;
  for (std::size_t i = 0; i < query_.terms.size(); ++i) {
    const std::uint16_t frequency = evidence_.frequency(i, at);
    if (frequency == 0) continue;
    const QueryTerm& term = query_.terms[i];
    terms.push_back({.term = term.text,
                     .weight = term.weight * term.idf,
                     .frequency = frequency,
                     .share = bm25_share(term, frequency, ratio, weights_)});
  }
  return terms;
}

std::vector<TermShare> Ranking::term_shares(bank::DocId doc) const {
  const Found* found = evidence_.find(doc);
  return found == nullptr ? std::vector<TermShare>() : shares(*found);
}

Explanation Ranking::explain(bank::DocId doc) const {
  const ScoreParts made_of = parts(doc);
  Explanation explanation;
  explanation.lexical = made_of.words;
  explanation.coverage = made_of.covered;
  explanation.signals = {{"own", made_of.covered_own}, {"words", relevance(doc)}};
  explanation.terms = term_shares(doc);
  double sum = made_of.words;
  const auto add = [&](const char* name, double amount, std::string reason) {
    if (amount == 0) return;
    sum += amount;
    explanation.boosts.push_back({name, amount, std::move(reason)});
  };
  add("coverage", made_of.coverage, percent(made_of.covered) + " of the question is found here");
  add("neighbours", made_of.neighbours, "turns beside it in the conversation match");
  add("reply", made_of.reply, "the turn before asks, and matches");
  const Reason session = session_reason(view_, doc);
  add(session.name, made_of.session, session.text);
  const auto multiply = [&](const char* name, double factor, const char* reason) {
    add(name, sum * (factor - 1), std::string(reason) + ", " + times(factor));
  };
  multiply("speaker", made_of.speaker, "the question names the speaker");
  multiply("question", made_of.question, "it asks itself");
  multiply("when", made_of.when, "the question asks when, and it names a time");
  multiply("how_many", made_of.how_many, "the question asks how many, and it names a number");
  return explanation;
}

}  // namespace jiyi::recall
