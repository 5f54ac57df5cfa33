// Words too common to rank by, in English and Chinese, as fold() writes them.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "text/fold.h"

namespace jiyi::text {

bool is_stop_word(std::string_view folded_word) noexcept;

// A Chinese character that carries grammar and little meaning: 的, 了, 是.
bool is_stop_character(char32_t folded) noexcept;

// Characters at the front that ask a question (什么, 多少, 几, …); 0 if none do. The longest
// that fits.
std::size_t question_word_length(std::span<const FoldedChar> chars) noexcept;

}  // namespace jiyi::text
