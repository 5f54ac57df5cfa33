#include "text/date_match.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

struct Case {
  std::string text;
  PartialDate date;
};

DateMatch match(std::string_view text) {
  return match_date(fold_chars(text), 0);
}

void expect_dates(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    const DateMatch found = match(each.text);
    EXPECT_NE(found.end, 0U);
    EXPECT_EQ(found.date.year, each.date.year);
    EXPECT_EQ(found.date.month, each.date.month);
    EXPECT_EQ(found.date.day, each.date.day);
    EXPECT_EQ(found.date.third, each.date.third);
  }
}

TEST(DateMatch, ReadsNumericDates) {
  expect_dates({{"2025-03-05", {2025, 3, 5, 0}},
                {"2025/3/5", {2025, 3, 5, 0}},
                {"2025.12.31", {2025, 12, 31, 0}}});
}

TEST(DateMatch, ReadsChineseDates) {
  expect_dates({{"2025年3月5日", {2025, 3, 5, 0}},
                {"2025 年 3 月 5 号", {2025, 3, 5, 0}},
                {"3月5號", {0, 3, 5, 0}},
                {"3月份", {0, 3, 0, 0}},
                {"12月中旬", {0, 12, 0, 2}},
                {"5月初", {0, 5, 0, 1}},
                {"2024年5月底", {2024, 5, 0, 3}},
                {"2024年", {2024, 0, 0, 0}},
                {"3月45日", {0, 3, 0, 0}}});
}

TEST(DateMatch, ReadsEnglishDates) {
  expect_dates({{"March 5, 2023", {2023, 3, 5, 0}},
                {"5 March 2023", {2023, 3, 5, 0}},
                {"5th of March", {0, 3, 5, 0}},
                {"Sept. 21st", {0, 9, 21, 0}},
                {"may 2023", {2023, 5, 0, 0}},
                {"Early May", {0, 5, 0, 1}},
                {"late-December of 2022", {2022, 12, 0, 3}},
                {"October", {0, 10, 0, 0}}});
}

TEST(DateMatch, RefusesWhatIsNoDate) {
  for (const std::string text : {"2025-13-05", "2025-03-055", "13月", "1850-01-01", "mayor",
                                 "octobers", "2025", "123年", "32nd", "midday", "early", "5"}) {
    EXPECT_EQ(match(text).end, 0U) << text;
  }
}

TEST(DateMatch, BareMayAndMarchNeedAPreposition) {
  const auto month_in = [](std::string_view text, std::size_t at) {
    return match_date(fold_chars(text), at).date.month;
  };
  EXPECT_EQ(month_in("you may", 4), 0);
  EXPECT_EQ(month_in("in may", 3), 5);
  EXPECT_EQ(month_in("begin may", 6), 0);
  EXPECT_EQ(month_in("since  march", 7), 3);
  EXPECT_EQ(month_in("april", 0), 4);
}

}  // namespace
}  // namespace jiyi::text
