// How important a message is, from 0 to 10, by rules that say why.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "sense/courtesy.h"
#include "sense/importance_table.h"
#include "sense/message.h"
#include "sense/phrase_finder.h"

namespace jiyi::sense {

enum class Role : std::uint8_t { User, Assistant, System, Tool };

// As roles are written in messages; "developer" is System; any other name, and none, is User.
Role role_named(std::string_view name) noexcept;

// From 8, 6, 4 and 2 points; Trivial below.
enum class Level : std::uint8_t { Trivial, Low, Medium, High, Critical };
Level level_of(double score) noexcept;
std::string_view level_name(Level level) noexcept;  // "critical" …

enum class Because : std::uint8_t {
  Plain,         // no word counts
  Word,          // the best word; `detail` is its group
  AnotherGroup,  // a word of a further group
  Negated,       // a word that a negation took away
  Courtesy,      // the whole message says nothing else
  Question,
  Short,
  Long,
  Role,
  Model,         // the model's score in place of the rules'
  ModelRefused,  // the model failed or its score was none; the rules' stands
};

struct Reason {
  Because because = Because::Plain;
  std::string detail;  // a group's name; never the message's text
  double points = 0;
};

struct Importance {
  double score = 0;  // 0 to 10
  Level level = Level::Trivial;
  bool is_courtesy = false;     // the whole message
  bool is_work = false;         // a word of a group that is a sign of work on a project
  std::vector<Reason> reasons;  // their points add up to the score before it is cut to 0 to 10
};

std::string reason_name(const Reason& reason);  // "word (requirement)"
// "word (requirement) +9.0; question +1.0"
std::string describe(const std::vector<Reason>& reasons);

// Immutable, thread-safe.
class ImportanceRules {
 public:
  explicit ImportanceRules(ImportanceTable table);
  static Result<ImportanceRules> load(std::string_view user_toml = {});

  Importance score(const Message& message, Role role = Role::User) const;
  const Courtesy& courtesy() const { return courtesy_; }

 private:
  struct Counted;
  Counted count(Folded chars) const;
  bool is_negated(Folded chars, std::size_t at) const;
  void add_words(Folded chars, Importance& reading) const;
  void add_shape(const Message& message, Importance& reading) const;
  void add_role(Role role, Importance& reading) const;

  ImportanceTable table_;
  PhraseFinder words_;
  PhraseFinder negations_;
  std::size_t negation_characters_max_ = 0;
  Courtesy courtesy_;
};

// A model's opinion. Thread-safe.
class ImportanceModel {
 public:
  virtual ~ImportanceModel() = default;
  virtual Result<double> score(std::string_view text, Role role) = 0;
};

// The model's score, or the rules' with a reason where the model fails or gives a number that is
// not from 0 to 10.
Importance with_model(Importance by_rules, const Result<double>& by_model);

}  // namespace jiyi::sense
