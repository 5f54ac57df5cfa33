// The WordPiece tokenizer of BERT: each word is cut from its front into the longest pieces there
// are; a word that cannot be cut so is one unknown.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "embed/bert_words.h"
#include "embed/double_array.h"
#include "embed/tokenizer.h"

namespace jiyi::embed {

class WordPieceTokenizer : public Tokenizer {
 public:
  struct Parts {
    // To ids below piece_count; those that begin a word have ▁ before them, the others are bare.
    // Without control pieces.
    DoubleArray pieces;
    std::size_t piece_count = 0;
    WordRules words;
    std::size_t word_characters_max = 100;  // a longer word is unknown
    ControlIds ids;
  };
  // Borrows what the pieces borrow.
  explicit WordPieceTokenizer(const Parts& parts) : Tokenizer(parts.ids), parts_(parts) {}

  void append_tokens(std::string_view text, std::vector<std::int32_t>& out) const override;

 private:
  void append_word(std::string_view word, std::vector<std::int32_t>& out) const;

  Parts parts_;
};

}  // namespace jiyi::embed
