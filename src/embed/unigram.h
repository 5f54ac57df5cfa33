// The unigram tokenizer of SentencePiece models, as XLM-R and multilingual E5 have it: the text is
// normalised, each word gets a ▁ before it, and of all ways to cut a word into pieces the one with
// the highest sum of scores is taken.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "embed/charsmap.h"
#include "embed/double_array.h"
#include "embed/tokenizer.h"

namespace jiyi::embed {

class UnigramTokenizer : public Tokenizer {
 public:
  struct Parts {
    DoubleArray pieces;         // to ids below scores.size(); without control pieces
    std::vector<float> scores;  // by id
    float unknown_score = 0;    // of a character that no piece begins with
    Charsmap charsmap;
    // Whether characters are composed after the charsmap: for maps of single characters.
    bool compose = false;
    ControlIds ids;
  };
  // Borrows what the pieces and the charsmap borrow.
  explicit UnigramTokenizer(Parts parts);

  void append_tokens(std::string_view text, std::vector<std::int32_t>& out) const override;

 private:
  struct Step;
  class Search;

  Parts parts_;
  DoubleArray::Place word_begin_;  // behind ▁
};

// What SentencePiece takes from the lowest score for a character without a piece.
inline constexpr float kUnknownPenalty = 10;

}  // namespace jiyi::embed
