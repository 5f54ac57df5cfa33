#include "text/date_terms.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> dates_in(std::string_view text) {
  std::vector<Term> terms;
  append_date_terms(fold_chars(text), terms);
  std::vector<std::string> out;
  for (const Term& term : terms) {
    EXPECT_EQ(term.kind, TermClass::Date);
    out.push_back(term.text);
  }
  return out;
}

TEST(DateTerms, SayWhatIsKnown) {
  EXPECT_THAT(date_terms({}), IsEmpty());
  EXPECT_THAT(date_terms({.year = 2025}), ElementsAre("y2025"));
  EXPECT_THAT(date_terms({.month = 3, .third = 2}), ElementsAre("m3", "x3-2"));
  EXPECT_THAT(date_terms({.year = 2025, .month = 3, .day = 5}),
              ElementsAre("y2025", "m3", "d3-5", "x3-1"));
}

TEST(DateTerms, ThirdsEndOnThe10thAndThe20th) {
  const auto third = [](int day) { return date_terms({.month = 1, .day = day}).back(); };
  EXPECT_EQ(third(10), "x1-1");
  EXPECT_EQ(third(11), "x1-2");
  EXPECT_EQ(third(20), "x1-2");
  EXPECT_EQ(third(21), "x1-3");
  EXPECT_EQ(third(31), "x1-3");
}

TEST(DateTerms, ChineseAndEnglishDatesMeet) {
  EXPECT_EQ(dates_in("我们2025年3月5日出发"), dates_in("We left on March 5th, 2025."));
  EXPECT_EQ(dates_in("5月初"), dates_in("in early May"));
}

TEST(DateTerms, SeveralDatesOfOneTextAreRead) {
  EXPECT_THAT(dates_in("from 2023-05-08 to 5月9日"),
              ElementsAre("y2023", "m5", "d5-8", "x5-1", "m5", "d5-9", "x5-1"));
}

TEST(DateTerms, SpanIsTheWrittenDate) {
  const std::string text = "于 3月5日 到";
  std::vector<Term> terms;
  append_date_terms(fold_chars(text), terms);

  ASSERT_FALSE(terms.empty());
  EXPECT_EQ(text.substr(terms[0].byte_begin, terms[0].byte_end - terms[0].byte_begin), "3月5日");
}

TEST(DateTerms, TextWithoutDatesHasNone) {
  EXPECT_THAT(dates_in("You may march 500 miles in 2025 or so, version 2025-13-01."), IsEmpty());
}

}  // namespace
}  // namespace jiyi::text
