#include "embed/wordpiece.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/piece_text.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class WordPiece : public testing::Test {
 protected:
  // Written as in a vocab.txt.
  std::vector<std::string> names_ = {"[PAD]",  "[UNK]", "[CLS]",  "[SEP]", "un", "##aff",
                                     "##able", "want",  "##want", "##ed",  "我", "##我",
                                     "[",      "]",     "pad",    "##▁",   "▁x"};
  std::vector<std::uint32_t> units_ = units();
  WordPieceTokenizer tokenizer_{
      {.pieces = DoubleArray({reinterpret_cast<const char*>(units_.data()), units_.size() * 4}),
       .piece_count = names_.size(),
       .words = {},
       .word_characters_max = 20,
       .ids = {.begin = 2, .end = 3, .unknown = 1, .pad = 0}}};

  std::vector<std::uint32_t> units() const {
    std::vector<std::string> texts;
    for (const auto& name : names_) {
      texts.push_back(name.starts_with("##") ? name.substr(2) : std::string(kWordMark) + name);
    }
    std::vector<TrieKey> keys;
    for (std::uint32_t i = 4; i < texts.size(); ++i)
      keys.push_back({texts[i], i});
    return build_double_array(keys).value();
  }

  std::vector<std::string> pieces(std::string_view text) {
    std::vector<std::int32_t> ids;
    tokenizer_.append_tokens(text, ids);
    std::vector<std::string> out;
    for (const auto id : ids)
      out.push_back(names_[static_cast<std::size_t>(id)]);
    return out;
  }
};

// The example of BERT's own tests.
TEST_F(WordPiece, TakesTheLongestPiecesFromTheFront) {
  EXPECT_THAT(pieces("UNwantéd unaffable"),
              ElementsAre("un", "##want", "##ed", "un", "##aff", "##able"));
  EXPECT_THAT(pieces("我我"), ElementsAre("我", "我"));
  EXPECT_THAT(pieces(""), IsEmpty());
}

TEST_F(WordPiece, AWordThatCannotBeCutIsOneUnknown) {
  EXPECT_THAT(pieces("unwantx want"), ElementsAre("[UNK]", "want"));
  EXPECT_THAT(pieces("ed"), ElementsAre("[UNK]"));
}

TEST_F(WordPiece, AWordOfTooManyCharactersIsUnknown) {
  EXPECT_THAT(pieces("wantwantwantwantwant"),
              ElementsAre("want", "##want", "##want", "##want", "##want"));
  EXPECT_THAT(pieces("wantwantwantwantwanta"), ElementsAre("[UNK]"));
}

TEST_F(WordPiece, TextDoesNotMakeControlPieces) {
  EXPECT_THAT(pieces("[PAD]"), ElementsAre("[", "pad", "]"));
}

TEST_F(WordPiece, AMarkInAWordDoesNotBeginOne) {
  EXPECT_THAT(pieces("▁x"), ElementsAre("▁x"));
  EXPECT_THAT(pieces("un▁want"), ElementsAre("un", "##▁", "##want"));
}

}  // namespace
}  // namespace jiyi::embed
