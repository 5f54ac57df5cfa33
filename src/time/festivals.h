// Festivals and holidays by name: the days on which they fall in a year.

#pragma once

#include <cstdint>
#include <optional>

namespace jiyi::time {

enum class Festival : std::uint8_t {
  NewYear,
  SpringFestival,
  LunarNewYearsDay,
  LunarNewYearsEve,
  Lantern,
  Qingming,
  DragonBoat,
  Qixi,
  Ghost,
  MidAutumn,
  DoubleNinth,
  Laba,
  LittleNewYear,
  WinterSolstice,
  SummerSolstice,
  BeginningOfSpring,
  BeginningOfSummer,
  BeginningOfAutumn,
  BeginningOfWinter,
  MayDay,
  NationalDay,
  Valentine,
  Women,
  TreePlanting,
  AprilFools,
  Youth,
  Children,
  PartyFounding,
  ArmyDay,
  Teachers,
  Halloween,
  SinglesDay,
  DoubleTwelve,
  MidYearSale,
  ChristmasEve,
  Christmas,
  BoxingDay,
  NewYearsEve,
  Mothers,
  Fathers,
  Thanksgiving,
  BlackFriday,
  Easter,
  GoodFriday,
  EasterMonday,
  MartinLutherKing,
  Presidents,
  SaintPatrick,
  Memorial,
  Juneteenth,
  Independence,
  AmericanLabor,
  Columbus,
  Veterans,
  EarthDay,
};

struct FestivalDays {
  std::int64_t first_day = 0;  // since 1970-01-01
  int days = 1;          // what the bare name means: the week of 春节 and of 国庆, else a day
  int holiday_days = 1;  // what "假期", "期间" or "holiday" after the name means
};

// nullopt where the calendar has none: lunar ones outside 1900 to 2100.
std::optional<FestivalDays> festival_days(Festival festival, int year) noexcept;

// The Sunday of Easter, after the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms,
// chapter 8).
std::int64_t easter_sunday(int year) noexcept;

}  // namespace jiyi::time
