#include "time/civil.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

TEST(Civil, KnowsLeapYears) {
  EXPECT_TRUE(is_leap_year(2000));
  EXPECT_TRUE(is_leap_year(2024));
  EXPECT_FALSE(is_leap_year(1900));
  EXPECT_FALSE(is_leap_year(2100));
  EXPECT_FALSE(is_leap_year(2023));
}

TEST(Civil, KnowsWhichDatesExist) {
  EXPECT_TRUE(is_date({2024, 2, 29}));
  EXPECT_FALSE(is_date({2023, 2, 29}));
  EXPECT_TRUE(is_date({1, 1, 1}));
  EXPECT_FALSE(is_date({0, 12, 31}));
  EXPECT_TRUE(is_date({9999, 12, 31}));
  EXPECT_FALSE(is_date({10000, 1, 1}));
  EXPECT_FALSE(is_date({2024, 0, 1}));
  EXPECT_FALSE(is_date({2024, 13, 1}));
  EXPECT_FALSE(is_date({2024, 4, 0}));
  EXPECT_FALSE(is_date({2024, 4, 31}));
}

TEST(Civil, CountsDaysFromTheUnixEpoch) {
  EXPECT_EQ(days_from_civil({1970, 1, 1}), 0);
  EXPECT_EQ(days_from_civil({1969, 12, 31}), -1);
  EXPECT_EQ(days_from_civil({2000, 3, 1}), 11017);
  EXPECT_EQ(days_from_civil({1, 1, 1}), -719162);
  EXPECT_EQ(days_from_civil({9999, 12, 31}), 2932896);
}

// Every day from year 1 to 9999, against a plain count of the calendar.
TEST(Civil, DaysAndDatesAreInversesOverAllYears) {
  std::int64_t days = days_from_civil({kYearMin, 1, 1});
  auto day_of_week = static_cast<int>(Weekday::Monday);
  for (int year = kYearMin; year <= kYearMax; ++year) {
    for (int month = 1; month <= 12; ++month) {
      for (int day = 1; day <= days_in_month(year, month); ++day) {
        const CivilDate date{year, month, day};
        ASSERT_EQ(days_from_civil(date), days);
        ASSERT_EQ(civil_from_days(days), date);
        ASSERT_EQ(static_cast<int>(weekday_from_days(days)), day_of_week);
        ++days;
        day_of_week = (day_of_week + 1) % 7;
      }
    }
  }
}

TEST(Civil, KnowsWeekdays) {
  EXPECT_EQ(weekday({1970, 1, 1}), Weekday::Thursday);
  EXPECT_EQ(weekday({2023, 5, 8}), Weekday::Monday);
  EXPECT_EQ(weekday({1969, 12, 28}), Weekday::Sunday);
}

TEST(Civil, RefusesFieldsOutsideTheirRange) {
  const CivilTime good{.date = {2025, 3, 5}, .hour = 23, .minute = 59, .second = 59};
  EXPECT_TRUE(to_timestamp(good, 1439).has_value());
  EXPECT_TRUE(to_timestamp(good, -1439).has_value());
  EXPECT_FALSE(to_timestamp(good, 1440).has_value());
  EXPECT_FALSE(to_timestamp(good, -1440).has_value());
  EXPECT_FALSE(to_timestamp({.date = {2025, 3, 5}, .hour = 24}, 0).has_value());
  EXPECT_FALSE(to_timestamp({.date = {2025, 3, 5}, .minute = 60}, 0).has_value());
  EXPECT_FALSE(to_timestamp({.date = {2025, 3, 5}, .second = 60}, 0).has_value());
  EXPECT_FALSE(to_timestamp({.date = {2025, 3, 5}, .micros = 1'000'000}, 0).has_value());
  EXPECT_FALSE(to_timestamp({.date = {2025, 3, 5}, .micros = -1}, 0).has_value());
}

TEST(Civil, ShowsTheMomentInItsOwnOffset) {
  const CivilTime civil = to_civil({.unix_us = -1, .offset_minutes = 60});
  EXPECT_EQ(civil.date, (CivilDate{1970, 1, 1}));
  EXPECT_EQ(civil.hour, 0);
  EXPECT_EQ(civil.minute, 59);
  EXPECT_EQ(civil.second, 59);
  EXPECT_EQ(civil.micros, 999'999);
}

TEST(Civil, TakesAnyMomentAtAll) {
  EXPECT_EQ(to_civil({.unix_us = std::numeric_limits<std::int64_t>::max()}).date.year, 294247);
  EXPECT_EQ(to_civil({.unix_us = std::numeric_limits<std::int64_t>::min()}).date.year, -290308);
}

}  // namespace
}  // namespace jiyi::time
