#include "memory/validate.h"

#include <cstdint>
#include <functional>
#include <limits>
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

TEST(Validate, FilterNamesHaveTheLimitsOfNames) {
  Filter filter;
  filter.ids = {std::string(kNameBytesMax, 'a')};
  filter.types = {"\xFF"};
  EXPECT_EQ(check_filter(filter).error().code(), ErrorCode::InvalidArgument);
  filter.types.clear();
  EXPECT_TRUE(check_filter(filter).ok());
  filter.ids[0] += 'a';
  EXPECT_EQ(check_filter(filter).error().code(), ErrorCode::LimitExceeded);
}

TEST(Validate, MomentsLieWithinTheYearsThatCanBeWritten) {
  const auto allows = [](const Timestamp& moment) {
    NewMemory item = note("x");
    item.event_at = moment;
    return checked(item).ok();
  };
  const Timestamp first = parse_timestamp("0001-01-01T00:00:00+08:00").value();
  const Timestamp last = parse_timestamp("9999-12-31T23:59:59.999999-08:00").value();
  EXPECT_TRUE(allows(first));
  EXPECT_TRUE(allows(last));
  EXPECT_FALSE(allows({first.unix_us - 1, first.offset_minutes}));
  EXPECT_FALSE(allows({last.unix_us + 1, last.offset_minutes}));
  EXPECT_FALSE(allows({std::numeric_limits<std::int64_t>::min()}));
  EXPECT_FALSE(allows({std::numeric_limits<std::int64_t>::max()}));
  EXPECT_TRUE(allows({0, 1439}));
  EXPECT_FALSE(allows({0, 1440}));
  EXPECT_FALSE(allows({0, -1440}));
}

TEST(Validate, VersionsFromElsewhereAreWholeAndWithinBounds) {
  Memory fine = checked(note("x")).value();
  fine.id = "a";
  EXPECT_TRUE(check_version(fine).ok());
  const auto refuses = [&](const std::function<void(Memory&)>& spoil) {
    Memory memory = fine;
    spoil(memory);
    return !check_version(memory).ok();
  };
  EXPECT_TRUE(refuses([](Memory& memory) { memory.id.clear(); }));
  EXPECT_TRUE(refuses([](Memory& memory) { memory.text = "\xFF"; }));
  EXPECT_TRUE(refuses([](Memory& memory) { memory.importance = 300; }));
  EXPECT_TRUE(refuses([](Memory& memory) { memory.metadata = "{bad"; }));
  EXPECT_TRUE(refuses([](Memory& memory) { memory.kind = static_cast<Kind>(9); }));
  EXPECT_TRUE(refuses([](Memory& memory) { memory.superseded_by = "\xFF"; }));
  EXPECT_TRUE(refuses([](Memory& memory) { memory.recorded_at.offset_minutes = 2000; }));
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
