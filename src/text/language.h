// Classes of languages by their script, as coarse as vectors are centred by: texts of one class
// lie together, whatever they say. Stored beside vectors, so the numbers stay what they are.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jiyi::text {

inline constexpr std::size_t kLanguageClasses = 4;

// 0: Latin, and texts without letters; 1: at least a third of the letters are Han; 2: kana or
// Hangul; 3: most letters are of other scripts. Kana and Hangul count before Han when a fifth of
// the letters are theirs.
std::uint8_t language_class(std::string_view text);

}  // namespace jiyi::text
