// The words that make a message important, as read from TOML: the table that comes along, then
// the user's over it. The form is described at the top of importance_words.toml.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::sense {

inline constexpr std::size_t kWordGroupsMax = 64;
inline constexpr std::size_t kTableWordsMax = 20'000;

struct WordGroup {
  std::string name;
  std::optional<double> score;  // nullopt: only covers shorter words
  bool is_negatable = false;
  bool is_courtesy = false;
  bool needs_number = false;
  bool is_work = false;
};

struct ImportanceWeights {
  double plain = 0;
  double question = 0;
  double short_text = 0;
  double long_text = 0;
  double short_characters = 0;
  double long_characters = 0;
  double another_group = 0;
  double assistant = 0;  // times the points so far
  double tool = 0;
  double system_least = 0;
};

struct TableWord {
  std::string text;
  std::size_t group = 0;  // in ImportanceTable::groups
};

struct ImportanceTable {
  ImportanceWeights weights;
  std::vector<WordGroup> groups;
  std::vector<TableWord> words;  // later ones move words from other groups
  std::vector<std::string> negations;
  std::vector<std::string> softeners;
};

// The text of importance_words.toml.
std::string_view built_in_importance_words() noexcept;

// The built-in table with the user's over it; empty: the built-in one alone. InvalidArgument with
// the line of an unknown name, a wrong type, a score that is not from 0 to 10 or a word that is
// empty or longer than kPhraseCharactersMax characters; LimitExceeded over a limit.
Result<ImportanceTable> read_importance_table(std::string_view user_toml = {});

}  // namespace jiyi::sense
