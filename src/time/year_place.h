// A place in the calendar that comes every year: a month, a day, a season, a festival.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "time/festivals.h"
#include "time/scene.h"

namespace jiyi::time {

struct YearPlace {
  enum class Form : std::uint8_t {
    Month,
    Days,       // day to last_day of the month
    MonthPart,  // edge: -1 to the 10th, 0 to the 20th, 1 after
    Season,
    Half,
    Quarter,
    YearPart,   // edge of the year as 年初, 年中, 年底 say it
    YearThird,  // early, mid, late
    Festival,
    LunarMonth,
    LunarDay,
  };
  Form form = Form::Month;
  std::size_t begin = 0;
  std::size_t next = 0;
  int index = 1;  // the month, season, half or quarter
  int day = 0;
  int last_day = 0;
  int edge = 0;
  Festival festival = Festival::NewYear;
  bool is_holiday = false;   // 期间, 假期
  bool is_one_day = false;   // 那天
  std::optional<int> year;   // told behind it
  std::optional<int> shift;  // last, next
};

// The words of such a place, without a year before it.
std::optional<YearPlace> year_place_at(const Scene& scene, std::size_t at);

// nullopt where that year has no such place: 30 February, a lunar day outside the table.
std::optional<WallSpan> span_in_year(const YearPlace& place, int year);
TimeUnit precision_of(const YearPlace& place);

// Which third of a month, and its days.
WallSpan month_part(int year, int month, int edge);

}  // namespace jiyi::time
