#include "digest/summarise.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::digest {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Message said(std::string speaker, std::string text) {
  static int number = 0;
  Message message;
  message.id = "m" + std::to_string(number++);
  message.speaker = std::move(speaker);
  message.text = std::move(text);
  return message;
}

Limits length(std::size_t most) {
  Limits limits;
  limits.words_max = most;
  limits.characters_max = most;
  return limits;
}

Summary of(const std::vector<Message>& messages, const Limits& limits = {},
           const Earlier& earlier = {}) {
  return summarise(messages, earlier, limits).value();
}

std::vector<Message> flat_hunt() {
  return {said("Ann", "Hey Bob! How are you?"),
          said("Bob", "Thanks, all good!"),
          said("Ann", "I moved to Leeds last week with my sister Kate. Haha."),
          said("Bob", "Wow, that's great!"),
          said("Ann", "We decided to paint the hall blue. I can't stand yellow."),
          said("Bob", "OK. Noted!"),
          said("Ann", "Could you send me the number of the plumber?")};
}

TEST(Summarise, KeepsFactsDecisionsPreferencesAndOpenQuestionsInOrder) {
  const Summary summary = of(flat_hunt(), length(40));
  EXPECT_EQ(summary.text,
            "Ann: I moved to Leeds last week with my sister Kate.\n"
            "Ann: We decided to paint the hall blue. I can't stand yellow.\n"
            "Ann: Could you send me the number of the plumber?");
  EXPECT_EQ(summary.method, Method::Extractive);
  EXPECT_EQ(summary.covers, 7U);
}

TEST(Summarise, ChineseLikeEnglish) {
  const std::vector<Message> messages{said("林晓", "你好！在吗？"),
                                      said("小月", "在的，请说。"),
                                      said("林晓", "我叫林晓，上周搬到杭州滨江。哈哈。"),
                                      said("小月", "好的，收到。"),
                                      said("林晓", "决定就用方案二，我不喝咖啡。谢谢！"),
                                      said("小月", "嗯嗯，明白。")};
  const Summary summary = of(messages, length(60));
  EXPECT_EQ(summary.measure, Measure::Characters);
  EXPECT_EQ(summary.text, "林晓：我叫林晓，上周搬到杭州滨江。\n林晓：决定就用方案二，我不喝咖啡。");
}

TEST(Summarise, QuotesNameTheirMessages) {
  const auto messages = flat_hunt();
  for (const Quote& quote : of(messages, length(40)).quotes) {
    const auto from = std::ranges::find(messages, quote.message_id, &Message::id);
    ASSERT_NE(from, messages.end());
    EXPECT_NE(from->text.find(quote.text), std::string::npos);
    EXPECT_EQ(from->speaker, quote.speaker);
    EXPECT_GT(quote.worth, 0);
  }
}

TEST(Summarise, RoleStandsForAMissingName) {
  Message message = said("", "I live in Leeds with Kate.");
  EXPECT_EQ(of({message}).text, "User: I live in Leeds with Kate.");
  message.role = Role::Assistant;
  message.text = "记住了：住在杭州滨江。";
  EXPECT_EQ(of({message}).text, "助手：记住了：住在杭州滨江。");
}

TEST(Summarise, NothingWorthKeepingIsAnEmptySummary) {
  for (const std::string text : {"", "😂😂", "哈哈", "Thanks!", "...", "\xFF"}) {
    const Summary summary = of({said("Ann", text)});
    EXPECT_EQ(summary.text, "") << text;
    EXPECT_THAT(summary.quotes, IsEmpty());
    EXPECT_EQ(summary.covers, 1U);
  }
  EXPECT_EQ(of({}).text, "");
}

