// A question as the ranking sees it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bank/view.h"
#include "index/lexical_index.h"
#include "recall/weights.h"

namespace jiyi::recall {

struct QueryTerm {
  std::string text;
  index::TermId id = 0;
  double weight = 0;  // of its class
  double focus = 0;   // the same for judging relevance (focus.h)
  double idf = 0;     // ln(1 + (N - df + 0.5) / (df + 0.5)); df 0 for a word nobody said
  bool known = false;
  bool date = false;  // y2023, m5, d5-8, x5-1
};

// Microseconds [from, to).
struct AskedSpan {
  std::int64_t from_us = 0;
  std::int64_t to_us = 0;
};

struct Query {
  std::vector<QueryTerm> terms;  // distinct, at most Weights::terms_max, in reading order
  double weight_all = 0;         // sum of weight * idf, with what terms_max left out
  double focus_all = 0;          // sum of focus * idf, likewise
  double idf_unseen = 0;
  std::vector<std::uint32_t> speakers;  // labels of the speakers it names
  std::vector<std::string> phrases;     // folded; what it puts in quotes
  std::vector<AskedSpan> spans;         // the times it names; see read_spans
  bool asks_when = false;
  bool asks_how_many = false;
};

// Any text is a question; one without words has no terms.
Query read_query(const bank::View& view, std::string_view text, const Weights& weights);

// The times that a question names, if asked at that moment: 上周三, last summer, 3月下旬. Left out
// is what names no certain time: "lately", "every Monday", "for two hours".
std::vector<AskedSpan> read_spans(std::string_view text, const Timestamp& now);
// Whether something that happened then lies in one of them; bank::kUnknown in none.
bool is_in_span(const Query& query, std::int64_t event_us);

// Whether a memory with these terms of the question (bit i: terms[i]) has the date that it names:
// one of its days, else thirds of a month, else months, and one of its years if it names any.
// False for a question without a date.
bool has_the_date(const Query& query, std::uint64_t terms);

// What stands between quotation marks: "…", “…”, 「…」, 『…』, 《…》, each with at least two
// characters, as written.
std::vector<std::string_view> quoted(std::string_view text);

}  // namespace jiyi::recall
