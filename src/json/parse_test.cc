#include "json/parse.h"

#include <cstdint>
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "json/write.h"

namespace jiyi::json {
namespace {

using testing::HasSubstr;

std::string refusal(std::string_view text, const ParseLimits& limits = {}) {
  const auto parsed = parse(text, limits);
  return parsed.ok() ? "accepted as " + write(parsed.value()) : parsed.error().message();
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(Parse, ReadsEveryType) {
  const auto parsed = parse(R"({"a":[null,true,false,-7,1.5,"x\n\u4f60\ud83d\ude00"],"b":{}})");

  ASSERT_TRUE(parsed.ok());
  const Object& object = *parsed.value().if_object();
  const Array& array = *object.find("a")->if_array();
  EXPECT_TRUE(array[0].is_null());
  EXPECT_TRUE(*array[1].if_bool());
  EXPECT_FALSE(*array[2].if_bool());
  EXPECT_EQ(*array[3].if_int64(), -7);
  EXPECT_EQ(*array[4].if_double(), 1.5);
  EXPECT_EQ(*array[5].if_string(), "x\n你😀");
  EXPECT_TRUE(object.find("b")->if_object()->empty());
  EXPECT_EQ(object.find("c"), nullptr);
}

TEST(Parse, KeepsWholeNumbersExact) {
  EXPECT_EQ(*parse("9223372036854775807").value().if_int64(),
            std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(*parse("-9223372036854775808").value().if_int64(),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(*parse("9223372036854775808").value().if_uint64(), 9223372036854775808ULL);
  EXPECT_EQ(*parse("18446744073709551615").value().if_uint64(),
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(*parse("18446744073709551616").value().if_double(), 18446744073709551616.0);
}

TEST(Parse, ReadsEveryDoubleToTheLastBit) {
  EXPECT_EQ(*parse("0.1").value().if_double(), 0.1);
  EXPECT_EQ(*parse("1.7976931348623157e308").value().if_double(),
            std::numeric_limits<double>::max());
  EXPECT_EQ(*parse("5e-324").value().if_double(), 5e-324);
  EXPECT_EQ(*parse("1e-400").value().if_double(), 0.0);
  EXPECT_THAT(refusal("1e400"), HasSubstr("range of a double"));
  base::Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    const double value =
        static_cast<double>(random.next()) / static_cast<double>(random.next() | 1U) * 1e-5;
    const auto back = parse(write(Value(value)));
    ASSERT_TRUE(back.ok());
    ASSERT_EQ(*back.value().if_double(), value);
  }
}

TEST(Parse, RefusesWhatIsNotJson) {
  for (const char* text :
       {"",         " ",       "{",       "[1,]",  "{\"a\":1,}", "{a:1}",       "'x'",
        "01",       "1.",      "+1",      "NaN",   "Infinity",   "nul",         "\"x",
        "\"a\nb\"", "\"\\x\"", "// c\n1", "[1] 2", "{\"a\" 1}",  "\"\\ud800\"", "\"\\udc00\""}) {
    EXPECT_THAT(refusal(text), HasSubstr("JSON at byte")) << text;
  }
}

TEST(Parse, NamesTheByteThatIsNotUtf8) {
  EXPECT_THAT(refusal("[\"abcdefghij\xFF\"]"), HasSubstr("byte 12: not UTF-8"));
  EXPECT_THAT(refusal("\"\xC0\x80\""), HasSubstr("byte 1: not UTF-8"));
  EXPECT_THAT(refusal("\"\xED\xA0\x80\""), HasSubstr("byte 1: not UTF-8"));
  EXPECT_THAT(refusal("\"\xE4\xBD\""), HasSubstr("byte 1: not UTF-8"));
  EXPECT_THAT(refusal("\xEF\xBB\xBF{}"), HasSubstr("byte"));
}

TEST(Parse, RefusesANameThatComesTwice) {
  EXPECT_THAT(refusal(R"({"a":1,"b":2,"a":3})"), HasSubstr("\"a\" comes twice"));
  EXPECT_THAT(refusal(R"([{"x":{"id":1,"id":1}}])"), HasSubstr("\"id\" comes twice"));
  std::string many = "{";
  for (int i = 0; i < 1000; ++i)
    many += "\"k" + std::to_string(i) + "\":0,";
  EXPECT_THAT(refusal(many + "\"k17\":1}"), HasSubstr("\"k17\" comes twice"));
  EXPECT_TRUE(parse(many + "\"k1000\":1}").ok());
}

TEST(Parse, BoundsTheDepth) {
  EXPECT_TRUE(parse(nested(64)).ok());
  EXPECT_THAT(refusal(nested(65)), HasSubstr("deeper than the limit of 64"));
  EXPECT_THAT(refusal(nested(1'000'000)), HasSubstr("deeper than the limit of 64"));
}

TEST(Parse, BoundsTheSize) {
  EXPECT_TRUE(parse("[1,2]", {.bytes_max = 5}).ok());
  EXPECT_THAT(refusal("[1,2]", {.bytes_max = 4}), HasSubstr("5 bytes is over the limit of 4"));
}

TEST(Parse, BoundsTheNumberOfValues) {
  EXPECT_TRUE(parse("[1,2]", {.values_max = 3}).ok());
  EXPECT_THAT(refusal("[1,2]", {.values_max = 2}), HasSubstr("limit of 2 values"));
}

TEST(Parse, KeepsNulInsideStrings) {
  EXPECT_EQ(*parse("\"a\\u0000b\"").value().if_string(), std::string("a\0b", 3));
  EXPECT_THAT(refusal(std::string_view("\"a\0b\"", 5)), HasSubstr("JSON at byte"));
}

// Every cut of a document is refused, whatever the byte.
TEST(Parse, RefusesEveryTruncation) {
  const std::string text = R"({"a":[1,-2.5e3,"x\u00e9é"],"b":{"c":null}})";
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    EXPECT_FALSE(parse(text.substr(0, cut)).ok()) << cut;
  }
  EXPECT_TRUE(parse(text).ok());
}

}  // namespace
}  // namespace jiyi::json
