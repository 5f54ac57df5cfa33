#include "text/normalise.h"

#include <charconv>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/utf8.h"

namespace jiyi::text {
namespace {

// Columns of NormalizationTest.txt: source, NFC, NFD, NFKC, NFKD.
struct Row {
  std::string line;
  std::vector<std::string> columns;
  char32_t single = 0;  // the source, if it is one character
};

std::string text_of_codes(std::string_view codes) {
  std::string out;
  const char* at = codes.data();
  const char* const end = at + codes.size();
  while (at < end) {
    std::uint32_t code = 0;
    at = std::from_chars(at, end, code, 16).ptr;
    append_utf8(out, code);
    while (at < end && *at == ' ')
      ++at;
  }
  return out;
}

Row row_of(const std::string& line) {
  Row row{.line = line};
  std::size_t begin = 0;
  for (int column = 0; column < 5; ++column) {
    const std::size_t end = line.find(';', begin);
    row.columns.push_back(text_of_codes(std::string_view(line).substr(begin, end - begin)));
    begin = end + 1;
  }
  const Decoded first = decode(row.columns[0], 0);
  if (first.bytes == row.columns[0].size()) row.single = first.code;
  return row;
}

std::vector<Row> rows() {
  std::ifstream file(JIYI_NORMALIZATION_TEST);
  std::vector<Row> out;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#' && line[0] != '@') out.push_back(row_of(line));
  }
  return out;
}

// The conformance test of UAX #15, every row.
TEST(Normalise, AgreesWithEveryRowOfTheConformanceTest) {
  const auto all = rows();
  ASSERT_GT(all.size(), 18'000U);
  for (const Row& row : all) {
    for (std::size_t i = 0; i < 5; ++i) {
      ASSERT_EQ(nfkc(row.columns[i]), row.columns[3]) << row.line;
      ASSERT_EQ(nfc(row.columns[i]), row.columns[i < 3 ? 1 : 3]) << row.line;
    }
  }
}

// What the conformance test does not list stays as it is.
TEST(Normalise, EveryOtherCharacterIsItsOwnForm) {
  std::set<char32_t> listed;
  for (const Row& row : rows())
    listed.insert(row.single);
  for (char32_t code = 0; code < 0x30000; ++code) {
    if (code == 0xD800) code = 0xE000;
    if (listed.contains(code)) continue;
    std::string text;
    append_utf8(text, code);
    ASSERT_EQ(nfc(text), text) << "U+" << std::hex << +code;
    ASSERT_EQ(nfkc(text), text) << "U+" << std::hex << +code;
  }
}

TEST(Normalise, ComposesHangulAndHalfWidthKana) {
  EXPECT_EQ(nfc("\u1112\u1161\u11AB\u1100\u1173\u11AF"), "한글");
  EXPECT_EQ(nfkc("ﾃｽﾄﾃﾞﾌﾟﾛｲ"), "テストデプロイ");
  EXPECT_EQ(nfkc("ＡＢＣ１２３（　）"), "ABC123( )");
}

TEST(Normalise, FormCKeepsCompatibilityCharacters) {
  EXPECT_EQ(nfc("ﬁ①Ａ"), "ﬁ①Ａ");
  EXPECT_EQ(nfkc("ﬁ①Ａ"), "fi1A");
}

TEST(Normalise, CaseFoldingIsFull) {
  EXPECT_EQ(case_fold("Straße ΣΊΣΥΦΟΣ ﬀ ABC"), "strasse σίσυφοσ ff abc");
  EXPECT_EQ(case_fold("中文 ｱ"), "中文 ｱ");
  EXPECT_EQ(case_fold("İ"), "i\u0307");
}

TEST(Normalise, BadBytesComeOutAsReplacement) {
  EXPECT_EQ(nfc("a\xFF"), "a\uFFFD");
  EXPECT_EQ(case_fold("\xC3"), "\uFFFD");
}

}  // namespace
}  // namespace jiyi::text
