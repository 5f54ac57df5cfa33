#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "time/token.h"

namespace jiyi::time {
namespace {

using testing::ElementsAre;

std::vector<Word> words(std::string_view text) {
  std::vector<Word> all;
  for (const Token& token : scan_times(text))
    all.push_back(token.word);
  return all;
}

TEST(ScanTimes, TakesTheLongestWord) {
  EXPECT_THAT(words("大前天"), ElementsAre(Word::DayWord));
  EXPECT_THAT(words("上周三"), ElementsAre(Word::Shift, Word::Weekday));
  EXPECT_THAT(words("一天到晚"), ElementsAre(Word::Other));
  EXPECT_THAT(words("the day before yesterday"), ElementsAre(Word::DayWord));
  EXPECT_THAT(words("new year's eve"), ElementsAre(Word::Festival));
  EXPECT_THAT(words("New Year’s Eve"), ElementsAre(Word::Festival));
}

TEST(ScanTimes, JoinsWhatHasNoMeaning) {
  EXPECT_THAT(words("hello my dear friend"), ElementsAre(Word::Other));
  EXPECT_THAT(words("你好朋友"), ElementsAre(Word::Other));
  EXPECT_THAT(words(""), ElementsAre());
}

TEST(ScanTimes, WordsInsideNamesAreNone) {
  EXPECT_THAT(words("july_data"), ElementsAre(Word::Other, Word::Mark, Word::Other));
  EXPECT_EQ(words("x.com/may").back(), Word::Other);
  EXPECT_EQ(words("@april").back(), Word::Other);
}

TEST(ScanTimes, TitlesAreNone) {
  EXPECT_THAT(words("《明天》"), ElementsAre(Word::Other));
  EXPECT_THAT(words("《明天"), ElementsAre(Word::Other, Word::DayWord));
}

TEST(ScanTimes, BeforeAndAfterAUnitStandForThemselves) {
  EXPECT_THAT(words("三天前提交"), ElementsAre(Word::Number, Word::Unit, Word::Ago, Word::Other));
  EXPECT_THAT(words("前提"), ElementsAre(Word::Other));
  EXPECT_THAT(words("上周日程"), ElementsAre(Word::Shift, Word::Unit, Word::Other));
}

TEST(ScanTimes, SignsOfThePast) {
  EXPECT_THAT(words("visited"), ElementsAre(Word::WasDone));
  EXPECT_THAT(words("it is closed"), ElementsAre(Word::Other));
}

TEST(ScanTimes, TokensLieOneBehindTheOther) {
  const std::string text = "我昨天 at 3pm 去了《明天》, twenty-five 二〇二四年😀 2024-05-08T10:00Z";
  std::size_t end = 0;
  for (const Token& token : scan_times(text)) {
    EXPECT_LE(token.begin, token.end);
    EXPECT_LE(token.end, text.size());
    end = std::max(end, token.end);
  }
  EXPECT_EQ(end, text.size());
}

TEST(ScanTimes, TablesAnswerForBothLanguages) {
  ASSERT_NE(find_chinese("腊月廿三"), nullptr);
  EXPECT_EQ(find_chinese("腊月廿三")->text, "腊月");
  EXPECT_EQ(find_chinese("abc"), nullptr);
  EXPECT_EQ(find_chinese(""), nullptr);
  ASSERT_NE(find_english("tuesday"), nullptr);
  EXPECT_EQ(find_english("tuesda"), nullptr);
  EXPECT_TRUE(begins_phrase("the day"));
  EXPECT_FALSE(begins_phrase("tuesday"));
  EXPECT_TRUE(may_begin_english("tuesday"));
  EXPECT_FALSE(may_begin_english("zebra"));
}

}  // namespace
}  // namespace jiyi::time
