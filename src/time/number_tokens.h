// What a row of digits in a text is: a number, a date, a time of day, or something that only looks
// so: a version, a price, an order number, a telephone number.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "time/token.h"

namespace jiyi::time {

// Appends the tokens of the row that begins at `at` and returns where it ends, past its letters
// ("5th", "3pm", "2h"). REQUIRES: text[at] is a digit.
std::size_t append_number(std::vector<Token>& tokens, std::string_view text, std::size_t at);

}  // namespace jiyi::time
