#include "toml/parse.h"

#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::toml {
namespace {

using ::testing::HasSubstr;

Value parsed(std::string_view text) {
  auto value = parse(text);
  EXPECT_TRUE(value.ok());
  return value.ok() ? value.value() : Value{};
}

std::string nested(std::size_t depth) {
  return "a = " + std::string(depth, '[') + std::string(depth, ']');
}

TEST(TomlParse, ReadsEveryTypeWithItsLine) {
  const Value document = parsed(
      "truth = true\nwhole = -7\nnumber = 0.5\ntext = \"词\"\nlist = [1, \"b\"]\n"
      "day = 2024-05-01\n[table]\nx = 1\n");

  ASSERT_NE(document.find("truth"), nullptr);
  EXPECT_TRUE(document.find("truth")->truth);
  EXPECT_EQ(document.find("whole")->whole, -7);
  EXPECT_EQ(document.find("whole")->number, -7.0);
  EXPECT_EQ(document.find("number")->number, 0.5);
  EXPECT_EQ(document.find("text")->text, "词");
  EXPECT_EQ(document.find("text")->line, 4U);
  ASSERT_EQ(document.find("list")->items.size(), 2U);
  EXPECT_EQ(document.find("list")->items[1].text, "b");
  EXPECT_EQ(document.find("day")->type, Type::Moment);
  EXPECT_EQ(document.find("table")->find("x")->line, 8U);
  EXPECT_EQ(document.find("other"), nullptr);
  EXPECT_EQ(document.find("text")->find("x"), nullptr);
}

TEST(TomlParse, NamesTheLineOfAFault) {
  const auto broken = parse("a = 1\nb = = 2\n");

  ASSERT_FALSE(broken.ok());
  EXPECT_EQ(broken.error().code(), ErrorCode::InvalidArgument);
  EXPECT_THAT(broken.error().message(), HasSubstr("line 2: "));
}

TEST(TomlParse, RefusesAKeyGivenTwiceAndBrokenUtf8) {
  EXPECT_FALSE(parse("a = 1\na = 2\n").ok());
  EXPECT_FALSE(parse("a = \"\xff\"").ok());
}

TEST(TomlParse, HoldsItsLimits) {
  const std::string most = "#" + std::string(kBytesMax - 1, 'x');
  EXPECT_TRUE(parse(most).ok());
  const auto more = parse(most + "x");
  ASSERT_FALSE(more.ok());
  EXPECT_EQ(more.error().code(), ErrorCode::LimitExceeded);

  EXPECT_TRUE(parse(nested(kDepthMax)).ok());
  const auto deeper = parse(nested(kDepthMax + 1));
  ASSERT_FALSE(deeper.ok());
  EXPECT_THAT(deeper.error().message(), HasSubstr("64 levels"));
}

TEST(TomlParse, SaysTheLineOfAValueForAReader) {
  const Value document = parsed("\n\nx = 1\n");

  EXPECT_EQ(at_line(*document.find("x"), "expected a string").message(),
            "line 3: expected a string");
}

}  // namespace
}  // namespace jiyi::toml
