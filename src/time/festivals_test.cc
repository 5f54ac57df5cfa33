#include "time/festivals.h"

#include <gtest/gtest.h>

#include "time/civil.h"

namespace jiyi::time {
namespace {

CivilDate on(Festival festival, int year) {
  const auto days = festival_days(festival, year);
  return days ? civil_from_days(days->first_day) : CivilDate{};
}

CivilDate date(int year, int month, int day) {
  return {.year = year, .month = month, .day = day};
}

TEST(Festivals, ChineseOnesFollowTheMoon) {
  EXPECT_EQ(on(Festival::SpringFestival, 2024), date(2024, 2, 10));
  EXPECT_EQ(on(Festival::LunarNewYearsEve, 2024), date(2024, 2, 9));
  EXPECT_EQ(on(Festival::DragonBoat, 2024), date(2024, 6, 10));
  EXPECT_EQ(on(Festival::MidAutumn, 2025), date(2025, 10, 6));
  EXPECT_EQ(on(Festival::DoubleNinth, 2024), date(2024, 10, 11));
  EXPECT_EQ(on(Festival::Qingming, 2024), date(2024, 4, 4));
}

TEST(Festivals, TheTwelfthMonthIsThatOfTheWinterBefore) {
  EXPECT_EQ(on(Festival::Laba, 2024), date(2024, 1, 18));
  EXPECT_EQ(on(Festival::LittleNewYear, 2024), date(2024, 2, 2));
}

TEST(Festivals, WeekdaysOfMonthsAreCounted) {
  EXPECT_EQ(on(Festival::Thanksgiving, 2023), date(2023, 11, 23));
  EXPECT_EQ(on(Festival::BlackFriday, 2023), date(2023, 11, 24));
  EXPECT_EQ(on(Festival::Memorial, 2024), date(2024, 5, 27));
  EXPECT_EQ(on(Festival::AmericanLabor, 2024), date(2024, 9, 2));
  EXPECT_EQ(on(Festival::MartinLutherKing, 2024), date(2024, 1, 15));
  EXPECT_EQ(on(Festival::Mothers, 2024), date(2024, 5, 12));
  EXPECT_EQ(on(Festival::Fathers, 2023), date(2023, 6, 18));
}

TEST(Festivals, EasterIsKnown) {
  EXPECT_EQ(on(Festival::Easter, 2024), date(2024, 3, 31));
  EXPECT_EQ(on(Festival::Easter, 2025), date(2025, 4, 20));
  EXPECT_EQ(on(Festival::Easter, 2038), date(2038, 4, 25));  // the latest there is
  EXPECT_EQ(on(Festival::Easter, 1818), date(1818, 3, 22));  // the earliest
  EXPECT_EQ(on(Festival::GoodFriday, 2024), date(2024, 3, 29));
}

TEST(Festivals, HolidaysAreLongerThanTheirFestival) {
  EXPECT_EQ(festival_days(Festival::NationalDay, 2024)->days, 7);
  EXPECT_EQ(festival_days(Festival::MayDay, 2024)->days, 1);
  EXPECT_EQ(festival_days(Festival::MayDay, 2024)->holiday_days, 5);
}

TEST(Festivals, TheMoonIsKnownFor201Years) {
  EXPECT_FALSE(festival_days(Festival::MidAutumn, 1899));
  EXPECT_TRUE(festival_days(Festival::MidAutumn, 1900));
  EXPECT_TRUE(festival_days(Festival::MidAutumn, 2100));
  EXPECT_FALSE(festival_days(Festival::MidAutumn, 2101));
  EXPECT_TRUE(festival_days(Festival::Christmas, 2500));
}

}  // namespace
}  // namespace jiyi::time
