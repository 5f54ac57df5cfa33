#include "time/lunar.h"

#include <array>

#include <gtest/gtest.h>

namespace jiyi::time {
namespace {

// Month and day of the Spring Festival, 1950 to 2100, after a second source, the tables of
// lunardate.
constexpr std::array<int, 151> kSpringFestivals = {
    217, 206, 127, 214, 203, 124, 212, 131, 218, 208, 128, 215, 205, 125, 213, 202, 121, 209, 130,
    217, 206, 127, 215, 203, 123, 211, 131, 218, 207, 128, 216, 205, 125, 213, 202, 220, 209, 129,
    217, 206, 127, 215, 204, 123, 210, 131, 219, 207, 128, 216, 205, 124, 212, 201, 122, 209, 129,
    218, 207, 126, 214, 203, 123, 210, 131, 219, 208, 128, 216, 205, 125, 212, 201, 122, 210, 129,
    217, 206, 126, 213, 203, 123, 211, 131, 219, 208, 128, 215, 204, 124, 212, 201, 122, 210, 130,
    217, 206, 126, 214, 202, 123, 211, 201, 219, 208, 128, 215, 204, 124, 212, 202, 121, 209, 129,
    217, 205, 126, 214, 203, 123, 211, 131, 219, 207, 127, 215, 205, 124, 212, 202, 122, 209, 129,
    217, 206, 126, 214, 203, 124, 210, 130, 218, 207, 127, 215, 205, 125, 212, 201, 121, 209};

CivilDate date(int year, int month, int day) {
  return {.year = year, .month = month, .day = day};
}

TEST(Lunar, SpringFestivalsAreThoseOfTheAlmanacs) {
  for (int year = 1950; year <= 2100; ++year) {
    const int known = kSpringFestivals[static_cast<std::size_t>(year - 1950)];
    EXPECT_EQ(civil_from_lunar({.year = year, .month = 1, .day = 1}),
              date(year, known / 100, known % 100))
        << year;
  }
}

TEST(Lunar, YearsFollowEachOtherWithoutAGap) {
  for (int year = 1900; year < 2100; ++year) {
    const auto eve = lunar_new_years_eve(year);
    const auto next = civil_from_lunar({.year = year + 1, .month = 1, .day = 1});
    ASSERT_TRUE(eve && next);
    EXPECT_EQ(days_from_civil(*eve) + 1, days_from_civil(*next)) << year;
  }
}

TEST(Lunar, KnowsFestivals) {
  EXPECT_EQ(civil_from_lunar({2024, 8, 15}), date(2024, 9, 17));
  EXPECT_EQ(civil_from_lunar({2025, 8, 15}), date(2025, 10, 6));  // after the leap sixth month
  EXPECT_EQ(civil_from_lunar({2020, 5, 5}), date(2020, 6, 25));   // after the leap fourth
  EXPECT_EQ(civil_from_lunar({2023, 9, 9}), date(2023, 10, 23));
  EXPECT_EQ(civil_from_lunar({2033, 8, 15}), date(2033, 9, 8));  // before the leap eleventh
  EXPECT_EQ(lunar_new_years_eve(2023), date(2024, 2, 9));
  EXPECT_EQ(lunar_new_years_eve(2024), date(2025, 1, 28));  // the 29th: no thirtieth
}

TEST(Lunar, KnowsSolarTerms) {
  EXPECT_EQ(solar_term(2023, SolarTerm::Qingming), date(2023, 4, 5));
  EXPECT_EQ(solar_term(2024, SolarTerm::Qingming), date(2024, 4, 4));
  EXPECT_EQ(solar_term(2024, SolarTerm::WinterSolstice), date(2024, 12, 21));
  EXPECT_EQ(solar_term(2023, SolarTerm::WinterSolstice), date(2023, 12, 22));
  EXPECT_EQ(solar_term(2025, SolarTerm::BeginningOfSpring), date(2025, 2, 3));
  EXPECT_EQ(solar_term(1949, SolarTerm::SummerSolstice), date(1949, 6, 22));
}

TEST(Lunar, RefusesWhatIsNotInTheTable) {
  EXPECT_EQ(civil_from_lunar({1899, 1, 1}), std::nullopt);
  EXPECT_EQ(civil_from_lunar({2101, 1, 1}), std::nullopt);
  EXPECT_NE(civil_from_lunar({1900, 1, 1}), std::nullopt);
  EXPECT_EQ(civil_from_lunar({2024, 13, 1}), std::nullopt);
  EXPECT_EQ(civil_from_lunar({2024, 1, 30}), std::nullopt);  // a month of 29 days
  EXPECT_NE(civil_from_lunar({2024, 2, 30}), std::nullopt);
  EXPECT_EQ(solar_term(2101, SolarTerm::Qingming), std::nullopt);
}

}  // namespace
}  // namespace jiyi::time
