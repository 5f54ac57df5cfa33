// Cuts documents into pieces that are worth remembering on their own: at headings, then between
// paragraphs, then between sentences.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jiyi::transfer {

inline constexpr std::size_t kChunkCharactersMax = 2000;  // code points

struct Chunk {
  std::size_t line = 0;  // of the document, from 1, on which it starts
  std::string heading;   // the headings it stands under, "Guide > Install"
  std::string text;      // not blank, without blank lines around it
};

// REQUIRES of both: `text` is UTF-8. Nothing but blank space is lost; `text` may have "\r\n".
std::vector<Chunk> split_text(std::string_view text);
// Also at "#" headings outside fenced code. A heading stays with what follows it.
std::vector<Chunk> split_markdown(std::string_view text);

}  // namespace jiyi::transfer
