// A text as the unigram tokenizer cuts it: characters mapped, white space as one ▁ before each
// word.

#pragma once

#include <string>
#include <string_view>

#include "embed/charsmap.h"

namespace jiyi::embed {

inline constexpr std::string_view kWordMark = "\xE2\x96\x81";  // ▁, U+2581

// Whether a character and the one right after it become the one that Unicode composes of them. No
// marks are put in order first: a charsmap of SentencePiece does not do that either.
enum class Compose : bool { No, Yes };

// Empty for a text of nothing but white space. What is not UTF-8 becomes U+FFFD, then mapped like
// any other character.
std::string piece_text(std::string_view text, const Charsmap& charsmap, Compose compose);

}  // namespace jiyi::embed
