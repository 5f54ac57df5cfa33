#include "text/claim_form.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

TEST(ClaimForm, SpellingWidthCaseScriptSpacesAndPointsCountForNothing) {
  const Pairs same{{"我对青霉素过敏", "我對青黴素過敏。"},
                   {"我 住在 上海!", "我住在上海"},
                   {"ANN lives in Leeds", "Ann lives in Leeds."},
                   {"Ａｎｎ　ｌｉｖｅｓ ｉｎ Ｌｅｅｄｓ", "Ann lives in Leeds"},
                   {"会议在3月5日", "會議在３月５日"},
                   {"grew 5%", "grew ５％"},
                   {"café Müller", "cafe muller"}};
  for (const auto& [a, b] : same)
    EXPECT_EQ(claim_form(a), claim_form(b)) << a << " | " << b;
}

TEST(ClaimForm, NumbersIdentifiersAndNegationsCount) {
  const Pairs different{{"version 1.5", "version 15"},    {"room 12 34", "room 1234"},
                        {"会议在3月5日", "会议在3月6日"}, {"it is -5", "it is 5"},
                        {"我喜欢茶", "我不喜欢茶"},       {"grew 5%", "grew 5"}};
  for (const auto& [a, b] : different)
    EXPECT_NE(claim_form(a), claim_form(b)) << a << " | " << b;
}

TEST(ClaimWords, ArticlesParticlesAndBritishSpellingCountForNothing) {
  EXPECT_EQ(claim_words("The favourite colour of Ann"), claim_words("favorite color of Ann"));
  EXPECT_EQ(claim_words("他结婚了"), claim_words("他结婚"));
}

TEST(ClaimWords, OrderTenseAndPronounsCount) {
  EXPECT_NE(claim_words("Ann likes Bob"), claim_words("Bob likes Ann"));
  EXPECT_NE(claim_words("Ann lives in Leeds"), claim_words("Ann lived in Leeds"));
  EXPECT_NE(claim_words("我是他的老师"), claim_words("他是我的老师"));
  EXPECT_NE(claim_words("moved to Leeds"), claim_words("moved from Leeds"));
}

TEST(ClaimWords, AWordMoreIsTheClaimAReplacedOneOrANegationIsNot) {
  const auto claim = claim_words("the manager of the Apollo project is Alice");
  EXPECT_TRUE(says_claim(claim_words("the manager of the Apollo project is Alice now"), claim));
  EXPECT_FALSE(says_claim(claim_words("the manager of the Apollo project is Bob"), claim));
  EXPECT_FALSE(says_claim(claim_words("the manager of Apollo is Alice"), claim));
  EXPECT_FALSE(says_claim(claim_words("the manager of the Apollo project is not Alice"), claim));
  EXPECT_FALSE(says_claim({}, {}));
}

}  // namespace
}  // namespace jiyi::text
