#include "embed/unigram.h"

#include <algorithm>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "embed/piece_text.h"
#include "embed/tiny_model_test.h"
#include "text/utf8.h"

namespace jiyi::embed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Unigram : public testing::Test {
 protected:
  TokenizerDescription description_ =
      tiny_description(TokenizerDescription::Kind::Unigram).tokenizer;
  std::vector<std::uint32_t> units_ = build_double_array(trie_keys(description_)).value();
  UnigramTokenizer tokenizer_{
      {.pieces = DoubleArray({reinterpret_cast<const char*>(units_.data()), units_.size() * 4}),
       .scores = description_.scores,
       .unknown_score = -9 - kUnknownPenalty,
       .charsmap = Charsmap::read(description_.charsmap).value(),
       .compose = true,
       .ids = description_.ids}};

  std::vector<std::string> pieces(std::string_view text) {
    std::vector<std::int32_t> ids;
    tokenizer_.append_tokens(text, ids);
    std::vector<std::string> out;
    for (const auto id : ids)
      out.push_back(description_.pieces[static_cast<std::size_t>(id)]);
    return out;
  }
};

TEST_F(Unigram, TakesTheCutWithTheHighestSum) {
  EXPECT_THAT(pieces("ab"), ElementsAre("▁ab"));          // -5 over -3 -3
  EXPECT_THAT(pieces("中文"), ElementsAre("▁", "中文"));  // -2 -7
  EXPECT_THAT(pieces("中"), ElementsAre("▁", "中"));      // -2 -6 over -9
  EXPECT_THAT(pieces("abab"), ElementsAre("▁ab", "ab"));
  EXPECT_THAT(pieces("ask: b"), ElementsAre("▁ask", ":", "▁", "b"));
}

TEST_F(Unigram, UnknownCharactersThatStandTogetherAreOne) {
  EXPECT_THAT(pieces("xyz"), ElementsAre("▁", "<unk>"));
  EXPECT_THAT(pieces("axyb z"), ElementsAre("▁a", "<unk>", "b", "▁", "<unk>"));
}

TEST_F(Unigram, NothingIsMadeOfBlankText) {
  EXPECT_THAT(pieces(""), IsEmpty());
  EXPECT_THAT(pieces(" \n\x01 "), IsEmpty());
}

TEST_F(Unigram, TextDoesNotMakeControlPieces) {
  EXPECT_THAT(pieces("<s>"), ElementsAre("▁", "<unk>"));
  EXPECT_THAT(pieces("</s> <pad> <unk>"), ElementsAre("▁", "<unk>", "▁", "<unk>", "▁", "<unk>"));
}

// Against trying every way to cut a word.
TEST_F(Unigram, IsTheBestOfAllCuts) {
  base::Random random(3);
  const std::vector<std::string> letters = {"a", "b", "c", "中", "文", "x", ":"};
  const auto id_of = [&](const std::string& piece) {
    const auto found = std::ranges::find(description_.pieces, piece);
    return found == description_.pieces.end() ? -1 : int(found - description_.pieces.begin());
  };
  for (int round = 0; round < 300; ++round) {
    std::string word;
    for (auto left = 1 + random.below(7); left > 0; --left)
      word += letters[random.below(7)];
    const std::string whole = std::string(kWordMark) + word;

    std::map<std::size_t, double> best = {{whole.size(), 0}};
    for (std::size_t at = whole.size(); at-- > 0;) {
      if ((static_cast<unsigned char>(whole[at]) & 0xC0U) == 0x80U) continue;
      double score = -1e9;
      const auto first = text::decode(whole, at).bytes;
      for (std::size_t end = at + first; end <= whole.size(); ++end) {
        const auto id = id_of(whole.substr(at, end - at));
        if (!best.contains(end) || (id < 4 && end != at + first)) continue;
        score = std::max(
            score, best[end] + (id < 4 ? -19.0 : double{description_.scores[std::size_t(id)]}));
      }
      best[at] = score;
    }

    std::vector<std::int32_t> ids;
    tokenizer_.append_tokens(word, ids);
    double sum = 0;
    std::size_t known = 0;
    for (const auto id : ids) {
      if (id == 3) continue;
      sum += double{description_.scores[std::size_t(id)]};
      known += description_.pieces[std::size_t(id)].size();
    }
    std::size_t unknown = 0;  // characters
    std::string rest = whole;
    for (const char c : std::string("x"))
      unknown += std::size_t(std::ranges::count(rest, c));
    // Other characters may be unknown too; then the sum cannot be told from the ids.
    if (known + unknown != whole.size()) continue;
    EXPECT_DOUBLE_EQ(sum - 19.0 * double(unknown), best[0]) << word;
  }
}

TEST_F(Unigram, LongTextTakesLinearTime) {
  std::string text;
  while (text.size() < 400'000)
    text += "ab中文x";
  std::vector<std::int32_t> ids;

  tokenizer_.append_tokens(text, ids);

  EXPECT_GT(ids.size(), 100'000U);
}

}  // namespace
}  // namespace jiyi::embed
