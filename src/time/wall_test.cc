#include "time/wall.h"

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

std::int64_t day(int year, int month, int day_of_month) {
  return days_from_civil({.year = year, .month = month, .day = day_of_month});
}

TEST(Wall, WeeksBeginOnMonday) {
  EXPECT_EQ(monday_of(day(2024, 5, 13)), day(2024, 5, 13));
  EXPECT_EQ(monday_of(day(2024, 5, 19)), day(2024, 5, 13));
  EXPECT_EQ(monday_of(day(1969, 12, 31)), day(1969, 12, 29));
}

TEST(Wall, MonthsCountOnIntoOtherYears) {
  const WallSpan span = months_span(2024, 14, 1);
  EXPECT_EQ(day_of(span.from), day(2025, 2, 1));
  EXPECT_EQ(day_of(span.to), day(2025, 3, 1));
  EXPECT_EQ(day_of(months_span(2024, 0, 1).from), day(2023, 12, 1));
  EXPECT_EQ(day_of(months_span(2024, -11, 1).from), day(2023, 1, 1));
}

TEST(Wall, UnitsHoldTheDay) {
  const std::int64_t today = day(2024, 5, 15);
  EXPECT_EQ(day_of(unit_span(TimeUnit::Quarter, today, -1).from), day(2024, 1, 1));
  EXPECT_EQ(day_of(unit_span(TimeUnit::Year, today, 1).from), day(2025, 1, 1));
  EXPECT_EQ(day_of(unit_span(TimeUnit::Week, today, -2).from), day(2024, 4, 29));
  EXPECT_EQ(day_of(unit_span(TimeUnit::Decade, today, 0).from), day(2020, 1, 1));
  EXPECT_EQ(day_of(unit_span(TimeUnit::Day, today, -1).from), day(2024, 5, 14));
}

TEST(Wall, MonthsLaterStaysInTheMonth) {
  EXPECT_EQ(add_months(day(2024, 1, 31), 1), day(2024, 2, 29));
  EXPECT_EQ(add_months(day(2024, 3, 31), -1), day(2024, 2, 29));
  EXPECT_EQ(add_months(day(2024, 5, 15), 12), day(2025, 5, 15));
}

}  // namespace
}  // namespace jiyi::time
