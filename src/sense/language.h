// The language of a message, and the script most of it is written in.

#pragma once

#include <string_view>

#include "sense/message_chars.h"
#include "text/character.h"
#include "text/script.h"

namespace jiyi::sense {

struct MessageLanguage {
  // Of most of it; Unknown when it has no letters.
  text::Language language = text::Language::Unknown;
  text::Script script = text::Script::Common;
  // Chinese and Latin words of which neither is only a few: from a quarter to three quarters of
  // the words, two Han characters counted as one, and at least two of each.
  bool is_mixed = false;
};

MessageLanguage read_language(const MessageChars& chars);

// "zh", "en", "mixed", "ja", "ko"; for other languages the script: "latin", "cyrillic",
// "arabic" …; "none" without letters.
std::string_view language_name(const MessageLanguage& read);

// The script's Unicode name in small letters; "none" for Common.
std::string_view script_name(text::Script script);

}  // namespace jiyi::sense
