#include "sense/wording.h"

#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/fold.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Chars = std::vector<text::FoldedChar>;

std::vector<std::string> words_of(const std::string& given) {
  const Chars chars = text::fold_chars(given);
  std::vector<std::string> words;
  for (const WordingWord& word : wording_words(chars))
    words.push_back(
        given.substr(chars[word.begin].begin, chars[word.end - 1].end - chars[word.begin].begin));
  return words;
}

WordingModel model_of(const std::string& file) {
  auto model = WordingModel::load(file);
  EXPECT_TRUE(model.ok()) << model.error().message();
  return std::move(model).value();
}

std::string error_of(const std::string& file) {
  const auto model = WordingModel::load(file);
  return model.ok() ? "" : model.error().message();
}

TEST(Wording, WordsAreRunsOfLettersSingleCharactersAndMarks) {
  EXPECT_THAT(words_of("Don't ask, Bob2!"), ElementsAre("Don't", "ask", ",", "Bob2", "!"));
  EXPECT_THAT(words_of("记住abc这个"), ElementsAre("记", "住", "abc", "这", "个"));
  EXPECT_TRUE(words_of(" \n ").empty());
}

TEST(Wording, FeaturesAreRowsOfUpToThreeWordsAndTheFront) {
  const auto model = model_of(
      "classes 2\nbias 0 0\n1 1 0 a\n1 2 0 a b\n1 4 0 a b c\n1 8 0 ^ a\n1 16 0 ^ a b\n1 32 0 b\n");
  const auto sum = [&](const char* given, double rows) {
    return model.logits(text::fold_chars(given))[0] * std::sqrt(rows + kUnknown * kUnknown);
  };
  EXPECT_NEAR(sum("A", 2), 1 + 8, 1e-5);
  EXPECT_NEAR(sum("a b c", 6), 1 + 2 + 4 + 8 + 16 + 32, 1e-5);
  EXPECT_NEAR(sum("x a  b", 3), 1 + 2 + 32, 1e-5);
  EXPECT_NEAR(sum("ab a", 1), 1, 1e-5);
  EXPECT_NEAR(sum("x a a a", 1), 1, 1e-5) << "each once";
}

TEST(Wording, LongTextsArePartedAtSentences) {
  const std::string sentence = std::string(99, 'x') + ".";
  EXPECT_EQ(wording_parts(text::fold_chars(sentence + sentence + sentence)).size(), 1U);
  const Chars chars = text::fold_chars(sentence + sentence + sentence + sentence);
  const auto parts = wording_parts(chars);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].size(), 200U);
  EXPECT_EQ(wording_parts({}).size(), 1U);
}

TEST(Wording, PartsAreWholeNotTooLongAndNoneIsAShortRest) {
  for (std::size_t size = kWordingPart; size < 2000; size += 7) {
    const Chars chars = text::fold_chars(std::string(size, 'z'));
    std::size_t sum = 0;
    for (const Folded part : wording_parts(chars)) {
      EXPECT_LE(part.size(), kWordingPart);
      EXPECT_GE(part.size(), kWordingPart / 3) << size;
      EXPECT_EQ(part.data(), chars.data() + sum);
      sum += part.size();
    }
    EXPECT_EQ(sum, size);
  }
}

TEST(Wording, LogitsAreWeightedValuesOfOneLength) {
  const auto model = model_of("classes 2\nbias 0.5 -0.5\n3 1 -1 ask\n4 0 2 ask me\n");
  EXPECT_EQ(model.classes(), 2U);
  const auto none = model.logits(text::fold_chars("nothing known"));
  EXPECT_DOUBLE_EQ(none[0], 0.5);
  const auto one = model.logits(text::fold_chars("ASK"));
  const double alone = 3 / std::sqrt(kUnknown * kUnknown + 9);
  EXPECT_NEAR(one[0], 0.5 + alone, 1e-6);
  EXPECT_NEAR(one[1], -0.5 - alone, 1e-6);
  const auto both = model.logits(text::fold_chars("you ask  me ask"));
  const double length = std::sqrt(kUnknown * kUnknown + 9 + 16);
  EXPECT_NEAR(both[0], 0.5 + 3.0 / length, 1e-6);
  EXPECT_NEAR(both[1], -0.5 + (-3.0 + 8) / length, 1e-6);
  EXPECT_EQ(both[2], 0);
}

TEST(Wording, ABrokenFileIsRefusedWithItsLine) {
  EXPECT_THAT(error_of(""), HasSubstr("line 1"));
  EXPECT_THAT(error_of("classes 1\nbias 0\n"), HasSubstr("line 1"));
  EXPECT_THAT(error_of("classes 5\nbias 0 0 0 0 0\n"), HasSubstr("line 1"));
  EXPECT_THAT(error_of("classes 2\nbias 0\n"), HasSubstr("line 2"));
  EXPECT_THAT(error_of("classes 2\nbias 0 0\n1 2 x\n"), HasSubstr("line 3"));
  EXPECT_THAT(error_of("classes 2\nbias 0 0\n0 1 2 x\n"), HasSubstr("line 3"));
  EXPECT_THAT(error_of("classes 2\nbias 0 0\n1 1 2\n"), HasSubstr("line 3"));
  EXPECT_THAT(error_of("classes 2\nbias 0 0\n1 1 nan x\n"), HasSubstr("line 3"));
  EXPECT_THAT(error_of("classes 2\nbias 0 0\n1 1 2 x\n1 1 2 X\n"), HasSubstr("line 4"));
  EXPECT_THAT(error_of("classes 2\nbias 0 0\n1 1 2 x\n1 1 2 y x\n"), HasSubstr("begin"));
  EXPECT_EQ(error_of("classes 2\nbias 0 0\n1 1 2 ^ x\n1 1 2 ^ x y\n"), "");
}

}  // namespace
}  // namespace jiyi::sense
