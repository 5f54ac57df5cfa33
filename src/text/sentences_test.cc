#include "text/sentences.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  for (const Span& span : sentences(text)) {
    std::string sentence = text.substr(span.begin, span.end - span.begin);
    while (!sentence.empty() && (sentence.back() == ' ' || sentence.back() == '\n')) {
      sentence.pop_back();
    }
    out.push_back(sentence);
  }
  return out;
}

void expect_one(const std::string& text) {
  EXPECT_THAT(split(text), ElementsAre(text));
}

TEST(Sentences, ChineseEndMarks) {
  EXPECT_THAT(split("你好。在吗？太好了！先看；再说…走"),
              ElementsAre("你好。", "在吗？", "太好了！", "先看；", "再说…", "走"));
  EXPECT_THAT(split("我不知道……算了。"), ElementsAre("我不知道……", "算了。"));
}

TEST(Sentences, ClosingQuotesBelongToTheSentence) {
  EXPECT_THAT(split("他说：“走吧。”然后走了。"), ElementsAre("他说：“走吧。”", "然后走了。"));
  EXPECT_THAT(split("(Really!) He said \"No.\" Then he left."),
              ElementsAre("(Really!)", "He said \"No.\"", "Then he left."));
}

TEST(Sentences, EnglishEndMarks) {
  EXPECT_THAT(split("I came. I saw! Did I win?! Yes."),
              ElementsAre("I came.", "I saw!", "Did I win?!", "Yes."));
}

TEST(Sentences, AbbreviationsEndNothing) {
  expect_one("Dr. Smith met Mr. J. Doe, e.g. Bob vs. Al");
  expect_one("Live in the U.S. Army base");
  expect_one("See No. 5 and Fig. 3");
  expect_one("approx. five");
  EXPECT_THAT(split("He lives in the U.S. He likes it."),
              ElementsAre("He lives in the U.S.", "He likes it."));
  EXPECT_THAT(split("No. I do not."), ElementsAre("No.", "I do not."));
  EXPECT_THAT(split("At 5 p.m. We left."), ElementsAre("At 5 p.m.", "We left."));
}

TEST(Sentences, NumbersAndVersionsEndNothing) {
  expect_one("pi is 3.14 in v1.9 of a.txt");
  expect_one("圆周率是3.14左右");
  EXPECT_THAT(split("1. Buy milk.\n2. 买菜。"), ElementsAre("1. Buy milk.", "2. 买菜。"));
}

TEST(Sentences, DotsEndOnlyBeforeANewBeginning) {
  expect_one("well... maybe");
  expect_one("wait…what");
  EXPECT_THAT(split("Well... Maybe"), ElementsAre("Well...", "Maybe"));
  EXPECT_THAT(split("嗯...好"), ElementsAre("嗯...", "好"));
}

TEST(Sentences, QuestionInsideASentenceEndsNothing) {
  expect_one("\"Really?\" he asked");
  expect_one("see http://a.b/?c=d now");
}

TEST(Sentences, LineBreaksEnd) {
  EXPECT_THAT(split("one\ntwo\r\n\nthree"), ElementsAre("one", "two\r", "three"));
}

TEST(Sentences, MixedTextIsCutWhereEitherLanguageWould) {
  EXPECT_THAT(split("I use Docker.我也用。Good!很好"),
              ElementsAre("I use Docker.", "我也用。", "Good!", "很好"));
}

TEST(Sentences, OtherScriptsHaveTheirMarks) {
  EXPECT_EQ(split("यह है। वह है।").size(), 2U);
  EXPECT_EQ(split("هل أنت هنا؟ نعم").size(), 2U);
}

TEST(Sentences, EmptyTextHasNone) {
  EXPECT_THAT(sentences(""), IsEmpty());
}

TEST(Sentences, CoverAnyBytesWithoutGaps) {
  base::Random random(11);
  const std::string alphabet = "aB. !?\n\"'1。…\xFF\xE7";
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i)
      text += alphabet[random.below(alphabet.size())];
    std::size_t at = 0;
    for (const Span& span : sentences(text)) {
      ASSERT_EQ(span.begin, at) << "round " << round;
      ASSERT_GT(span.end, span.begin);
      at = span.end;
    }
    ASSERT_EQ(at, text.size());
  }
}

TEST(Sentences, WorstCasesAreLinear) {
  for (const std::string piece : {".", "a.", "1.", " .", "\"", ". ", "…", "\n", "e.g. "}) {
    std::string text;
    while (text.size() < 100'000)
      text += piece;
    EXPECT_FALSE(sentences(text).empty());
  }
}

}  // namespace
}  // namespace jiyi::text
