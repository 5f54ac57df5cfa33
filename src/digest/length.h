// How long a text is: in words for English and its like, in characters for Chinese.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "digest/message.h"

namespace jiyi::digest {

enum class Measure : std::uint8_t { Words, Characters };

// What a text holds to read: characters of scripts without spaces, and words of the others.
struct Amount {
  std::size_t characters = 0;
  std::size_t words = 0;
};
Amount amount_of(std::string_view text);

// Characters when the messages and quotes have at least as many characters of scripts without
// spaces as words of others, and any. It is also what tells the language of the labels.
Measure measure_of(std::span<const Message> messages, std::span<const Quote> quotes = {});

// Words: runs between white space, and each character of a script without spaces for itself.
// Characters: every code point.
std::size_t length_of(std::string_view text, Measure measure);

// The bytes of the longest front of at most `length_max` that ends between words, without the
// white space and the comma at its end; inside a word only if the first is longer than that.
std::size_t front_of(std::string_view text, Measure measure, std::size_t length_max);

}  // namespace jiyi::digest
