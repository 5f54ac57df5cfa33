#include "tokens/pattern.h"

#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

// The pieces with a bar between them.
std::string pieces(Pattern pattern, std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t end = piece_end(pattern, text, pos);
    if (pos > 0) out += "|";
    out += text.substr(pos, end - pos);
    pos = end;
  }
  return out;
}

std::string r50k(std::string_view text) {
  return pieces(Pattern::R50k, text);
}
std::string cl100k(std::string_view text) {
  return pieces(Pattern::Cl100k, text);
}
std::string o200k(std::string_view text) {
  return pieces(Pattern::O200k, text);
}

TEST(Pattern, R50kTakesWordsNumbersAndSignsWithOneSpace) {
  EXPECT_EQ(r50k("hello world 12345 +-x"), "hello| world| 12345| +-|x");
  EXPECT_EQ(r50k("it's IT'S 're'"), "it|'s| IT|'|S| '|re|'");
  EXPECT_EQ(r50k("a \n\n b"), "a| \n\n| b");
  EXPECT_EQ(r50k("a,\nb"), "a|,|\n|b");
}

TEST(Pattern, Cl100kTakesThreeDigitsAndSignsWithLineEnds) {
  EXPECT_EQ(cl100k("1234567 x"), "123|456|7| x");
  EXPECT_EQ(cl100k("½²³4"), "½²³|4");
  EXPECT_EQ(cl100k("foo();\n\n bar"), "foo|();\n\n| bar");
  EXPECT_EQ(cl100k("(foo \tbar"), "(foo| |\tbar");
  EXPECT_EQ(cl100k("a//\nb"), "a|//\n|b");
}

TEST(Pattern, Cl100kContractionsFoldCase) {
  EXPECT_EQ(cl100k("don'T we'LL they'Re"), "don|'T| we|'LL| they|'Re");
  EXPECT_EQ(cl100k("x'ſa"), "x|'ſ|a");
  EXPECT_EQ(cl100k("x'l x'v' '"), "x|'l| x|'v|'| '");
}

TEST(Pattern, WhiteSpaceLeavesItsLastToWhatFollows) {
  EXPECT_EQ(cl100k("a   b"), "a|  | b");
  EXPECT_EQ(cl100k("a   "), "a|   ");
  EXPECT_EQ(cl100k("a \n  \n  b"), "a| \n  \n| | b");
  EXPECT_EQ(cl100k(" \n "), " \n| ");
  EXPECT_EQ(cl100k("\t\t7"), "\t|\t|7");
  EXPECT_EQ(o200k("a\xE3\x80\x80\xE3\x80\x80 b"), "a|\xE3\x80\x80\xE3\x80\x80| b");
}

TEST(Pattern, O200kSplitsWordsWhereUpperFollowsLower) {
  EXPECT_EQ(o200k("HTTPServer getHTTPResponse"), "HTTPServer| get|HTTPResponse");
  EXPECT_EQ(o200k("ABC aBC日本DEF"), "ABC| a|BC日本|DEF");
  EXPECT_EQ(o200k("日ABCdef 日ABC"), "日ABCdef| 日|ABC");
}

TEST(Pattern, O200kContractionsBelongToTheWord) {
  EXPECT_EQ(o200k("don't DON'T x'ſa"), "don't| DON'T| x'ſ|a");
  EXPECT_EQ(o200k("'s 'x"), "'s| '|x");
  EXPECT_EQ(o200k("'' s"), "''| s");
}

TEST(Pattern, O200kMarkIsPrefixOrWordAsBacktrackingHasIt) {
  EXPECT_EQ(o200k("\xCC\x81 x"), "\xCC\x81| x");
  EXPECT_EQ(o200k("\xCC\x81"
                  "ABC."),
            "\xCC\x81|ABC|.");
  EXPECT_EQ(o200k("\xCC\x81"
                  "Abc"),
            "\xCC\x81"
            "Abc");
  EXPECT_EQ(o200k("!\xCC\x81\xCC\x81 "), "!\xCC\x81\xCC\x81| ");
}

TEST(Pattern, O200kSignsTakeSlashesAndLineEnds) {
  EXPECT_EQ(o200k("a ;\n//\nb"), "a| ;\n//\n|b");
  EXPECT_EQ(o200k("/* x */\n"), "/*| x| */\n");
}

TEST(Pattern, PiecesCoverAnyBytes) {
  base::Random random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (auto left = random.below(40); left > 0; --left) {
      text += static_cast<char>(random.below(256));
    }
    for (const auto pattern : {Pattern::R50k, Pattern::Cl100k, Pattern::O200k}) {
      for (std::size_t pos = 0; pos < text.size();) {
        const std::size_t end = piece_end(pattern, text, pos);
        ASSERT_GT(end, pos);
        ASSERT_LE(end, text.size());
        pos = end;
      }
    }
  }
}

}  // namespace
}  // namespace jiyi::tokens
