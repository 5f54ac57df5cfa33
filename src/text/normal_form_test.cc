#include "text/normal_form.h"

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

std::vector<FoldedChar> form(std::string_view text, Form form) {
  std::vector<FoldedChar> out;
  append_normal_form(text, form, out);
  return out;
}

TEST(NormalForm, SaysWhichBytesACharacterComesFrom) {
  const auto chars = form("a\xEF\xBD\xB6\xEF\xBE\x9E!", Form::Nfkc);  // a, half-width ka, mark, !

  ASSERT_EQ(chars.size(), 3U);
  EXPECT_EQ(chars[1].code, U'ガ');
  EXPECT_EQ(chars[1].begin, 1U);
  EXPECT_EQ(chars[1].end, 7U);
  EXPECT_EQ(chars[2].begin, 7U);
}

TEST(NormalForm, CharactersOfOneLigatureShareItsBytes) {
  const auto chars = form("xﬃ", Form::Nfkc);

  ASSERT_EQ(chars.size(), 4U);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(chars[i].begin, 1U);
    EXPECT_EQ(chars[i].end, 4U);
  }
}

TEST(NormalForm, MarkAtTheFrontStays) {
  EXPECT_EQ(to_utf8(form("\u0301a", Form::Nfc)), "\u0301a");
}

TEST(NormalForm, AppendsToWhatIsThere) {
  std::vector<FoldedChar> out = {{U'x', 0, 1}};
  append_normal_form("é", Form::Nfc, out);
  EXPECT_EQ(to_utf8(out), "xé");
}

// Two hundred thousand marks on one letter: ordered, and in time.
TEST(NormalForm, LongRunOfMarksIsOrdered) {
  std::string text = "a";
  for (int i = 0; i < 100'000; ++i)
    text += "\u0307\u0323";

  const auto chars = form(text, Form::Nfc);

  ASSERT_EQ(chars.size(), 200'000U);
  EXPECT_EQ(chars[0].code, U'ạ');
  EXPECT_EQ(chars[1].code, 0x0323U);
  EXPECT_EQ(chars.back().code, 0x0307U);
}

}  // namespace
}  // namespace jiyi::text
