#include "memory/validate.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::memory {
namespace {

NewMemory note(std::string text) {
  NewMemory item;
  item.text = std::move(text);
  return item;
}

ErrorCode refusal(NewMemory item) {
  const auto outcome = checked(std::move(item));
  return outcome.ok() ? ErrorCode::Internal : outcome.error().code();
}

TEST(Validate, KindFollowsFromWhoSaidIt) {
  EXPECT_EQ(checked(note("x")).value().kind, Kind::Note);
  NewMemory turn = note("x");
  turn.speaker = "Ann";
  EXPECT_EQ(checked(turn).value().kind, Kind::Message);
  turn.kind = Kind::Fact;
  EXPECT_EQ(checked(turn).value().kind, Kind::Fact);
}

TEST(Validate, TextHasALimitOnBothSides) {
  EXPECT_TRUE(checked(note(std::string(kTextBytesMax, 'x'))).ok());
  EXPECT_EQ(refusal(note(std::string(kTextBytesMax + 1, 'x'))), ErrorCode::LimitExceeded);
  EXPECT_EQ(refusal(note("")), ErrorCode::InvalidArgument);
  EXPECT_EQ(refusal(note(" \n\t")), ErrorCode::InvalidArgument);
}

TEST(Validate, BadUtf8IsRefusedWithItsPlace) {
  const auto outcome = checked(note("abc\xff"));
  ASSERT_FALSE(outcome.ok());
  EXPECT_NE(outcome.error().message().find('3'), std::string::npos);
}

TEST(Validate, NamesHaveALimitOnBothSides) {
  NewMemory item = note("x");
  item.scope.user_id = std::string(kNameBytesMax, 'u');
  EXPECT_TRUE(checked(item).ok());
  item.scope.user_id += 'u';
  EXPECT_EQ(refusal(item), ErrorCode::LimitExceeded);
}

TEST(Validate, ImportanceIsZeroToTen) {
  NewMemory item = note("x");
  for (const int good : {0, 10}) {
    item.importance = good;
    EXPECT_TRUE(checked(item).ok());
  }
  for (const int bad : {-1, 11}) {
    item.importance = bad;
    EXPECT_EQ(refusal(item), ErrorCode::InvalidArgument);
  }
}

TEST(Validate, MetadataIsAnObjectAndRewrittenCompactly) {
  NewMemory item = note("x");
  item.metadata = R"( { "a" : 1 } )";
  EXPECT_EQ(checked(item).value().metadata, R"({"a":1})");
  item.metadata = "{}";
  EXPECT_EQ(checked(item).value().metadata, "");
  for (const char* bad : {"[1]", "3", "{", "{\"a\":1,\"a\":2}"}) {
    item.metadata = bad;
    EXPECT_EQ(refusal(item), ErrorCode::InvalidArgument) << bad;
  }
}

TEST(Validate, IntervalsMustRunForward) {
  NewMemory item = note("x");
  item.valid_from = Timestamp{2};
  item.valid_to = Timestamp{3};
  EXPECT_TRUE(checked(item).ok());
  item.valid_to = Timestamp{2};
  EXPECT_EQ(refusal(item), ErrorCode::InvalidArgument);
}

TEST(Validate, BanksNeedBothNames) {
  EXPECT_TRUE(check_bank({"t", "b"}).ok());
  EXPECT_TRUE(check_bank({"t%_:'\0x", "猫🐈"}).ok());
  EXPECT_FALSE(check_bank({"", "b"}).ok());
  EXPECT_FALSE(check_bank({"t", ""}).ok());
  EXPECT_FALSE(check_bank({"t", "\xff"}).ok());
}

TEST(Validate, FilterRangesMustRunForward) {
  Filter filter;
  filter.event_from = Timestamp{1};
  filter.event_to = Timestamp{2};
  EXPECT_TRUE(check_filter(filter).ok());
  filter.event_to = Timestamp{1};
  EXPECT_FALSE(check_filter(filter).ok());
}

TEST(Validate, UpdateKeepsWhatIsNotGiven) {
  Memory before = checked(note("old")).value();
  before.metadata = R"({"a":1})";
  before.importance = 7;

  const auto after = changed(before, {.id = before.id, .text = "new"});

  ASSERT_TRUE(after.ok());
  EXPECT_EQ(after.value().text, "new");
  EXPECT_EQ(after.value().metadata, R"({"a":1})");
  EXPECT_EQ(after.value().importance, 7);
}

}  // namespace
}  // namespace jiyi::memory
