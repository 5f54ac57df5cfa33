// English words that are written with a point which ends no sentence.

#pragma once

#include <cstdint>
#include <string_view>

namespace jiyi::text {

enum class Abbreviation : std::uint8_t {
  None,
  BeforeName,    // Dr., Mr., e.g.: what follows belongs to it
  BeforeNumber,  // No. 5, p. 12; "No. I do not." is a sentence
  Anywhere,      // Inc., Jan., U.S., a.m.: ends a sentence only before a word that begins one
};

inline constexpr std::size_t kAbbreviationBytesMax = 12;

// `word` in lower case, without its last point: "dr", "e.g", "u.s". A single letter is an
// initial and stands before a name.
Abbreviation abbreviation_of(std::string_view word) noexcept;

// A lower-case word that often begins a sentence and is no name: "he", "the", "but".
bool is_sentence_starter(std::string_view word) noexcept;

}  // namespace jiyi::text
