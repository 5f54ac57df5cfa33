#include "facts/match.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

// The value that a form of its own finds from the front of a text; nullopt if it does not match.
struct Outcome {
  std::string value;
  std::uint8_t bits = 0;
};

std::optional<Outcome> outcome(const std::string& form, std::string_view text) {
  Schema schema = Schema::load().value();
  Grammar grammar = load_grammar(schema, {"[class]\nmine = [\"live\", \"!avoid\", \"<lived\"]\n"
                                          "fruit = [\"figs\", \"*pear\"]\n"
                                          "[[pattern]]\nname = \"mine\"\nkey = \"home.city\"\n"
                                          "form = \"" +
                                          form + "\"\n"})
                        .value();
  const auto index = static_cast<std::uint32_t>(grammar.patterns.size() - 1);
  const Rules rules = Rules::create(std::move(grammar), std::move(schema)).value();
  const sense::MessageChars chars(text);
  const Clauses clauses = read_clauses(rules, chars);
  const std::vector<sense::CharRange> times;
  std::size_t steps_left = kMatchStepsMax;
  const auto match = match_form({.rules = rules,
                                 .chars = chars,
                                 .clause = clauses.all.front(),
                                 .times = times,
                                 .steps_left = steps_left},
                                {index, 0}, 0);
  if (!match) return std::nullopt;
  return Outcome{.value = std::string(chars.bytes(match->slots[0])), .bits = match->bits};
}

TEST(Match, ReadsWordsClassesAndValues) {
  EXPECT_EQ(outcome("<mine> in {value}", "live in Porto")->value, "Porto");
  EXPECT_EQ(outcome("(a|b)[c]d {value}", "b d Porto")->value, "Porto");
  EXPECT_EQ(outcome("(a|b)[c]d {value}", "a c d Porto")->value, "Porto");
  EXPECT_FALSE(outcome("<mine> in {value}", "lively in Porto"));
  EXPECT_FALSE(outcome("(a|b)[c]d {value}", "e d Porto"));
}

TEST(Match, ValueInTheMiddleIsAsShortAsTheRestAllows) {
  EXPECT_EQ(outcome("take {value} home", "take the old dog home")->value, "old dog");
}

TEST(Match, BitsOfWordsAddUpAndTwoNegationsCancel) {
  EXPECT_EQ(outcome("<mine> in {value}", "avoid in Porto")->bits, 1);
  EXPECT_EQ(outcome("<mine> in {value}", "lived in Porto")->bits, 2);
  EXPECT_EQ(outcome("~<mine> in {value}", "never avoid in Porto")->bits, 0);
}

TEST(Match, EndingsOfAClassTakeWhatStandsBeforeThem) {
  EXPECT_EQ(outcome("eat {value:<fruit>}", "eat figs")->value, "figs");
  EXPECT_EQ(outcome("eat {value:<fruit>}", "eat a ripe pear")->value, "ripe pear");
  EXPECT_FALSE(outcome("eat {value:<fruit>}", "eat a ripe plum"));
}

}  // namespace
}  // namespace jiyi::facts
