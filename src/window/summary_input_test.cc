#include "window/summary_input.h"

#include <gtest/gtest.h>

namespace jiyi::window {
namespace {

TEST(SummaryInput, TakesMessagesAsTheyAre) {
  SummaryRequest request{.counts_words = true, .length_max = 120};
  request.messages = {
      {.id = "1", .role = "assistant", .speaker = "Bo", .text = "Done.", .importance = 7},
      {.id = "2", .role = "tool", .speaker = "", .text = "{}"}};
  const SummaryInput input = summary_input(request);
  ASSERT_EQ(input.messages.size(), 2U);
  EXPECT_EQ(input.messages[0].role, digest::Role::Assistant);
  EXPECT_EQ(input.messages[0].speaker, "Bo");
  EXPECT_EQ(input.messages[0].importance, 7);
  EXPECT_EQ(input.messages[1].role, digest::Role::Tool);
  EXPECT_TRUE(input.earlier.quotes.empty());
  EXPECT_EQ(input.limits.words_max, 120U);
  EXPECT_EQ(input.limits.characters_max, 200U);
}

TEST(SummaryInput, SummariesBecomeSentencesOfTheirSpeakers) {
  SummaryRequest request{.level = 2, .counts_words = false, .length_max = 400};
  request.messages = {{.id = "1",
                       .role = "summary",
                       .speaker = "",
                       .text = "Ann: I moved. I like it.\n林晓：我搬家了。"},
                      {.id = "2", .role = "summary", .speaker = "", .text = "They met."}};
  const SummaryInput input = summary_input(request);
  EXPECT_TRUE(input.messages.empty());
  EXPECT_EQ(input.earlier.covers, 2U);
  ASSERT_EQ(input.earlier.quotes.size(), 4U);
  EXPECT_EQ(input.earlier.quotes[0].speaker, "Ann");
  EXPECT_EQ(input.earlier.quotes[1].speaker, "Ann");
  EXPECT_EQ(input.earlier.quotes[2].speaker, "林晓");
  EXPECT_EQ(input.earlier.quotes[2].text, "我搬家了。");
  EXPECT_EQ(input.earlier.quotes[3].speaker, "");
  EXPECT_EQ(input.limits.characters_max, 400U);
  EXPECT_EQ(input.limits.words_max, 240U);
}

TEST(SummaryInput, AColonFarInsideIsNoLabel) {
  SummaryRequest request{.level = 2, .counts_words = true, .length_max = 40};
  request.messages = {{.id = "1",
                       .role = "summary",
                       .speaker = "",
                       .text = "The three of them agreed on what they had to buy for the long trip "
                               "to the north: tents."}};
  EXPECT_EQ(summary_input(request).earlier.quotes.at(0).speaker, "");
}

}  // namespace
}  // namespace jiyi::window
