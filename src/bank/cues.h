// What the surface of a text tells without understanding it: whether it asks, names a time,
// counts something. Cheap enough for every message and every query.

#pragma once

#include <cstdint>
#include <string_view>

namespace jiyi::bank {

// Bits of a cues value.
inline constexpr std::uint8_t kAsks = 1;         // ends in a question mark
inline constexpr std::uint8_t kNamesTime = 2;    // yesterday, May, 上周, 5日 …
inline constexpr std::uint8_t kNamesNumber = 4;  // a digit or a number word
inline constexpr std::uint8_t kInSession = 8;    // of a session that was named, not only a day

// Bits of kAsks, kNamesTime and kNamesNumber. `folded` is case-folded UTF-8.
std::uint8_t cues_of(std::string_view folded);

// What a question wants to hear.
bool asks_when(std::string_view folded);
bool asks_how_many(std::string_view folded);

}  // namespace jiyi::bank
