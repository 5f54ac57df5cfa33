#include "window/summary_text.h"

#include <gtest/gtest.h>

namespace jiyi::window {
namespace {

store::SummaryRow saying(std::string text) {
  store::SummaryRow row;
  row.text = std::move(text);
  return row;
}

TEST(SummaryText, StandsUnderAHeadingInItsLanguage) {
  const std::vector<store::SummaryRow> none;
  EXPECT_EQ(summary_text(none), "");
  EXPECT_EQ(summary_tokens(none, {}), 0U);
  const std::vector<store::SummaryRow> two{saying("Lin moved."), saying("Ann wrote.")};
  EXPECT_EQ(summary_text(two), "Summary of the conversation before:\nLin moved.\nAnn wrote.");
  const std::vector<store::SummaryRow> chinese{saying("林晓搬到了杭州。")};
  EXPECT_EQ(summary_text(chinese), "此前对话的摘要：\n林晓搬到了杭州。");
  EXPECT_GT(summary_tokens(chinese, {}), 10U);
}

TEST(SummaryText, TheLimitIsInWordsOrCharactersByTheLanguage) {
  EXPECT_TRUE(counts_words("the boat left"));
  EXPECT_TRUE(counts_words("лодка ушла"));
  EXPECT_FALSE(counts_words("船开走了"));
  EXPECT_FALSE(counts_words("ふねがでた"));
  EXPECT_EQ(length_of("the  boat\nleft ", true), 3U);
  EXPECT_EQ(length_of("船开走了。", false), 5U);
  EXPECT_EQ(length_of("", true), 0U);
}

TEST(SummaryText, EachLevelHasMoreAndASmallWindowLess) {
  EXPECT_EQ(length_max({}, 1, false), 200U);
  EXPECT_EQ(length_max({}, 3, false), 600U);
  EXPECT_EQ(length_max({}, 1, true), 120U);
  EXPECT_EQ(length_max({}, 3, true), 360U);
  EXPECT_EQ(length_max({.max_tokens = 800, .reserve_ratio = 0}, 3, false), 100U);
  EXPECT_EQ(length_max({.max_tokens = 64, .reserve_ratio = 0}, 1, true), 12U);
}

TEST(SummaryText, ARequestTakesItsLimitFromItsMessages) {
  SummaryRequest request{.level = 2};
  request.messages.push_back({.id = "a", .role = "user", .speaker = "", .text = "我搬到了杭州"});
  set_limit(request, {});
  EXPECT_FALSE(request.counts_words);
  EXPECT_EQ(request.length_max, 400U);
}

}  // namespace
}  // namespace jiyi::window
