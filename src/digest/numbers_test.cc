#include "digest/numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> runs(std::string_view text) {
  std::vector<std::string> out;
  for (const DigitRun& run : digit_runs(text))
    out.push_back(run.number);
  return out;
}

TEST(Numbers, RunsOfDigits) {
  EXPECT_THAT(runs("v1.9 at 09:05"), ElementsAre("1", "9", "9", "5"));
  EXPECT_THAT(runs("1,200.50 and 12,34 and 1,2000"),
              ElementsAre("1200", "50", "12", "34", "1", "2000"));
  EXPECT_THAT(runs("000"), ElementsAre("0"));
  EXPECT_THAT(runs("no, none"), IsEmpty());
}

TEST(Numbers, EnglishWords) {
  EXPECT_THAT(spelled_numbers("three kids, the second"), ElementsAre("3", "2"));
  EXPECT_THAT(spelled_numbers("twenty-five"), Contains("25"));
  EXPECT_THAT(spelled_numbers("someone often"), IsEmpty());
}

TEST(Numbers, ChineseNumerals) {
  EXPECT_THAT(spelled_numbers("十"), Contains("10"));
  EXPECT_THAT(spelled_numbers("二十五块"), Contains("25"));
  EXPECT_THAT(spelled_numbers("三千二百"), Contains("3200"));
  EXPECT_THAT(spelled_numbers("两万三"), Contains("20003"));
  EXPECT_THAT(spelled_numbers("二〇二五年"), Contains("2025"));
  EXPECT_THAT(spelled_numbers("两只猫"), Contains("2"));
  EXPECT_THAT(spelled_numbers("猫"), IsEmpty());
}

TEST(Numbers, LongRunsAreReadToTheirLimit) {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += "万千九";
  EXPECT_FALSE(spelled_numbers(text).empty());
}

}  // namespace
}  // namespace jiyi::digest
