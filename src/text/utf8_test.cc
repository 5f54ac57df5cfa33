#include "text/utf8.h"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

using ::testing::HasSubstr;

struct Bad {
  std::string text;
  std::size_t offset;
  Utf8Fault fault;
};

std::string encoded(char32_t code) {
  std::string out;
  append_utf8(out, code);
  return out;
}

TEST(Utf8, EveryCharacterRoundTrips) {
  for (char32_t code = 0; code <= kCodePointMax; ++code) {
    if (code == 0xD800) code = 0xE000;
    const std::string text = encoded(code);
    ASSERT_EQ(find_utf8_fault(text).fault, Utf8Fault::None) << "U+" << std::hex << +code;
    const Decoded back = decode(text, 0);
    ASSERT_EQ(back.code, code);
    ASSERT_EQ(back.bytes, text.size());
  }
}

TEST(Utf8, EachFaultIsNamedWithItsPlace) {
  const std::vector<Bad> bad = {
      {"ab\x80", 2, Utf8Fault::StrayByte},
      {"\xFF", 0, Utf8Fault::StrayByte},
      {"\xF8\x88\x80\x80\x80", 0, Utf8Fault::StrayByte},
      {"猫\xE7\x8C", 3, Utf8Fault::Cut},
      {"\xE7\x8C!", 0, Utf8Fault::Cut},
      {"abcdefgh\xC3", 8, Utf8Fault::Cut},
      {"\xC0\x80", 0, Utf8Fault::Overlong},
      {"\xC1\xBF", 0, Utf8Fault::Overlong},
      {"\xE0\x9F\xBF", 0, Utf8Fault::Overlong},
      {"\xF0\x8F\xBF\xBF", 0, Utf8Fault::Overlong},
      {"\xED\xA0\x80", 0, Utf8Fault::Surrogate},
      {"\xED\xBF\xBF", 0, Utf8Fault::Surrogate},
      {"\xF4\x90\x80\x80", 0, Utf8Fault::TooLarge},
      {"\xF7\xBF\xBF\xBF", 0, Utf8Fault::TooLarge},
  };
  for (const Bad& each : bad) {
    SCOPED_TRACE(::testing::PrintToString(each.text));
    const Utf8Check check = find_utf8_fault(each.text);
    EXPECT_EQ(check.fault, each.fault);
    EXPECT_EQ(check.valid_bytes, each.offset);
  }
}

TEST(Utf8, ErrorSaysWhereAndWhatAndNotTheText) {
  const auto checked = check_utf8("my secret \xED\xA0\x80");

  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().code(), ErrorCode::InvalidArgument);
  EXPECT_THAT(checked.error().message(), HasSubstr("byte 10 of 13"));
  EXPECT_THAT(checked.error().message(), HasSubstr("a surrogate"));
  EXPECT_THAT(checked.error().message(), ::testing::Not(HasSubstr("secret")));
}

TEST(Utf8, AcceptsEmptyTextAndNul) {
  EXPECT_TRUE(check_utf8("").ok());
  EXPECT_TRUE(check_utf8(std::string_view("a\0b", 3)).ok());
  EXPECT_TRUE(check_utf8("\xF4\x8F\xBF\xBF").ok());
}

// Whatever the cut, only whole characters are valid.
TEST(Utf8, CutAtAnyByteIsAFaultUnlessBetweenCharacters) {
  const std::string text = "aé猫🐱z";
  std::vector<bool> is_border(text.size() + 1, false);
  for (const auto& at : CodePoints(text))
    is_border[at.begin] = true;
  is_border[text.size()] = true;

  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    EXPECT_EQ(check_utf8(std::string_view(text).substr(0, cut)).ok(), is_border[cut]) << cut;
  }
}

TEST(Utf8, WalkOverBadBytesEndsAndCoversThem) {
  std::size_t covered = 0;
  for (const auto& at : CodePoints("a\xFF\xE7\x8C")) {
    EXPECT_EQ(at.begin, covered);
    covered = at.end;
  }
  EXPECT_EQ(covered, 4U);
}

TEST(Utf8, AsciiPrefixStopsAtTheFirstOtherByte) {
  EXPECT_EQ(ascii_prefix(""), 0U);
  for (std::size_t length = 0; length < 20; ++length) {
    EXPECT_EQ(ascii_prefix(std::string(length, 'a')), length);
    EXPECT_EQ(ascii_prefix(std::string(length, 'a') + "é and more ascii"), length);
  }
}

}  // namespace
}  // namespace jiyi::text
