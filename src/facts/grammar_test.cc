#include "facts/grammar.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

using testing::HasSubstr;

Result<Grammar> loaded(std::string_view user) {
  const auto schema = Schema::load();
  return load_grammar(schema.value(), {user});
}

std::string error_of(std::string_view user) {
  const auto grammar = loaded(user);
  return grammar.ok() ? "" : grammar.error().message();
}

std::string pattern(std::string_view lines) {
  return "[[pattern]]\nname = \"mine\"\nkey = \"home.city\"\n" + std::string(lines);
}

TEST(Grammar, AUsersPatternsAreAddedReplaceAndRemove) {
  const auto own = loaded("").value().patterns.size();
  EXPECT_EQ(loaded(pattern("form = \"{who} dwell in {value}\"")).value().patterns.size(), own + 1);
  EXPECT_EQ(loaded("remove = [\"zh.home\"]").value().patterns.size(), own - 1);
  const auto replaced =
      loaded("[[pattern]]\nname = \"zh.home\"\nkey = \"home.city\"\nform = \"dwell {value}\"");
  ASSERT_TRUE(replaced.ok());
  EXPECT_EQ(replaced.value().patterns.size(), own);
  const auto& all = replaced.value().patterns;
  EXPECT_EQ(std::ranges::find(all, "zh.home", &Pattern::name)->forms.size(), 1U);
}

TEST(Grammar, SignsInFrontOfAWordAreItsBits) {
  const auto grammar = loaded("[class]\nmine = [\"!<?x\", \"y\"]");
  ASSERT_TRUE(grammar.ok());
  EXPECT_EQ(grammar.value().classes.at("mine")[0].bits, 7);
  EXPECT_EQ(grammar.value().classes.at("mine")[0].text, "x");
  EXPECT_EQ(grammar.value().classes.at("mine")[1].bits, 0);
}

TEST(Grammar, RefusalsNameTheLineOrThePattern) {
  EXPECT_THAT(error_of("[[pattern]]\nkey = \"home.city\"\nform = \"a {value}\""),
              HasSubstr("without a name"));
  EXPECT_THAT(error_of("[[pattern]]\nname = \"m\"\nkey = \"home.x\"\nform = \"a {value}\""),
              HasSubstr("not in the schema"));
  EXPECT_THAT(error_of(pattern("")), HasSubstr("no form"));
  EXPECT_THAT(error_of(pattern("form = \"abc\"")), HasSubstr("without a value"));
  EXPECT_THAT(error_of(pattern("form = \"a<nothing>{value}\"")), HasSubstr("no class 'nothing'"));
  EXPECT_THAT(error_of(pattern("form = \"a(b\"")), HasSubstr("line 4"));
  EXPECT_THAT(error_of(pattern("form = \"a{value}\"\nsubject = \"you\"")), HasSubstr("subject"));
  EXPECT_THAT(error_of(pattern("form = \"a{value}\"\nplace = \"here\"")), HasSubstr("place"));
  EXPECT_THAT(error_of(pattern("form = \"a{value}\"\nconfidence = 2")), HasSubstr("0 to 1"));
  EXPECT_THAT(error_of(pattern("form = \"a{value}\"\ncolour = true")), HasSubstr("unknown name"));
  EXPECT_THAT(error_of("remove = [\"no.such\"]"), HasSubstr("no.such"));
  EXPECT_THAT(error_of("[guard.mine]\nscope = \"world\"\nwords = [\"x\"]"), HasSubstr("scope"));
  EXPECT_THAT(error_of("[other]\nx = [\"y\"]"), HasSubstr("unknown name"));
  EXPECT_THAT(error_of("[[question]]\nkey = \"no.key\"\nwords = [\"x\"]"), HasSubstr("no key"));
}

}  // namespace
}  // namespace jiyi::facts
