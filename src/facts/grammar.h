// The patterns and words by which facts are read, as their files have them. patterns_zh.toml and
// patterns_en.toml come along and describe the form; files of a user's add to them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "facts/pattern.h"
#include "facts/schema.h"
#include "jiyi/result.h"

namespace jiyi::facts {

inline constexpr std::size_t kPatternsMax = 4'000;
inline constexpr std::size_t kClassWordsMax = 40'000;

// A word that must be there, and whether the pattern then says that the value is so.
enum class Bit : std::uint8_t { Negative = 1, Past = 2, Uncertain = 4 };

struct ClassWord {
  std::string text;
  std::uint8_t bits = 0;
};

enum class Scope : std::uint8_t {
  None,      // keeps shorter words inside its own from counting
  Clause,    // nothing in the same clause is a fact
  Sentence,  // nor in the sentence
  Message,
  Said,   // what follows in the sentence is somebody else's "I"
  Doubt,  // what is in the sentence is uncertain
  Fix,    // what is in the sentence is a correction
};

struct GuardWord {
  std::string text;
  Scope scope = Scope::None;
  std::string group;
};

struct Pattern {
  std::string name;
  std::string key;
  std::vector<Program> forms;
  std::string value;    // stated whatever is captured
  std::string topic;    // where the form has none
  std::string needs;    // a class of which a word must be in the clause, before the match's end
  std::string without;  // a class of which no word may be in the match
  std::string subject;  // "project": of it; "user": of who speaks; "self": only of who speaks
  std::string place;    // of the value: "no", "only" where it is the name of a place
  double confidence = 0.9;
  std::uint8_t bits = 0;  // of Bit, added to those of the words
  bool is_correction = false;
  bool is_state = false;         // what was at a time that is over is over: "lived", "worked"
  bool may_elide = false;        // begins a message without its subject
  bool is_in_front = false;      // without a subject in its form, begins a clause
  bool is_open_ended = false;    // a time in it belongs to the value and bounds nothing
  std::vector<std::string> yes;  // "text => value", of this pattern
  std::vector<std::string> no;
  std::size_t line = 0;
};

// What a question asks for, so that "Hangzhou" alone answers it.
struct AskedFor {
  std::string key;
  ValueKind kind = ValueKind::Short;
  std::vector<std::string> words;
};

struct Grammar {
  std::map<std::string, std::vector<ClassWord>> classes;
  std::map<std::string, std::vector<std::string>> relations;
  std::map<std::string, std::vector<std::string>> lists;  // stop, lead, trail, reject …
  std::vector<GuardWord> guards;
  std::vector<Pattern> patterns;
  std::vector<AskedFor> questions;
};

std::string_view built_in_patterns_zh() noexcept;
std::string_view built_in_patterns_en() noexcept;

// The built-in grammar with the user's files over it, each in turn: a pattern of the same name
// takes the place of the earlier one, words are added. InvalidArgument with the line of what is
// wrong; LimitExceeded over a limit.
Result<Grammar> load_grammar(const Schema& schema, const std::vector<std::string_view>& user = {});

// The words and guards of the built-in grammar with the patterns of these files alone.
Result<Grammar> load_frames(const Schema& schema, const std::vector<std::string_view>& files);

}  // namespace jiyi::facts
