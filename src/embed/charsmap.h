// The character map of a tokenizer ("precompiled charsmap" of SentencePiece): which characters,
// or runs of them, are replaced by what before a text is cut into pieces.
//
//   u32 bytes of the trie  units of the trie (double_array.h)  replacements, each ended by a zero
//
// The value of a key is where its replacement begins behind the trie.

#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "embed/double_array.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// Borrows its bytes. Thread-compatible.
class Charsmap {
 public:
  // Maps nothing.
  Charsmap() { plain_.fill(true); }
  // Empty bytes map nothing. Corruption when they are no charsmap.
  static Result<Charsmap> read(std::string_view bytes);

  struct Match {
    std::size_t bytes = 0;         // of the text; 0 when nothing is replaced
    std::string_view replacement;  // may be empty: the characters are left out
  };
  // The longest key at the front of the text.
  Match match(std::string_view text) const noexcept;

  // No key begins with this byte.
  bool is_plain(unsigned char byte) const { return plain_[byte]; }

 private:
  DoubleArray trie_;
  std::string_view replacements_;
  std::array<bool, 256> plain_{};
};

// InvalidArgument when a key is empty, stands twice, or it or its replacement has a zero byte.
Result<std::string> build_charsmap(
    const std::vector<std::pair<std::string, std::string>>& replaced);

}  // namespace jiyi::embed
