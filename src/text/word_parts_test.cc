#include "text/word_parts.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> parts(const std::string& word) {
  std::vector<Term> terms;
  append_word_parts(word, fold_chars(word), 7, terms);
  std::vector<std::string> out;
  for (const Term& term : terms) {
    EXPECT_EQ(term.kind, TermClass::Part);
    EXPECT_EQ(term.position, 7U);
    out.push_back(term.text);
  }
  return out;
}

TEST(WordParts, CamelCaseIsTakenApart) {
  EXPECT_THAT(parts("getUserNames"), ElementsAre("get", "user", "nam"));
  EXPECT_THAT(parts("HTTPServer"), ElementsAre("http", "server"));
  EXPECT_THAT(parts("YouTube"), ElementsAre("tub"));  // "you" is a stop word
}

TEST(WordParts, NumberAndUnitAreTakenApart) {
  EXPECT_THAT(parts("iPhone15"), ElementsAre("phon", "15"));
  EXPECT_THAT(parts("15kg"), ElementsAre("15", "kg"));
}

TEST(WordParts, OrdinalEndingsAreNone) {
  EXPECT_THAT(parts("18th"), ElementsAre("18"));
  EXPECT_THAT(parts("1ST"), ElementsAre("1"));
  EXPECT_THAT(parts("2nd"), ElementsAre("2"));
  EXPECT_THAT(parts("3Rd"), ElementsAre("3"));
  EXPECT_THAT(parts("7thx"), ElementsAre("7", "thx"));
  EXPECT_THAT(parts("2ndFloor"), ElementsAre("2", "floor"));
  EXPECT_THAT(parts("th18"), ElementsAre("th", "18"));
}

TEST(WordParts, PlainWordsHaveNone) {
  for (const std::string word : {"name", "Name", "NAME", "x", "2024", "", "猫", "größer"}) {
    EXPECT_THAT(parts(word), IsEmpty()) << word;
  }
}

TEST(WordParts, HashesHaveNone) {
  EXPECT_THAT(parts("a3f9c21b77e0"), IsEmpty());
  EXPECT_THAT(parts(std::string(65, 'a') + "B"), IsEmpty());
}

TEST(WordParts, SpanIsThePart) {
  const std::string word = "getUser";
  std::vector<Term> terms;
  append_word_parts(word, fold_chars(word), 0, terms);

  ASSERT_EQ(terms.size(), 2U);
  EXPECT_EQ(terms[1].byte_begin, 3U);
  EXPECT_EQ(terms[1].byte_end, 7U);
}

}  // namespace
}  // namespace jiyi::text
