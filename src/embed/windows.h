// A text of any length as inputs of an encoder that takes so many tokens: as few windows as
// sentences allow, nothing cut off.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "embed/tokenizer.h"

namespace jiyi::embed {

// The least for which windows can hold prefix and text.
inline constexpr std::size_t kWindowTokensMin = 4;

// Each window is begin, the prefix's tokens, a part of the text's, end: at most `tokens_max` in
// all. A text that fits is one window with the very tokens of `prefix + text`; a longer one is cut
// between sentences, and a sentence that does not fit alone between tokens. Every token of the
// text is in one window. A blank text is one window of prefix alone. A prefix that takes more than
// half of a window is left out. Linear time. REQUIRES: tokens_max >= kWindowTokensMin.
std::vector<std::vector<std::int32_t>> tokenize_windows(const Tokenizer& tokenizer,
                                                        std::string_view text,
                                                        std::string_view prefix,
                                                        std::size_t tokens_max);

}  // namespace jiyi::embed
