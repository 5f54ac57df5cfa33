#include "json/write.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::json {
namespace {

Value sample() {
  Object inner;
  inner.set("z", 1);
  inner.set("a", Array{Value(true), Value(), Value("x")});
  Object object;
  object.set("inner", std::move(inner));
  object.set("empty", Object());
  object.set("none", Array());
  return object;
}

TEST(Write, KeepsTheOrderOfMembers) {
  EXPECT_EQ(write(sample()), R"({"inner":{"z":1,"a":[true,null,"x"]},"empty":{},"none":[]})");
}

TEST(Write, IndentsWhenPretty) {
  EXPECT_EQ(write_pretty(sample()), R"({
  "inner": {
    "z": 1,
    "a": [
      true,
      null,
      "x"
    ]
  },
  "empty": {},
  "none": []
})");
}

TEST(Write, EscapesWhatJsonCannotHold) {
  EXPECT_EQ(write(std::string("a\"b\\c\n\r\t\b\f\x01\x1f\0 d", 15)),
            R"("a\"b\\c\n\r\t\b\f\u0001\u001f\u0000 d")");
  EXPECT_EQ(write("记忆 😀 é"), "\"记忆 😀 é\"");
}

TEST(Write, IsJsonEvenForBytesThatAreNotUtf8) {
  EXPECT_EQ(write("a\xFFz\xE4\xBD"), R"("a\ufffdz\ufffd\ufffd")");
}

TEST(Write, MarksDoublesAsDoubles) {
  EXPECT_EQ(write(1.0), "1.0");
  EXPECT_EQ(write(-0.5), "-0.5");
  EXPECT_EQ(write(1e300), "1e+300");
  EXPECT_EQ(write(std::nan("")), "null");
  EXPECT_EQ(write(std::numeric_limits<double>::infinity()), "null");
}

TEST(Write, IsReadBackAsTheSameValue) {
  Object object;
  object.set("i", std::numeric_limits<std::int64_t>::min());
  object.set("u", std::numeric_limits<std::uint64_t>::max());
  object.set("d", 0.1);
  object.set("s", std::string("\0\n\"", 3));
  object.set("nested", sample());
  const Value value = object;

  EXPECT_EQ(parse(write(value)).value(), value);
  EXPECT_EQ(parse(write_pretty(value)).value(), value);
}

}  // namespace
}  // namespace jiyi::json
