#include "wire/enum_names.h"

#include <gtest/gtest.h>

namespace jiyi::wire {
namespace {

// The last enumerator of each pins the length of its table.
TEST(EnumNames, NamesTheFirstAndLastOfEach) {
  EXPECT_EQ(name_of(Kind::Message), "message");
  EXPECT_EQ(name_of(Kind::Summary), "summary");
  EXPECT_EQ(name_of(State::Live), "live");
  EXPECT_EQ(name_of(State::Rejected), "rejected");
  EXPECT_EQ(name_of(Channel::Operator), "operator");
  EXPECT_EQ(name_of(Channel::OtherAgent), "other_agent");
  EXPECT_EQ(name_of(Channel::Import), "import");
  EXPECT_EQ(name_of(Trust::Untrusted), "untrusted");
  EXPECT_EQ(name_of(Trust::High), "high");
  EXPECT_EQ(name_of(Group::Session), "session");
  EXPECT_EQ(name_of(Verb::Forget), "forget");
  EXPECT_EQ(name_of(ErrorCode::InvalidArgument), "invalid_argument");
  EXPECT_EQ(name_of(Order::Event), "event");
  EXPECT_EQ(name_of(ErrorCode::Conflict), "conflict");
  EXPECT_EQ(name_of(ErrorCode::DeadlineExceeded), "deadline_exceeded");
  EXPECT_EQ(name_of(ErrorCode::Internal), "internal");
}

template <typename Enum>
void expect_inverse() {
  for (const auto name : enum_names<Enum>()) {
    const auto value = from_name<Enum>(name);
    ASSERT_TRUE(value.has_value()) << name;
    EXPECT_EQ(name_of(*value), name);
  }
  EXPECT_FALSE(from_name<Enum>("").has_value());
  EXPECT_FALSE(from_name<Enum>("Message").has_value());
}

TEST(EnumNames, EveryNameIsReadBack) {
  expect_inverse<Kind>();
  expect_inverse<State>();
  expect_inverse<Channel>();
  expect_inverse<Trust>();
  expect_inverse<Group>();
  expect_inverse<Order>();
  expect_inverse<Verb>();
  expect_inverse<ErrorCode>();
}

TEST(EnumNames, ListsAllForMessages) {
  EXPECT_EQ(all_names<Trust>(), "untrusted, low, medium, high");
}

}  // namespace
}  // namespace jiyi::wire