TEST(Summarise, NeverLongerThanTheLimit) {
  base::Random random(5);
  const std::vector<std::string> pieces{"I live in Leeds. ",
                                        "我住在杭州。",
                                        "We decided on v1.9, ",
                                        "决定用 Docker，",
                                        "for 3 cats! ",
                                        "真的吗？",
                                        "\n",
                                        "😂"};
  for (int round = 0; round < 300; ++round) {
    std::vector<Message> messages;
    for (std::uint64_t i = 0; i < 1 + random.below(6); ++i) {
      std::string text;
      for (std::uint64_t p = 0; p < random.below(12); ++p)
        text += pieces[random.below(pieces.size())];
      messages.push_back(said(random.below(2) == 0 ? "Ann Lee" : "林晓", text));
    }
    const std::size_t most = 1 + random.below(60);
    const Summary summary = of(messages, length(most));
    ASSERT_LE(length_of(summary.text, summary.measure), most) << "round " << round;
  }
}

TEST(Summarise, GiantSentenceIsCut) {
  std::string text = "I live in Leeds";
  for (int i = 0; i < 3000; ++i)
    text += " and word" + std::to_string(i);
  const Summary summary = of({said("Ann", text)}, length(10));
  EXPECT_LE(length_of(summary.text, Measure::Words), 10U);
  EXPECT_GE(summary.quotes.size(), 1U);
  EXPECT_THAT(summary.text, testing::StartsWith("Ann: "));
  EXPECT_THAT(summary.text, HasSubstr("…"));
}

TEST(Summarise, NoRoomEvenForTheLabelIsEmpty) {
  EXPECT_EQ(of({said("Ann", "I live in Leeds.")}, length(1)).text, "");
  EXPECT_EQ(of({said("Ann", "I live in Leeds.")}, length(3)).text, "Ann: I live…");
}

TEST(Summarise, CodeAndToolOutputGiveWayToWords) {
  Message tool = said("", R"({"status": 500, "rows": [1, 2, 3]})");
  tool.role = Role::Tool;
  const std::vector<Message> messages{
      tool, said("Ann", "The migration failed on Friday:\n```sql\nDROP TABLE t;\n```")};
  const Summary summary = of(messages, length(8));
  EXPECT_EQ(summary.text, "Ann: The migration failed on Friday:");
}

TEST(Summarise, RepeatsAreKeptOnce) {
  std::vector<Message> messages;
  for (int i = 0; i < 50; ++i)
    messages.push_back(said("Ann", "I live in Leeds with my sister Kate."));
  EXPECT_EQ(of(messages).quotes.size(), 1U);
}

TEST(Summarise, TokensAreLimitedToo) {
  Limits limits = length(100);
  limits.count_tokens = [](std::string_view text) { return text.size(); };
  limits.tokens_max = 70;
  const Summary summary = of(flat_hunt(), limits);
  EXPECT_LE(summary.text.size(), 70U);
  EXPECT_FALSE(summary.text.empty());
}

TEST(Summarise, SameInputSameSummary) {
  const auto messages = flat_hunt();
  EXPECT_EQ(of(messages).text, of(messages).text);
}

TEST(Summarise, EarlierAndNewCompeteByWorth) {
  const Summary first = of(flat_hunt(), length(40));
  const std::vector<Message> next{said("Bob", "The plumber is called Pete and lives in Whitby."),
                                  said("Ann", "Lovely weather over here, really.")};
  const Summary merged = of(next, length(40), {first.quotes, first.covers});
  EXPECT_EQ(merged.covers, 9U);
  EXPECT_THAT(merged.text, HasSubstr("Pete"));
  EXPECT_THAT(merged.text, HasSubstr("decided to paint the hall blue"));
  EXPECT_LT(merged.text.find("moved to Leeds"), merged.text.find("Pete"));
  EXPECT_EQ(merged.quotes.front().message_id, first.quotes.front().message_id);
}

TEST(Summarise, QuestionIsOpenOnlyWhileNobodyElseHasSpoken) {
  const std::vector<Message> asked{said("Ann", "Which harbour has the boats?")};
  const Summary open = of(asked);
  ASSERT_EQ(open.quotes.size(), 1U);
  const std::vector<Message> next{said("Bob", "Whitby, where my sister Kate lives.")};
  EXPECT_EQ(of(next, length(8), {open.quotes, 1}).text, "Bob: Whitby, where my sister Kate lives.");
}

