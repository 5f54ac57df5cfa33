#include "figures.h"

#include <algorithm>
#include <map>

#include "facts/fact.h"
#include "facts/resolve.h"
#include "text/fold.h"

namespace jiyi::labelled {
namespace {

using facts::Fact;

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

bool is_subject(const facts::Subject& subject, const std::string& label) {
  if (label.empty()) return subject.kind == facts::SubjectKind::User;
  if (label == "project") return subject.kind == facts::SubjectKind::Project;
  const std::string wanted = text::fold(label);
  return subject.kind != facts::SubjectKind::User &&
         (text::fold(subject.relation) == wanted || text::fold(subject.name) == wanted);
}

bool is_any(const std::string& text, const std::vector<std::string>& labels) {
  return std::ranges::any_of(labels, [&](const std::string& label) {
    return facts::normal_value(text) == facts::normal_value(label);
  });
}

// A sentence is right when the label is in it and makes up a third of it: a time may be in it too.
bool is_text(const std::string& text, const std::vector<std::string>& labels) {
  const std::string own = facts::normal_value(text);
  return std::ranges::any_of(labels, [&](const std::string& label) {
    const std::string wanted = facts::normal_value(label);
    return own.find(wanted) != std::string::npos && own.size() <= 3 * wanted.size();
  });
}

bool agrees(const facts::Schema& schema, const Fact& fact, const FactLabel& label) {
  if (fact.key != label.key || fact.is_negative != label.is_negative) return false;
  if (fact.is_past != label.is_past || !is_subject(fact.subject, label.subject)) return false;
  if (!label.topics.empty() && !is_any(fact.topic, label.topics)) return false;
  const facts::KeyRule* rule = schema.find(fact.key);
  return is_any(fact.value, label.values) ||
         (rule != nullptr && rule->is_text && is_text(fact.value, label.values));
}

std::string shown(const Fact& fact) {
  std::string out = facts::subject_key(fact.subject) + ": ";
  if (fact.is_negative) out += '-';
  if (fact.is_past) out += '~';
  if (fact.is_uncertain) out += '?';
  out += fact.key;
  if (!fact.topic.empty()) out += "(" + fact.topic + ")";
  return out + "=" + fact.value + " [" + fact.rule + "]";
}

std::string shown(const FactLabel& label) {
  std::string out = label.subject.empty() ? "" : label.subject + ": ";
  if (label.is_negative) out += '-';
  if (label.is_past) out += '~';
  return out + label.key + "=" + label.values.front();
}

constexpr std::string_view kSaidAt = "2024-06-03T12:00:00+08:00";

void score_turn(const facts::Extractor& extractor, const TurnLabel& turn, FactRates& rates,
                std::vector<Miss>& misses) {
  const auto at = parse_timestamp(kSaidAt);
  const auto found =
      extractor.extract({.text = turn.text,
                         .role = turn.by_assistant ? sense::Role::Assistant : sense::Role::User,
                         .said_at = at.value(),
                         .asked = turn.asked});
  std::vector<bool> is_used(turn.facts.size(), false);
  for (const Fact& fact : found) {
    bool is_right = false;
    for (std::size_t i = 0; i < turn.facts.size() && !is_right; ++i) {
      is_right = !is_used[i] && agrees(extractor.rules().schema(), fact, turn.facts[i]);
      if (!is_right) continue;
      is_used[i] = true;
      const bool is_doubted = turn.facts[i].is_uncertain;
      rates.doubts += is_doubted || fact.is_uncertain ? 1 : 0;
      rates.doubts_right += is_doubted && fact.is_uncertain ? 1 : 0;
    }
    rates.right += is_right ? 1 : 0;
    if (!is_right) misses.push_back({.text = turn.text, .what = "false  " + shown(fact)});
  }
  for (std::size_t i = 0; i < turn.facts.size(); ++i) {
    if (is_used[i]) continue;
    misses.push_back({.text = turn.text, .what = "missed " + shown(turn.facts[i])});
  }
  ++rates.turns;
  rates.wanted += turn.facts.size();
  rates.found += found.size();
}

}  // namespace

double FactRates::precision() const {
  return share_of(right, found);
}
double FactRates::recall() const {
  return share_of(right, wanted);
}
double TalkRates::share() const {
  return share_of(right, wanted);
}

namespace {

using Slots = std::map<std::string, std::vector<facts::Statement>>;

// Turns without a day are said an hour apart.
Slots slots_of(const facts::Extractor& extractor, const TalkLabel& talk) {
  constexpr std::int64_t kHourUs = 3'600'000'000;
  Slots slots;
  std::vector<Fact> recent;
  Timestamp now = parse_timestamp(kSaidAt).value();
  for (std::size_t i = 0; i < talk.turns.size(); ++i) {
    now.unix_us += kHourUs;
    if (!talk.turns[i].day.empty()) now = parse_timestamp(talk.turns[i].day).value();
    for (Fact& fact :
         extractor.extract({.text = talk.turns[i].text, .said_at = now, .recent = &recent})) {
      recent.push_back(fact);
      auto& slot = slots[facts::slot_of(fact)];
      slot.push_back({.fact = std::move(fact), .said_at = now, .source = std::to_string(i)});
    }
  }
  return slots;
}

bool holds(const facts::Extractor& extractor, const std::vector<facts::Statement>& statements,
           const FactLabel& label) {
  const Fact& first = statements.front().fact;
  const facts::KeyRule* rule = extractor.rules().schema().find(first.key);
  const auto belief = facts::resolve(statements, *rule);
  if (!belief.ok()) return false;
  const auto current = belief.value().current();
  if (label.values.front() == "nothing") return current.empty();
  return std::ranges::any_of(current, [&](const facts::Held* held) {
    Fact fact = first;
    fact.value = held->value;
    fact.is_negative = held->is_negative;
    fact.is_past = false;
    const bool is_alone = rule->is_many || current.size() == 1;
    return is_alone && agrees(extractor.rules().schema(), fact, label);
  });
}

bool is_of(const Fact& fact, const FactLabel& label) {
  return fact.key == label.key && is_subject(fact.subject, label.subject) &&
         (label.topics.empty() || is_any(fact.topic, label.topics));
}

}  // namespace

TalkRates talk_rates(const facts::Extractor& extractor, std::string_view set,
                     std::vector<Miss>& misses) {
  TalkRates rates;
  for (const TalkLabel& talk : talk_labels(set)) {
    const Slots slots = slots_of(extractor, talk);
    for (const FactLabel& label : talk.holds) {
      bool is_right = label.values.front() == "nothing";
      for (const auto& [slot, statements] : slots) {
        if (is_of(statements.front().fact, label)) is_right = holds(extractor, statements, label);
        if (is_right && is_of(statements.front().fact, label)) break;
      }
      ++rates.wanted;
      rates.right += is_right ? 1 : 0;
      if (!is_right) misses.push_back({.text = talk.name, .what = "missed " + shown(label)});
    }
  }
  return rates;
}

FactRates fact_rates(const facts::Extractor& extractor, std::string_view set,
                     std::vector<Miss>& misses) {
  FactRates rates;
  for (const TurnLabel& turn : turn_labels(set))
    score_turn(extractor, turn, rates, misses);
  return rates;
}

}  // namespace jiyi::labelled
