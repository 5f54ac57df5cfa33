#include "sense/importance.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <utility>

#include "base/try.h"
#include "sense/question.h"

namespace jiyi::sense {
namespace {

constexpr double kScoreMax = 10;
constexpr double kCritical = 8;
constexpr double kHigh = 6;
constexpr double kMedium = 4;
constexpr double kLow = 2;
constexpr std::size_t kFurtherGroupsMax = 2;
constexpr std::size_t kNumberCharactersMin = 4;

std::vector<Phrase> scored_words(const ImportanceTable& table) {
  std::vector<Phrase> words;
  for (const TableWord& word : table.words) {
    words.push_back({word.text, static_cast<std::uint32_t>(word.group)});
  }
  return words;
}

std::vector<Phrase> phrases(const std::vector<std::string>& texts) {
  std::vector<Phrase> list;
  for (const std::string& text : texts) {
    list.push_back({text});
  }
  return list;
}

// A run of letters, digits and dashes with enough digits in it: 88231, SO-99812.
bool has_number(Folded chars) {
  std::size_t digits = 0;
  for (const auto& at : chars) {
    if (text::is_ascii_digit(at.code)) {
      if (++digits >= kNumberCharactersMin) return true;
    } else if (!text::is_ascii_lower(at.code) && at.code != U'-') {
      digits = 0;
    }
  }
  return false;
}

std::string_view name_of(Because because) {
  switch (because) {
    case Because::Plain:
      return "plain";
    case Because::Word:
      return "word";
    case Because::AnotherGroup:
      return "another group";
    case Because::Negated:
      return "negated";
    case Because::Courtesy:
      return "courtesy";
    case Because::Question:
      return "question";
    case Because::Short:
      return "short";
    case Because::Long:
      return "long";
    case Because::Role:
      return "role";
    case Because::Model:
      return "model";
    case Because::ModelRefused:
      return "model refused";
  }
  return "";
}

void append_points(std::string& out, double points) {
  const auto tenths = std::lround(points * 10);
  const auto size = std::labs(tenths);
  out += tenths < 0 ? " -" : " +";
  out += std::to_string(size / 10) + "." + std::to_string(size % 10);
}

void add(Importance& reading, Reason reason) {
  reading.score += reason.points;
  reading.reasons.push_back(std::move(reason));
}

}  // namespace

Role role_named(std::string_view name) noexcept {
  if (name == "assistant") return Role::Assistant;
  if (name == "system" || name == "developer") return Role::System;
  if (name == "tool" || name == "function") return Role::Tool;
  return Role::User;
}

Level level_of(double score) noexcept {
  if (score >= kCritical) return Level::Critical;
  if (score >= kHigh) return Level::High;
  if (score >= kMedium) return Level::Medium;
  return score >= kLow ? Level::Low : Level::Trivial;
}

std::string_view level_name(Level level) noexcept {
  constexpr std::array<std::string_view, 5> kNames = {"trivial", "low", "medium", "high",
                                                      "critical"};
  return kNames[static_cast<std::size_t>(level)];
}

std::string reason_name(const Reason& reason) {
  std::string out(name_of(reason.because));
  if (!reason.detail.empty()) out += " (" + reason.detail + ")";
  return out;
}

std::string describe(const std::vector<Reason>& reasons) {
  std::string out;
  for (const Reason& reason : reasons) {
    if (!out.empty()) out += "; ";
    out += reason_name(reason);
    append_points(out, reason.points);
  }
  return out;
}

ImportanceRules::ImportanceRules(ImportanceTable table)
    : table_(std::move(table)),
      words_(scored_words(table_)),
      negations_(phrases(table_.negations)),
      courtesy_(table_) {
  for (const std::string& negation : table_.negations) {
    negation_characters_max_ =
        std::max(negation_characters_max_, text::fold_chars(negation).size());
  }
}

Result<ImportanceRules> ImportanceRules::load(std::string_view user_toml) {
  ASSIGN_OR_RETURN(auto table, read_importance_table(user_toml));
  return ImportanceRules(std::move(table));
}

// Which groups have a word in the text.
struct ImportanceRules::Counted {
  std::bitset<kWordGroupsMax> groups;
  std::bitset<kWordGroupsMax> negated;
};

// Whether a negation ends right before `at`, white space aside.
bool ImportanceRules::is_negated(Folded chars, std::size_t at) const {
  std::size_t end = at;
  while (end > 0 && text::is_space(chars[end - 1].code))
    --end;
  for (std::size_t size = 1; size <= std::min(negation_characters_max_, end); ++size) {
    const auto hit = negations_.longest_at(chars.first(end), end - size);
    if (hit && hit->end == end) return true;
  }
  return false;
}

ImportanceRules::Counted ImportanceRules::count(Folded chars) const {
  Counted counted;
  const bool numbered = has_number(chars);
  for (const auto& hit : words_.hits(chars)) {
    const WordGroup& group = table_.groups[hit.value];
    if (group.is_courtesy || !group.score) continue;
    if (group.needs_number && !numbered) continue;
    const bool negated = group.is_negatable && is_negated(chars, hit.begin);
    (negated ? counted.negated : counted.groups).set(hit.value);
  }
  return counted;
}

void ImportanceRules::add_words(Folded chars, Importance& reading) const {
  const Counted counted = count(chars);
  std::optional<std::size_t> best;
  for (std::size_t group = 0; group < table_.groups.size(); ++group) {
    if (!counted.groups[group]) continue;
    reading.is_work = reading.is_work || table_.groups[group].is_work;
    if (!best || *table_.groups[group].score > *table_.groups[*best].score) best = group;
  }
  if (best) {
    add(reading, {Because::Word, table_.groups[*best].name, *table_.groups[*best].score});
  } else {
    add(reading, {Because::Plain, {}, table_.weights.plain});
  }
  std::size_t further = 0;
  for (std::size_t group = 0; group < table_.groups.size(); ++group) {
    const WordGroup& word_group = table_.groups[group];
    if (counted.negated[group]) add(reading, {Because::Negated, word_group.name, 0});
    const bool adds = counted.groups[group] && group != best &&
                      *word_group.score > table_.weights.plain && further < kFurtherGroupsMax;
    if (!adds) continue;
    ++further;
    add(reading, {Because::AnotherGroup, word_group.name, table_.weights.another_group});
  }
}

void ImportanceRules::add_shape(const Message& message, Importance& reading) const {
  const ImportanceWeights& weights = table_.weights;
  const auto characters = static_cast<double>(character_count(message.chars));
  if (is_question(message)) add(reading, {Because::Question, {}, weights.question});
  if (characters < weights.short_characters) {
    add(reading, {Because::Short, {}, weights.short_text});
  } else if (characters > weights.long_characters) {
    add(reading, {Because::Long, {}, weights.long_text});
  }
}

void ImportanceRules::add_role(Role role, Importance& reading) const {
  const ImportanceWeights& weights = table_.weights;
  double points = 0;
  if (role == Role::Assistant) points = reading.score * (weights.assistant - 1);
  if (role == Role::Tool) points = reading.score * (weights.tool - 1);
  if (role == Role::System) points = std::max(0.0, weights.system_least - reading.score);
  if (points != 0) add(reading, {Because::Role, {}, points});
}

Importance ImportanceRules::score(const Message& message, Role role) const {
  Importance reading;
  reading.is_courtesy = courtesy_.is_all_of(message);
  if (reading.is_courtesy) {
    add(reading, {Because::Courtesy, {}, courtesy_.score(message).value_or(0)});
  } else {
    add_words(message.chars, reading);
    add_shape(message, reading);
  }
  add_role(role, reading);
  reading.score = std::clamp(reading.score, 0.0, kScoreMax);
  reading.level = level_of(reading.score);
  return reading;
}

Importance with_model(Importance by_rules, const Result<double>& by_model) {
  if (!by_model.ok() || !(by_model.value() >= 0 && by_model.value() <= kScoreMax)) {
    by_rules.reasons.push_back({Because::ModelRefused, {}, 0});
    return by_rules;
  }
  by_rules.score = by_model.value();
  by_rules.level = level_of(by_rules.score);
  by_rules.reasons = {{Because::Model, {}, by_rules.score}};
  return by_rules;
}

}  // namespace jiyi::sense
