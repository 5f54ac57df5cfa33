#include "recall/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <unordered_set>
#include <utility>

#include "bank/cues.h"
#include "bank/document_terms.h"
#include "recall/focus.h"
#include "text/fold.h"
#include "text/terms.h"
#include "time/expressions.h"

namespace jiyi::recall {
namespace {

// Stems of words that say little about what a question is after.
bool is_weak(std::string_view stem) {
  constexpr std::array<std::string_view, 14> kWeak{"get",     "go",    "kind", "lik", "mani",
                                                   "mention", "much",  "nam",  "say", "sort",
                                                   "tell",    "thing", "typ",  "use"};
  return std::find(kWeak.begin(), kWeak.end(), stem) != kWeak.end();
}

double class_weight(const text::Term& term, const Weights& weights) {
  switch (term.kind) {
    case text::TermClass::CjkUnigram:
      return weights.character;
    case text::TermClass::Identifier:
      return weights.identifier;
    case text::TermClass::Part:
      return weights.part;
    case text::TermClass::Date:
      return term.text.starts_with('y') ? weights.year : weights.date;
    case text::TermClass::Word:
      return is_weak(term.text) ? weights.weak : 1.0;
    case text::TermClass::Number:
    case text::TermClass::CjkBigram:
    case text::TermClass::Symbol:
      break;
  }
  return 1.0;
}

// A bank of a few memories would make every word it holds look common, and relevance low.
constexpr double kDocumentsMin = 30;

double idf(double documents, double frequency) {
  documents = std::max(documents, kDocumentsMin);
  return std::log(1.0 + (documents - frequency + 0.5) / (frequency + 0.5));
}

struct Reading {
  index::TermId id = 0;
  std::uint32_t frequency = 0;
};

std::vector<Reading> look_up(const bank::View& view, std::span<const text::Term> read) {
  std::vector<Reading> readings(read.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (read[i].stop_word) continue;
    readings[i].id = bank::term_id(bank::field_of(read[i].kind), read[i].text);
    readings[i].frequency = view.words.document_frequency(readings[i].id);
  }
  return readings;
}

// Each term once, where it stands first.
std::vector<QueryTerm> distinct_terms(const bank::View& view, std::string_view text,
                                      std::span<const text::Term> read, const Weights& weights) {
  const auto documents = static_cast<double>(view.words.document_count());
  const std::vector<Reading> readings = look_up(view, read);
  std::vector<ReadTerm> focused(read.size());
  for (std::size_t i = 0; i < read.size(); ++i)
    focused[i] = {&read[i], class_weight(read[i], weights), readings[i].frequency > 0};
  const std::vector<double> focus = focus_weights(text, focused);
  std::vector<QueryTerm> terms;
  std::unordered_set<index::TermId> seen;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (read[i].stop_word || !seen.insert(readings[i].id).second) continue;
    terms.push_back({.text = read[i].text,
                     .id = readings[i].id,
                     .weight = focused[i].class_weight,
                     .focus = focus[i],
                     .idf = idf(documents, readings[i].frequency),
                     .known = focused[i].known,
                     .date = read[i].kind == text::TermClass::Date});
  }
  return terms;
}

// Keeps the heaviest, in their order, those in no memory only where room is left: they are the
// rarest of all and find nothing. Of equal terms the earlier stays.
void keep_heaviest(std::vector<QueryTerm>& terms, std::size_t most) {
  if (terms.size() <= most) return;
  std::vector<std::size_t> order(terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (terms[a].known != terms[b].known) return terms[a].known;
    return terms[a].weight * terms[a].idf > terms[b].weight * terms[b].idf;
  });
  order.resize(most);
  std::sort(order.begin(), order.end());
  std::vector<QueryTerm> kept;
  kept.reserve(most);
  for (const std::size_t at : order)
    kept.push_back(std::move(terms[at]));
  terms = std::move(kept);
}

// A speaker is named when a word of the name is a word of the question.
std::vector<std::uint32_t> named_speakers(const bank::View& view, std::string_view text,
                                          std::span<const text::Term> read) {
  std::vector<std::uint32_t> speakers;
  if (view.speakers->empty()) return speakers;
  for (const text::Term& term : read) {
    const auto name = bank::name_term(text, term);
    if (!name) continue;
    const auto found = view.speakers->find(*name);
    if (found == view.speakers->end()) continue;
    speakers.insert(speakers.end(), found->second.begin(), found->second.end());
  }
  std::sort(speakers.begin(), speakers.end());
  speakers.erase(std::unique(speakers.begin(), speakers.end()), speakers.end());
  return speakers;
}

}  // namespace

std::vector<std::string_view> quoted(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kMarks{
      {{"\"", "\""}, {"“", "”"}, {"「", "」"}, {"『", "』"}, {"《", "》"}}};
  constexpr std::size_t kPhraseBytesMin = 2;
  std::vector<std::string_view> phrases;
  for (const auto& [open, close] : kMarks) {
    for (std::size_t from = 0;;) {
      const std::size_t begin = text.find(open, from);
      if (begin == std::string_view::npos) break;
      const std::size_t inside = begin + open.size();
      const std::size_t end = text.find(close, inside);
      if (end == std::string_view::npos) break;
      if (end - inside >= kPhraseBytesMin) phrases.push_back(text.substr(inside, end - inside));
      from = end + close.size();
    }
  }
  return phrases;
}

Query read_query(const bank::View& view, std::string_view text, const Weights& weights) {
  Query query;
  const std::vector<text::Term> read = text::question_terms(text);
  query.terms = distinct_terms(view, text, read, weights);
  query.idf_unseen = idf(static_cast<double>(view.words.document_count()), 0);
  for (const QueryTerm& term : query.terms) {
    query.weight_all += term.weight * term.idf;
    query.focus_all += term.focus * term.idf;
  }
  keep_heaviest(query.terms, weights.terms_max);
  query.speakers = named_speakers(view, text, read);
  for (const std::string_view phrase : quoted(text))
    query.phrases.push_back(text::fold(phrase));
  const std::string folded = text::fold(text);
  query.asks_when = bank::asks_when(folded);
  query.asks_how_many = bank::asks_how_many(folded);
  return query;
}

std::vector<AskedSpan> read_spans(std::string_view text, const Timestamp& now) {
  std::vector<AskedSpan> spans;
  for (const time::TimeExpression& one : time::find_times(text, {.moment = now})) {
    if (!one.when || one.kind == time::TimeKind::Fuzzy) continue;
    spans.push_back({one.when->from.unix_us, one.when->to.unix_us});
  }
  return spans;
}

bool is_in_span(const Query& query, std::int64_t event_us) {
  return event_us != bank::kUnknown && std::ranges::any_of(query.spans, [&](const AskedSpan& span) {
           return span.from_us <= event_us && event_us < span.to_us;
         });
}

bool has_the_date(const Query& query, std::uint64_t terms) {
  std::array<bool, 4> asked{};  // day, third, month, year
  std::array<bool, 4> held{};
  for (std::size_t i = 0; i < query.terms.size(); ++i) {
    const QueryTerm& term = query.terms[i];
    if (!term.date) continue;
    const std::size_t at = std::string_view("dxmy").find(term.text.front());
    if (at >= asked.size()) continue;
    asked[at] = true;
    held[at] = held[at] || ((terms >> i) & 1U) != 0;
  }
  if (asked[3] && !held[3]) return false;
  for (std::size_t at = 0; at < 3; ++at) {
    if (asked[at]) return held[at];
  }
  return asked[3];
}

}  // namespace jiyi::recall
