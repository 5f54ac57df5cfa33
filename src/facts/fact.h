// What a message states: of whom, what, since when, and how surely.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jiyi/timestamp.h"

namespace jiyi::facts {

enum class SubjectKind : std::uint8_t {
  User,      // whoever speaks
  Relation,  // somebody of theirs: "my brother"
  Person,    // somebody named, or a "she" nobody was named for
  Project,   // what is worked on; without a name the one at hand
  Thing,
};

struct Subject {
  SubjectKind kind = SubjectKind::User;
  std::string relation;  // "brother"; the same in every language
  std::string name;      // as it was written; may be empty but for Person and Thing
  bool operator==(const Subject&) const = default;
};

// One text for one subject: "user", "user/brother", "user/colleague:sam", "person:张伟", "project",
// "project:jiyi", "thing:rust". Two brothers with names stay apart.
std::string subject_key(const Subject& subject);

enum class Category : std::uint8_t {
  Identity,
  Home,
  Work,
  Family,
  Preference,
  Health,
  Plan,
  Possession,
  Skill,
  Schedule,
  Contact,
  Decision,
  Instruction,
  Knowledge,
};
inline constexpr std::size_t kCategories = 14;
std::string_view category_name(Category category);  // "identity" …
// Of "home.city": Home. nullopt where the part before the dot is no category.
std::optional<Category> category_of(std::string_view key);

struct Fact {
  Subject subject;
  std::string key;    // of the schema: "home.city"
  std::string topic;  // which one, for a key that has many by name: the "colour" of a favourite
  std::string value;  // in the words it was said in
  // The value is not so or no longer so: "I don't like", "I left". With is_past: was never.
  bool is_negative = false;
  bool is_past = false;       // was so once; says nothing of now
  bool is_uncertain = false;  // the message itself doubts
  bool is_correction = false;
  std::string corrects;   // the value that was wrong, if it is named
  double confidence = 0;  // 0 to 1
  std::size_t begin = 0;  // bytes [begin, end) of the message, of the value
  std::size_t end = 0;
  std::optional<Timestamp> valid_from;  // as far as the message says
  std::optional<Timestamp> valid_to;
  std::string rule;  // the name of the pattern

  bool operator==(const Fact&) const = default;
};

// "project|decision.choice|数据库": what one value is current of.
std::string slot_of(const Fact& fact);

// Alike for values that are the same: folded, without blanks, punctuation and articles around.
std::string normal_value(std::string_view value);

}  // namespace jiyi::facts
