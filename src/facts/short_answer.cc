#include "facts/short_answer.h"

#include <algorithm>
#include <string>

#include "facts/clauses.h"
#include "facts/value_span.h"

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr double kAnswerConfidence = 0.85;
constexpr std::size_t kAnswerCharactersMax = 60;
constexpr std::size_t kAskedBytesMax = 2'000;

bool has_word(const MessageChars& chars, CharRange range, std::string_view word) {
  const MessageChars wanted(word);
  for (std::size_t at = range.begin; at + wanted.size() <= range.end; ++at) {
    std::size_t i = 0;
    while (i < wanted.size() && chars.folded(at + i) == wanted.folded(i))
      ++i;
    if (i == wanted.size() && has_borders(chars, {at, at + i})) return true;
  }
  return false;
}

// What the last question of the text asks for.
const AskedFor* asked_for(const Rules& rules, const MessageChars& asked) {
  const Clauses clauses = read_clauses(rules, asked);
  if (clauses.all.empty()) return nullptr;
  const Clause& last = clauses.all.back();
  if (!last.is_question) return nullptr;
  const AskedFor* best = nullptr;
  std::size_t longest = 0;
  for (const AskedFor& one : rules.grammar().questions) {
    for (const std::string& word : one.words) {
      if (word.size() <= longest || !has_word(asked, {last.begin, last.end}, word)) continue;
      longest = word.size();
      best = &one;
    }
  }
  return best;
}

}  // namespace

std::vector<Fact> answer_to(const Rules& rules, const MessageChars& chars, std::string_view asked) {
  if (chars.size() == 0 || chars.size() > kAnswerCharactersMax) return {};
  const std::size_t from = asked.size() - std::min(asked.size(), kAskedBytesMax);
  const MessageChars question(asked.substr(from));
  const AskedFor* wanted = asked_for(rules, question);
  if (wanted == nullptr) return {};
  const Clauses clauses = read_clauses(rules, chars);
  if (clauses.all.empty() || clauses.all.size() > 2 || !clauses.all.front().states()) return {};
  const Clause& clause = clauses.all.front();
  std::size_t begin = clause.begin;
  if (const std::size_t front = rules.list("answer_front").end_at(chars, begin); front > 0) {
    begin = chars.skip_spaces(front);
  }
  if (rules.list("no_answer").end_at(chars, begin) > 0) return {};
  const std::size_t end = value_end(rules, chars, clause, {begin, clause.end}, wanted->kind);
  const CharRange value = trimmed_value(rules, chars, {begin, end}, wanted->kind);
  if (value.begin == value.end) return {};
  Fact fact{.key = wanted->key, .value = chars.plain(value)};
  fact.confidence = kAnswerConfidence;
  fact.begin = chars.at(value.begin).begin;
  fact.end = chars.at(value.end - 1).end;
  fact.rule = "answer";
  return {fact};
}

}  // namespace jiyi::facts
