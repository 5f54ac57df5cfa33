#include "time/year_place.h"

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

using Form = YearPlace::Form;

std::int64_t day(int year, int month, int day_of_month) {
  return days_from_civil({.year = year, .month = month, .day = day_of_month});
}

TEST(YearPlace, ASeasonIsThreeMonthsAndWinterCrossesTheYear) {
  const auto winter = span_in_year({.form = Form::Season, .index = 3}, 2023);
  ASSERT_TRUE(winter);
  EXPECT_EQ(day_of(winter->from), day(2023, 12, 1));
  EXPECT_EQ(day_of(winter->to), day(2024, 3, 1));
}

TEST(YearPlace, AMonthHasThreeParts) {
  EXPECT_EQ(day_of(month_part(2024, 2, -1).to), day(2024, 2, 11));
  EXPECT_EQ(day_of(month_part(2024, 2, 0).from), day(2024, 2, 11));
  EXPECT_EQ(day_of(month_part(2024, 2, 1).to), day(2024, 3, 1));
}

TEST(YearPlace, DaysThatAYearLacksAreNone) {
  const YearPlace leap_day{.form = Form::Days, .index = 2, .day = 29, .last_day = 29};
  EXPECT_TRUE(span_in_year(leap_day, 2024));
  EXPECT_FALSE(span_in_year(leap_day, 2023));
  EXPECT_FALSE(span_in_year({.form = Form::LunarDay, .index = 1, .day = 1}, 2101));
  EXPECT_FALSE(span_in_year({.form = Form::Month}, kYearMax));
  EXPECT_TRUE(span_in_year({.form = Form::Month}, kYearMax - 1));
}

TEST(YearPlace, AHolidayIsLongerThanItsDay) {
  const YearPlace day_only{.form = Form::Festival, .festival = Festival::MayDay};
  YearPlace holiday = day_only;
  holiday.is_holiday = true;
  EXPECT_EQ(day_of(span_in_year(day_only, 2024)->to), day(2024, 5, 2));
  EXPECT_EQ(day_of(span_in_year(holiday, 2024)->to), day(2024, 5, 6));
}

TEST(YearPlace, IsAsExactAsItsWords) {
  EXPECT_EQ(precision_of({.form = Form::Season}), TimeUnit::Quarter);
  EXPECT_EQ(precision_of({.form = Form::MonthPart}), TimeUnit::Week);
  EXPECT_EQ(precision_of({.form = Form::Festival}), TimeUnit::Day);
  EXPECT_EQ(precision_of({.form = Form::YearPart}), TimeUnit::Month);
}

}  // namespace
}  // namespace jiyi::time