TEST(Summarise, EachSideOfAMergeIsSureOfHalfItsShare) {
  const auto weighty = [](const std::string& name) {
    std::vector<Message> messages;
    for (int i = 0; i < 10; ++i) {
      messages.push_back(said("Ann", "We decided on " + name + std::to_string(i) +
                                         " in Leeds for my sister last week."));
      messages.back().importance = 10;
    }
    return messages;
  };
  std::vector<Message> plain;
  for (int i = 0; i < 10; ++i)
    plain.push_back(said("Bob", "Sparrow number" + std::to_string(i) + " eats bread here"));

  const Summary heavy_first = of(weighty("plan"), length(60));
  EXPECT_THAT(of(plain, length(60), {heavy_first.quotes, 10}).text, HasSubstr("Bob: "));
  const Summary plain_first = of(plain, length(60));
  EXPECT_THAT(of(weighty("plan"), length(60), {plain_first.quotes, 10}).text, HasSubstr("Bob: "));
}

TEST(Summarise, MergingWithNothingNewKeepsTheEarlier) {
  const Summary first = of(flat_hunt(), length(40));
  EXPECT_EQ(of({}, length(40), {first.quotes, first.covers}).text, first.text);
}

TEST(Summarise, SummaryOfAModelCanBeMerged) {
  const auto quotes = quotes_of("Ann lives in Leeds. She decided on blue.\n- Bob has 2 cats");
  ASSERT_EQ(quotes.size(), 3U);
  EXPECT_EQ(quotes[2].text, "Bob has 2 cats");
  EXPECT_LT(quotes[0].worth, 0);
  EXPECT_THAT(of({}, {}, {quotes, 5}).text, HasSubstr("lives in Leeds"));
}

TEST(Summarise, LimitsOfLevelsAndShares) {
  EXPECT_EQ(limits_at_level(1).characters_max, 200U);
  EXPECT_EQ(limits_at_level(3).characters_max, 600U);
  const std::vector<Message> messages{
      said("Ann", "one two three four five six seven eight nine ten")};
  EXPECT_EQ(limits_by_share(messages, 0.2).words_max, 2U);
  EXPECT_EQ(limits_by_share(messages, 0).words_max, 1U);
  EXPECT_EQ(limits_by_share(messages, 7).words_max, 10U);
}

TEST(Summarise, RefusesLimitsOfNothing) {
  Limits limits;
  limits.words_max = 0;
  EXPECT_EQ(summarise({}, {}, limits).error().code(), ErrorCode::InvalidArgument);
  limits = {};
  limits.count_tokens = [](std::string_view) { return std::size_t{1}; };
  EXPECT_EQ(summarise({}, {}, limits).error().code(), ErrorCode::InvalidArgument);
}

TEST(Summarise, RefusesMoreThanTheLimitsOfInput) {
  std::vector<Message> messages(kMessagesMax);
  EXPECT_TRUE(summarise(messages, {}, {}).ok());
  messages.emplace_back();
  const auto refused = summarise(messages, {}, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::LimitExceeded);
  EXPECT_THAT(refused.error().message(), HasSubstr("100001"));

  std::vector<Message> large(1);
  large[0].text.assign(kTextBytesMax + 1, ' ');
  EXPECT_EQ(summarise(large, {}, {}).error().code(), ErrorCode::LimitExceeded);
}

TEST(Summarise, TenThousandMessagesAreQuick) {
  base::Random random(9);
  std::vector<Message> messages;
  for (int i = 0; i < 10'000; ++i) {
    std::string text = "I";
    for (int w = 0; w < 10; ++w)
      text += " word" + std::to_string(random.below(5000));
    messages.push_back(said(i % 2 == 0 ? "Ann" : "Bob", text + "."));
  }
  const Summary summary = of(messages, limits_by_share(messages, 0.2));
  EXPECT_GT(summary.quotes.size(), 1000U);
}

}  // namespace
}  // namespace jiyi::digest
