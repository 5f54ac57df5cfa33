// The words of a text that can be part of a time expression, before they are put together.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace jiyi::time {

enum class Word : std::uint8_t {
  Other,          // any other word
  Stop,           // the end of a sentence
  Mark,           // a sign; value is the character
  Number,         // value; extra is a Spelling
  NumberPair,     // "3-5", "两三": value to extra
  Tenths,         // "2.5": value in tenths
  Ordinal,        // "5th", "third"
  CalendarDate,   // "2024-05-08": value is year*10000+month*100+day
  CalendarMonth,  // "2024-05": value is year*100+month
  SlashDay,       // "5/8": value is month*100+day
  ClockTime,      // "10:30": value is the second of the day
  HourAmPm,       // "3pm": value is the second of the day
  Month,          // value 1 to 12; extra 1 if it is also an everyday word
  Weekday,        // value 0 Monday to 6; extra 1 if it is also an everyday word
  Weekend,
  Unit,      // value is a TimeUnit; extra is a multiple of it
  DayWord,   // days from today
  YearWord,  // years from this one
  Part,      // a part of the day; value is a DayPart; extra is 1 + days from today, 0 if none
  Season,    // value 0 spring to 3; extra is 1 when also an everyday word
  Festival,  // value is a Festival
  Shift,     // 上, last, next: value; extra 1 if a word that also means other things
  Back,      // 近, past, previous: the n before now
  Ahead,     // 未来, coming
  Ago,       // 前, ago, earlier
  Later,     // 后, later
  Within,    // 内, within
  Few,       // 几, a few, several; a couple is a number
  Half,      // 半, half
  And,       // and, 和
  To,        // 到, to, through
  From,      // 从, from
  Between,
  Before,
  After,
  Since,
  Until,
  In,  // in, during
  On,
  At,
  Of,
  For,
  By,
  The,
  A,
  Every,        // 每, every
  Edge,         // 初 -1, 中 0, 底 1; early, mid, late: extra 1; end of …: 6
  YearMark,     // 年
  MonthMark,    // 月
  DayMark,      // 日, 号: extra 1
  HourMark,     // 点, 时: extra 1
  MinuteMark,   // 分
  QuarterMark,  // 刻, quarter
  Counter,      // 个
  AmPm,         // value 0 am, 12 pm
  OClock,       // o'clock, 钟, 整
  Past,         // half past
  Lunar,        // 农历
  LunarMonth,   // 正月, 腊月: value
  LunarDay,     // 初一 to 三十 as 初…, 廿…: value
  HalfYear,     // H1, 上半年: value 1 or 2
  QuarterYear,  // Q3, 三季度: value
  Decade,       // 1990s: value is the first year
  DecadeMark,   // 年代
  Third,        // 上旬, 中旬, 下旬: value -1, 0, 1
  Vague,        // a whole fuzzy expression; value is a VagueTime
  Holiday,      // 假期, 期间: what makes a festival its holiday
  WasDone,      // a sign of the past: 了, went
  WillDo,       // a sign of the future: will, 打算
  Naming,       // what follows is a name: 叫
};

enum class Spelling : std::uint8_t { Digits, HanDigits, Han, English };

enum class DayPart : std::uint8_t {
  SmallHours,
  Dawn,
  Morning,
  Noon,
  Afternoon,
  Dusk,
  Evening,
  Night,
  Midnight,
};

enum class VagueTime : std::uint8_t {
  Recently,
  JustNow,
  FewDaysAgo,
  TheseDays,
  LastTwoDays,
  LongAgo,
  Once,
  Future,
  InSomeDays,
};

struct Token {
  Word word = Word::Other;
  int value = 0;
  int extra = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool spaced = false;  // blanks stand before it
  bool han = false;     // written in Chinese characters
  int digits = 0;       // of a number written in digits
};

// What a word of the tables stands for.
struct Meaning {
  std::string_view text;
  Word word = Word::Other;
  int value = 0;
  int extra = 0;
};

// The longest entry at the front of `text` (Chinese), or at `words` (English, lower case, words
// joined by single blanks, no apostrophes); nullptr when there is none.
const Meaning* find_chinese(std::string_view text) noexcept;
const Meaning* find_english(std::string_view words) noexcept;
// False for most words that no English entry begins with. Cheap.
bool may_begin_english(std::string_view word) noexcept;
// Whether an English entry of more words than one begins with this word.
bool begins_phrase(std::string_view word) noexcept;

// One pass over the text. Words::Other stands for a whole run of words without meaning.
std::vector<Token> scan_times(std::string_view text);

}  // namespace jiyi::time
