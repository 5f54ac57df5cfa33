#include "facts/rules.h"

#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

TEST(Rules, ClassesKnowTheirWordsAndEndings) {
  const WordClass words(std::vector<std::string>{"tea", "green tea", "*juice"});
  const sense::MessageChars chars("green tea and plum juice");
  EXPECT_EQ(words.end_at(chars, 0), 9U);
  EXPECT_EQ(words.end_at(chars, 6), 9U);
  EXPECT_EQ(words.end_at(chars, 1), 0U);
  EXPECT_EQ(words.begin_before(chars, {0, 9}), 0U);
  EXPECT_TRUE(words.is_one(chars, {0, 9}));
  EXPECT_FALSE(words.is_one(chars, {0, 5}));
  EXPECT_TRUE(words.has_ending(chars, {14, 24}));
  EXPECT_FALSE(words.has_ending(chars, {0, 9}));
}

TEST(Rules, WordsHaveBordersButInChinese) {
  const sense::MessageChars chars("teapot 茶壶");
  EXPECT_FALSE(has_borders(chars, {0, 3}));
  EXPECT_TRUE(has_borders(chars, {0, 6}));
  EXPECT_TRUE(has_borders(chars, {7, 8}));
}

TEST(Rules, EveryFormIsUnderItsAnchors) {
  Schema schema = Schema::load().value();
  Grammar grammar = load_grammar(schema).value();
  const Rules rules = Rules::create(std::move(grammar), std::move(schema)).value();
  const sense::MessageChars chars("allergic");
  std::size_t forms = 0;
  rules.anchors().visit(chars, 0, [&](std::uint32_t id, std::size_t end) {
    if (end == chars.size()) forms = rules.forms_of(id).size();
  });
  EXPECT_GT(forms, 0U);
}

}  // namespace
}  // namespace jiyi::facts
