#include "sense/importance_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/try.h"
#include "sense/phrase_finder.h"
#include "toml/parse.h"

namespace jiyi::sense {
namespace {

using toml::Type;
using toml::Value;

constexpr double kScoreMax = 10;
constexpr double kCharactersMax = 1'000'000;

struct Weight {
  std::string_view name;
  double ImportanceWeights::*field;
  double least;
  double most;
};

constexpr auto kWeights = std::to_array<Weight>({
    {"plain", &ImportanceWeights::plain, 0, kScoreMax},
    {"question", &ImportanceWeights::question, -kScoreMax, kScoreMax},
    {"short", &ImportanceWeights::short_text, -kScoreMax, kScoreMax},
    {"short_characters", &ImportanceWeights::short_characters, 0, kCharactersMax},
    {"long", &ImportanceWeights::long_text, -kScoreMax, kScoreMax},
    {"long_characters", &ImportanceWeights::long_characters, 0, kCharactersMax},
    {"another_group", &ImportanceWeights::another_group, -kScoreMax, kScoreMax},
    {"assistant", &ImportanceWeights::assistant, 0, 1},
    {"tool", &ImportanceWeights::tool, 0, 1},
    {"system_least", &ImportanceWeights::system_least, 0, kScoreMax},
});

Error wrong(const Value& value, std::string_view what) {
  return toml::at_line(value, value.key + ": " + std::string(what));
}

Error unknown(const Value& value) {
  return wrong(value, "unknown name");
}

Result<double> number(const Value& value, double least, double most) {
  if (value.type != Type::Integer && value.type != Type::Float) {
    return wrong(value, "expected a number");
  }
  if (value.number >= least && value.number <= most) return value.number;
  return wrong(value, "expected a number from " + std::to_string(static_cast<int>(least)) + " to " +
                          std::to_string(static_cast<int>(most)));
}

Result<bool> truth(const Value& value) {
  if (value.type != Type::Boolean) return wrong(value, "expected true or false");
  return value.truth;
}

Result<void> check_table(const Value& value) {
  if (value.type != Type::Table) return wrong(value, "expected a table");
  return {};
}

Result<void> append_words(const Value& list, std::vector<std::string>& out) {
  if (list.type != Type::Array) return wrong(list, "expected a list of words");
  for (const Value& word : list.items) {
    if (word.type != Type::String) return toml::at_line(word, list.key + ": expected a word");
    if (!PhraseFinder::is_phrase(word.text)) {
      return toml::at_line(word, list.key + ": a word has 1 to " +
                                     std::to_string(kPhraseCharactersMax) + " characters");
    }
    out.push_back(word.text);
  }
  return {};
}

Result<void> read_lists(const Value& lists, std::vector<std::string>& out) {
  RETURN_IF_ERROR(check_table(lists));
  for (const Value& list : lists.items) {
    if (list.key != "zh" && list.key != "en") return unknown(list);
    RETURN_IF_ERROR(append_words(list, out));
  }
  return {};
}

Result<void> read_weights(const Value& section, ImportanceWeights& weights) {
  RETURN_IF_ERROR(check_table(section));
  for (const Value& value : section.items) {
    const auto* weight = std::ranges::find(kWeights, value.key, &Weight::name);
    if (weight == kWeights.end()) return unknown(value);
    ASSIGN_OR_RETURN(weights.*weight->field, number(value, weight->least, weight->most));
  }
  return {};
}

// Words of the group itself and those it takes out.
struct GroupWords {
  std::vector<std::string> words;
  std::vector<std::string> removed;
};

Result<void> read_group_field(const Value& value, WordGroup& group, GroupWords& lists) {
  if (value.key == "zh" || value.key == "en") return append_words(value, lists.words);
  if (value.key == "remove") return append_words(value, lists.removed);
  if (value.key == "score") {
    ASSIGN_OR_RETURN(group.score, number(value, 0, kScoreMax));
    return {};
  }
  bool* const flag = value.key == "negatable"     ? &group.is_negatable
                     : value.key == "courtesy"    ? &group.is_courtesy
                     : value.key == "with_number" ? &group.needs_number
                     : value.key == "work"        ? &group.is_work
                                                  : nullptr;
  if (flag == nullptr) return unknown(value);
  ASSIGN_OR_RETURN(*flag, truth(value));
  return {};
}

Result<std::size_t> group_named(const Value& section, ImportanceTable& table) {
  const auto found = std::ranges::find(table.groups, section.key, &WordGroup::name);
  if (found != table.groups.end()) {
    return static_cast<std::size_t>(found - table.groups.begin());
  }
  if (table.groups.size() == kWordGroupsMax) {
    return Error{ErrorCode::LimitExceeded, "line " + std::to_string(section.line) + ": more than " +
                                               std::to_string(kWordGroupsMax) + " groups"};
  }
  table.groups.push_back({.name = section.key});
  return table.groups.size() - 1;
}

Result<void> read_group(const Value& section, ImportanceTable& table) {
  RETURN_IF_ERROR(check_table(section));
  ASSIGN_OR_RETURN(const std::size_t group, group_named(section, table));
  GroupWords lists;
  for (const Value& value : section.items) {
    RETURN_IF_ERROR(read_group_field(value, table.groups[group], lists));
  }
  std::erase_if(table.words, [&](const TableWord& word) {
    return word.group == group &&
           std::ranges::find(lists.removed, word.text) != lists.removed.end();
  });
  for (std::string& word : lists.words) {
    table.words.push_back({.text = std::move(word), .group = group});
  }
  return {};
}

Result<void> read_groups(const Value& section, ImportanceTable& table) {
  RETURN_IF_ERROR(check_table(section));
  for (const Value& group : section.items) {
    RETURN_IF_ERROR(read_group(group, table));
  }
  if (table.words.size() > kTableWordsMax) {
    return Error{ErrorCode::LimitExceeded, std::to_string(table.words.size()) +
                                               " words, over the limit of " +
                                               std::to_string(kTableWordsMax)};
  }
  return {};
}

Result<void> read_over(const Value& document, ImportanceTable& table) {
  for (const Value& section : document.items) {
    if (section.key == "replace") {
      RETURN_IF_ERROR(truth(section));
    } else if (section.key == "weights") {
      RETURN_IF_ERROR(read_weights(section, table.weights));
    } else if (section.key == "negation") {
      RETURN_IF_ERROR(read_lists(section, table.negations));
    } else if (section.key == "softeners") {
      RETURN_IF_ERROR(read_lists(section, table.softeners));
    } else if (section.key == "group") {
      RETURN_IF_ERROR(read_groups(section, table));
    } else {
      return unknown(section);
    }
  }
  return {};
}

// What is in force where the user's file has no say, without the words.
ImportanceTable without_words(const ImportanceTable& table) {
  return {.weights = table.weights};
}

}  // namespace

Result<ImportanceTable> read_importance_table(std::string_view user_toml) {
  ImportanceTable table;
  ASSIGN_OR_RETURN(const Value built_in, toml::parse(built_in_importance_words()));
  RETURN_IF_ERROR(read_over(built_in, table));
  if (user_toml.empty()) return table;
  ASSIGN_OR_RETURN(const Value own, toml::parse(user_toml));
  const Value* replace = own.find("replace");
  if (replace != nullptr && replace->truth) table = without_words(table);
  RETURN_IF_ERROR(read_over(own, table));
  return table;
}

}  // namespace jiyi::sense
