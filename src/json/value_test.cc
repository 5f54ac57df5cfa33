#include "json/value.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace jiyi::json {
namespace {

TEST(Value, HoldsWholeNumbersInOneFormEach) {
  EXPECT_EQ(Value(std::uint8_t{7}), Value(std::int64_t{7}));
  EXPECT_EQ(Value(std::size_t{7}), Value(7));
  EXPECT_NE(Value(std::numeric_limits<std::uint64_t>::max()).if_uint64(), nullptr);
  EXPECT_NE(Value(1), Value(1.0));
  EXPECT_NE(Value(1), Value(true));
}

TEST(Value, AnswersOnlyForItsOwnType) {
  const Value text("x");
  EXPECT_NE(text.if_string(), nullptr);
  EXPECT_EQ(text.if_array(), nullptr);
  EXPECT_EQ(text.if_object(), nullptr);
  EXPECT_EQ(text.if_bool(), nullptr);
  EXPECT_FALSE(text.number().has_value());
  EXPECT_EQ(text.type_name(), "a string");
  EXPECT_EQ(Value(2).number(), 2.0);
  EXPECT_EQ(Value(2.5).number(), 2.5);
  EXPECT_TRUE(Value(nullptr).is_null());
}

TEST(Value, ObjectsKeepOrderAndReplaceByName) {
  Object object;
  object.set("b", 1);
  object.set("a", 2);
  object.set("b", 3);

  ASSERT_EQ(object.size(), 2U);
  EXPECT_EQ(object.begin()->name, "b");
  EXPECT_EQ(*object.find("b"), Value(3));
  EXPECT_EQ(object.find("c"), nullptr);
}

TEST(Value, ObjectsAreEqualInAnyOrder) {
  Object one;
  one.set("a", 1);
  one.set("b", 2);
  Object two;
  two.set("b", 2);
  two.set("a", 1);

  EXPECT_EQ(one, two);
  two.set("a", 9);
  EXPECT_FALSE(one == two);
}

}  // namespace
}  // namespace jiyi::json
