#include "json/utf8.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::json {
namespace {

TEST(Utf8, FindsTheFirstBadByteAnywhere) {
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'x');
    EXPECT_EQ(utf8_valid_bytes(text), 40U);
    text[at] = '\x80';
    EXPECT_EQ(utf8_valid_bytes(text), at);
  }
}

TEST(Utf8, AcceptsTheFirstAndLastOfEachLength) {
  for (const char* text :
       {"\x01", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(utf8_length(text), std::string(text).size());
  }
}

TEST(Utf8, RefusesOverlongSurrogateBeyondAndCut) {
  for (const char* text :
       {"\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFF", "\xE4\xBD", "\xC2", "\xE4\xBD\x41", "\xF0\x90\x80\x41"}) {
    EXPECT_EQ(utf8_length(text), 0U);
  }
  EXPECT_EQ(utf8_length(""), 0U);
}

}  // namespace
}  // namespace jiyi::json
