// Writing that looks like one thing to a reader and another to a machine, undone.

#pragma once

#include <string>
#include <string_view>

namespace jiyi::sense {

struct Revealed {
  std::string text;                 // what a reader would take it for
  bool had_invisible = false;       // characters without width inside words, or directions turned
  bool had_tags = false;            // text in Unicode tag characters, now as letters
  bool had_look_alikes = false;     // Cyrillic or Greek letters inside Latin words, now Latin
  bool had_spaced_letters = false;  // i g n o r e, now one word
};

// Whether reveal() may find anything. False is sure, and quick: the text is what it looks like.
bool may_be_disguised(std::string_view text);

// Takes any bytes; linear time. Joiners that emoji, Arabic or Indic scripts need are no disguise.
Revealed reveal(std::string_view text);

}  // namespace jiyi::sense
