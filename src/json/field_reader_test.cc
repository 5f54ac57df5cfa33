#include "json/field_reader.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::json {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Value value_of(std::string_view text) {
  auto parsed = parse(text);
  EXPECT_TRUE(parsed.ok());
  return parsed.ok() ? std::move(parsed).value() : Value();
}

std::string outcome(FieldReader& in) {
  const auto finished = in.finish();
  return finished.ok() ? "ok" : finished.error().message();
}

TEST(FieldReader, ReadsTypedMembers) {
  const Value value =
      value_of(R"({"s":"x","i":7,"d":1.5,"b":false,"l":["p","q"],"o":{"k":1},"a":[1],"n":null})");
  FieldReader in(value, "");

  EXPECT_EQ(in.required_string("s"), "x");
  EXPECT_EQ(in.optional_integer("i", {0, 10}), 7);
  EXPECT_EQ(in.optional_number("d"), 1.5);
  EXPECT_FALSE(in.boolean("b", true));
  EXPECT_THAT(in.strings("l"), ElementsAre("p", "q"));
  EXPECT_EQ(in.object("o")->size(), 1U);
  EXPECT_EQ(in.array("a")->size(), 1U);
  EXPECT_FALSE(in.has("n"));
  EXPECT_EQ(outcome(in), "ok");
}

TEST(FieldReader, TakesNullAndAbsentAlike) {
  const Value value = value_of(R"({"s":null,"i":null,"b":null,"l":null})");
  FieldReader in(value, "");

  EXPECT_EQ(in.string("s"), "");
  EXPECT_EQ(in.integer("i", {0, 10}, 5), 5);
  EXPECT_TRUE(in.boolean("b", true));
  EXPECT_TRUE(in.strings("l").empty());
  EXPECT_EQ(in.any("absent"), nullptr);
  EXPECT_EQ(outcome(in), "ok");
}

TEST(FieldReader, SaysWhereAWrongTypeStands) {
  const Value value = value_of(R"({"at":5,"l":["a",2],"i":"x","d":[],"b":0,"o":[],"a":{}})");
  const auto fault = [&](auto read) {
    FieldReader in(value, "items[3]");
    read(in);
    return outcome(in);
  };

  EXPECT_EQ(fault([](auto& in) { in.string("at"); }),
            "items[3].at: expected a string, got a number");
  EXPECT_EQ(fault([](auto& in) { in.strings("l"); }),
            "items[3].l[1]: expected a string, got a number");
  EXPECT_EQ(fault([](auto& in) {
              in.optional_integer("i", {0, 10});
            }),
            "items[3].i: expected a whole number from 0 to 10, got a string");
  EXPECT_EQ(fault([](auto& in) { in.optional_number("d"); }),
            "items[3].d: expected a number, got an array");
  EXPECT_EQ(fault([](auto& in) { in.boolean("b", true); }),
            "items[3].b: expected true or false, got a number");
  EXPECT_EQ(fault([](auto& in) { in.object("o"); }),
            "items[3].o: expected an object, got an array");
  EXPECT_EQ(fault([](auto& in) { in.array("a"); }), "items[3].a: expected an array, got an object");
  EXPECT_EQ(fault([](auto& in) { in.required_string("text"); }), "items[3].text: is required");
}

TEST(FieldReader, BoundsIntegersOnBothSides) {
  const Value value = value_of(R"({"low":0,"high":10,"under":-1,"over":11,"real":1.5})");
  FieldReader good(value, "");
  EXPECT_EQ(good.optional_integer("low", {0, 10}), 0);
  EXPECT_EQ(good.optional_integer("high", {0, 10}), 10);
  for (const char* name : {"under", "over", "real"}) {
    FieldReader in(value, "");
    in.optional_integer(name, {0, 10});
    EXPECT_THAT(outcome(in), HasSubstr("0 to 10"));
  }
}

TEST(FieldReader, TakesWholeNumbersInEveryForm) {
  const Value value = value_of(
      R"({"point":3.0,"power":1e1,"zero":-0.0,"half":0.5,"huge":1e300,"edge":9007199254740993.0})");
  const IntegerRange any{-10, std::numeric_limits<std::int64_t>::max()};
  FieldReader good(value, "");
  EXPECT_EQ(good.optional_integer("point", any), 3);
  EXPECT_EQ(good.optional_integer("power", any), 10);
  EXPECT_EQ(good.optional_integer("zero", any), 0);
  for (const char* name : {"half", "huge"}) {
    FieldReader in(value, "");
    in.optional_integer(name, any);
    EXPECT_THAT(outcome(in), HasSubstr("expected a whole number"));
  }
  FieldReader over(value, "");
  over.optional_integer("power", {0, 9});
  EXPECT_THAT(outcome(over), HasSubstr("power: 10 is outside 0 to 9"));
}

TEST(FieldReader, KeepsTheFirstFault) {
  const Value value = value_of(R"({"a":1,"b":2})");
  FieldReader in(value, "");
  in.string("a");
  EXPECT_EQ(in.string("b"), "");

  EXPECT_FALSE(in.ok());
  EXPECT_THAT(outcome(in), HasSubstr("a: expected a string"));
}

TEST(FieldReader, NamesTheNearestKnownField) {
  const Value value = value_of(R"({"text":"x","usr":"u"})");
  FieldReader in(value, "items[0]");
  in.string("text");
  in.string("user_id");
  in.string("user");

  EXPECT_EQ(outcome(in),
            "items[0]: unknown field \"usr\"; the nearest known is \"user\"; "
            "known are text, user_id, user");
}

TEST(FieldReader, AllowsUnknownFieldsWhenTold) {
  const Value value = value_of(R"({"extra":1})");
  FieldReader in(value, "");
  in.ignore_unknown();
  EXPECT_EQ(outcome(in), "ok");
}

TEST(FieldReader, ReadsAFieldUnderItsOtherName) {
  const Value value = value_of(R"({"at":"x"})");
  FieldReader in(value, "");
  in.also_known_as("event_at", "at");
  EXPECT_EQ(in.string("event_at"), "x");
  EXPECT_EQ(outcome(in), "ok");
}

TEST(FieldReader, NamesAFieldAsItWasGiven) {
  const Value value = value_of(R"({"at":5})");
  FieldReader in(value, "items[0]");
  in.also_known_as("event_at", "at");
  in.string("event_at");
  EXPECT_EQ(outcome(in), "items[0].at: expected a string, got a number");
  const Value absent = value_of("{}");
  FieldReader none(absent, "");
  none.also_known_as("event_at", "at");
  none.required_string("event_at");
  EXPECT_EQ(outcome(none), "event_at: is required");
}

TEST(FieldReader, RefusesAFieldUnderBothNames) {
  const Value value = value_of(R"({"at":"x","event_at":"y"})");
  FieldReader in(value, "");
  in.also_known_as("event_at", "at");
  in.string("event_at");
  EXPECT_THAT(outcome(in), HasSubstr("event_at: given twice, also as \"at\""));
}

TEST(FieldReader, RefusesWhatIsNoObject) {
  const Value value = value_of("[1]");
  FieldReader in(value, "items[2]");
  EXPECT_EQ(in.string("text"), "");
  EXPECT_EQ(outcome(in), "items[2]: expected an object, got an array");
}

TEST(FieldReader, QuotesLittleOfALongName) {
  const Value value = value_of("{\"" + std::string(10'000, 'x') + "\":1}");
  FieldReader in(value, "");
  in.string("text");
  EXPECT_LT(outcome(in).size(), 200U);
}

}  // namespace
}  // namespace jiyi::json
