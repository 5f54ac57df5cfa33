#include "facts/corrections.h"

#include <algorithm>
#include <optional>
#include <string>

#include "facts/clauses.h"
#include "facts/value_span.h"

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr double kCorrectionConfidence = 0.9;
constexpr std::size_t kBetweenMax = 3;  // characters between the wrong value and what follows it

struct Pair {
  CharRange wrong;
  CharRange right;
};

class Reader {
 public:
  Reader(const Rules& rules, const MessageChars& chars)
      : rules_(rules), chars_(chars), clauses_(read_clauses(rules, chars)) {}

  std::vector<Pair> pairs() const {
    std::vector<Pair> out;
    for (const Clause& clause : clauses_.all) {
      if (!clause.states()) continue;
      for (std::size_t at = clause.begin; at < clause.end; ++at) {
        if (const auto pair = wrong_first(clause, at)) out.push_back(*pair);
        if (const auto pair = right_first(clause, at)) out.push_back(*pair);
      }
    }
    return out;
  }

 private:
  // "not A but B", 不是A，是B
  std::optional<Pair> wrong_first(const Clause& clause, std::size_t at) const {
    const std::size_t from = rules_.list("fix_not").end_at(chars_, at);
    if (from == 0) return std::nullopt;
    const std::size_t begin = chars_.skip_spaces(from);
    for (std::size_t end = begin + 1; end <= clause.end; ++end) {
      std::size_t next = end;
      while (next < end + kBetweenMax && is_mark(next))
        ++next;
      const std::size_t but = rules_.list("fix_but").end_at(chars_, next);
      if (but == 0 || !has_borders(chars_, {begin, end})) continue;
      return pair_of({begin, end}, rest_from(but));
    }
    return std::nullopt;
  }

  // "it's B, not A"
  std::optional<Pair> right_first(const Clause& clause, std::size_t at) const {
    const std::size_t from = rules_.list("fix_is").end_at(chars_, at);
    if (from == 0 || clause.end + 1 >= chars_.size()) return std::nullopt;
    const std::size_t next = chars_.skip_spaces(clause.end + 1);
    const std::size_t behind = rules_.list("fix_not_behind").end_at(chars_, next);
    if (behind == 0) return std::nullopt;
    return pair_of(rest_from(behind), {chars_.skip_spaces(from), clause.end});
  }

  bool is_mark(std::size_t at) const { return chars_.is_blank(at) || chars_.code(at) == U','; }

  CharRange rest_from(std::size_t from) const {
    const std::size_t begin = chars_.skip_spaces(from);
    const Clause* clause = clauses_.at(begin);
    return {begin, clause == nullptr ? begin : clause->end};
  }

  std::optional<Pair> pair_of(CharRange wrong, CharRange right) const {
    const Pair pair{.wrong = trimmed_value(rules_, chars_, wrong, ValueKind::Thing),
                    .right = trimmed_value(rules_, chars_, right, ValueKind::Thing)};
    if (pair.wrong.begin == pair.wrong.end || pair.right.begin == pair.right.end) {
      return std::nullopt;
    }
    return pair;
  }

  const Rules& rules_;
  const MessageChars& chars_;
  Clauses clauses_;
};

// The fact that the value belongs to, and how much of it the value is.
const Fact* fact_of(const std::vector<Fact>& recent, const std::string& value) {
  const std::string wanted = normal_value(value);
  for (auto fact = recent.rbegin(); fact != recent.rend(); ++fact) {
    if (!fact->is_negative && normal_value(fact->value) == wanted) return &*fact;
  }
  return nullptr;
}

}  // namespace

void append_corrections(const Rules& rules, const MessageChars& chars,
                        const std::vector<Fact>& recent, std::vector<Fact>& facts) {
  if (recent.empty()) return;
  for (const Pair& pair : Reader(rules, chars).pairs()) {
    const std::string wrong = chars.plain(pair.wrong);
    const Fact* of = fact_of(recent, wrong);
    if (of == nullptr) continue;
    const bool is_said = std::ranges::any_of(facts, [&](const Fact& fact) {
      return fact.key == of->key && fact.begin < chars.at(pair.right.end - 1).end &&
             chars.at(pair.right.begin).begin < fact.end;
    });
    if (is_said) continue;
    Fact fact{.subject = of->subject, .key = of->key, .topic = of->topic};
    fact.value = chars.plain(pair.right);
    fact.is_correction = true;
    fact.corrects = of->value;
    fact.confidence = kCorrectionConfidence;
    fact.begin = chars.at(pair.right.begin).begin;
    fact.end = chars.at(pair.right.end - 1).end;
    fact.rule = "correction";
    facts.push_back(std::move(fact));
  }
}

}  // namespace jiyi::facts
