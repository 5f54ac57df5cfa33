#include "facts/pattern.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string error_of(std::string_view form) {
  const auto compiled = compile_form(form);
  return compiled.ok() ? "" : compiled.error().message();
}

TEST(Pattern, KeepsItsOpeningOutOfTheProgram) {
  const auto form = compile_form("{who}~live in {value:short}");
  ASSERT_TRUE(form.ok());
  EXPECT_EQ(form.value().opening, Opening::Who);
  EXPECT_TRUE(form.value().has_value);
  ASSERT_EQ(form.value().steps.size(), 5U);
  EXPECT_EQ(form.value().steps[0].kind, Step::Kind::Adverbs);
  EXPECT_EQ(form.value().steps[3].value, ValueKind::Short);
}

TEST(Pattern, IsLookedForByItsRarestWord) {
  EXPECT_THAT(compile_form("{who} am allergic to {value}").value().anchors,
              ElementsAre("allergic"));
  EXPECT_THAT(compile_form("{who}[really](like|love){value}").value().anchors,
              ElementsAre("like", "love"));
  EXPECT_THAT(compile_form("{who}<be>{value}").value().anchors, ElementsAre("<be"));
}

TEST(Pattern, RefusesWhatItCannotRead) {
  EXPECT_THAT(error_of("{who}(a|b"), HasSubstr("left open"));
  EXPECT_THAT(error_of("{who}a)"), HasSubstr("too many"));
  EXPECT_THAT(error_of("{who}a{value:colour}"), HasSubstr("no kind of value"));
  EXPECT_THAT(error_of("{who}a{what}"), HasSubstr("no part of a pattern"));
  EXPECT_THAT(error_of("a {who} b"), HasSubstr("not in front"));
  EXPECT_THAT(error_of("{who}[a]{value}"), HasSubstr("no word in it"));
  EXPECT_THAT(error_of("{who}<be{value}"), HasSubstr("'<' without"));
  EXPECT_THAT(error_of(std::string(9, '(') + "a" + std::string(9, ')')), HasSubstr("8 deep"));
  EXPECT_EQ(error_of(std::string(kFormCharactersMax, 'a')), "");
  EXPECT_THAT(error_of(std::string(kFormCharactersMax + 1, 'a')), HasSubstr("600"));
}

}  // namespace
}  // namespace jiyi::facts
