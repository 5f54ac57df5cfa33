// Numbers in folded text: in digits, and the small ones in words.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::digest {

struct DigitRun {
  std::size_t begin = 0;  // bytes [begin, end) of the text
  std::size_t end = 0;
  std::string number;  // without leading zeros and the commas of thousands
};

// Runs of ASCII digits, in order: "1,200.50" is 1200 and 50.
std::vector<DigitRun> digit_runs(std::string_view folded);

// Numbers in words as digits: "three" and 三 are 3, "twenty-five" and 二十五 are 25, 十 is 10,
// 三千二百 is 3200, "first" is 1. What a run of Chinese numerals says digit by digit as well:
// 二〇二五 is 2025.
std::vector<std::string> spelled_numbers(std::string_view folded);

}  // namespace jiyi::digest
