#include "facts/corrections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "facts/facts_test_fixture.h"

namespace jiyi::facts {
namespace {

std::vector<Fact> after(std::string_view before, std::string_view text) {
  const auto recent = built_in_extractor().extract({.text = before});
  return built_in_extractor().extract({.text = text, .recent = &recent});
}

TEST(Corrections, TakeTheKeyOfTheWrongValue) {
  const auto zh = after("我住在苏州", "不是苏州，是杭州");
  ASSERT_EQ(zh.size(), 1U);
  EXPECT_EQ(shown(zh[0]), "user: home.city=杭州");
  EXPECT_TRUE(zh[0].is_correction);
  EXPECT_EQ(zh[0].corrects, "苏州");

  const auto en = after("I live in Bruges", "It's Ghent, not Bruges");
  ASSERT_EQ(en.size(), 1U);
  EXPECT_EQ(shown(en[0]), "user: home.city=Ghent");
}

TEST(Corrections, OfWhatNobodySaidAreNone) {
  EXPECT_TRUE(after("我住在苏州", "不是周四，是周五").empty());
}

}  // namespace
}  // namespace jiyi::facts
