// Numbers in Chinese characters: 二十三, 二〇二四, 零五, 两.

#pragma once

#include <cstddef>
#include <string_view>

namespace jiyi::time {

struct HanNumber {
  std::size_t bytes = 0;  // 0: no number begins here
  int value = 0;
  int characters = 0;
  bool is_digits = false;  // a row of digits, as in 二〇二四; else told with 十, 百, 千
  // 两三, 三五: from value to high, when it is two digits that stand for a few.
  int high = 0;
};

// The number at the front of the text. Above 9999, and what is no number ("十百"), none.
HanNumber read_han_number(std::string_view text) noexcept;

}  // namespace jiyi::time
