#include "transfer/record_id.h"

#include <set>

#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

TEST(RecordId, IsReadAsItWasWritten) {
  const RecordId id{.conversation = 0xab, .content = 0x12};
  EXPECT_EQ(to_text(id), "00000000000000ab-0000000000000012");
  EXPECT_EQ(read_record_id(to_text(id)), id);
  const RecordId prompt{.conversation = 1, .content = 2, .aside = true};
  EXPECT_EQ(to_text(prompt), "0000000000000001.0000000000000002");
  EXPECT_EQ(read_record_id(to_text(prompt)), prompt);
}

TEST(RecordId, OtherIdsAreNone) {
  for (const char* text :
       {"", "D1:3", "00000000000000ab_0000000000000012", "00000000000000AB-0000000000000012",
        "00000000000000ab-00000000000000g2", "00000000000000ab-000000000000012",
        "00000000000000ab-00000000000000123", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"}) {
    EXPECT_FALSE(read_record_id(text)) << text;
  }
}

TEST(RecordId, ContentIsAllThatIsSaidButTheSession) {
  NewMemory item;
  item.text = "ok";
  std::set<std::uint64_t> seen{content_of(item)};
  const auto differs = [&](auto&& change) {
    NewMemory other = item;
    change(other);
    return seen.insert(content_of(other)).second;
  };
  EXPECT_TRUE(differs([](NewMemory& m) { m.text = "ok "; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.role = "user"; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.speaker = "user"; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.type = "user"; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.metadata = R"({"room":1})"; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.scope.user_id = "ann"; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.event_at = Timestamp{1'000'000}; }));
  EXPECT_TRUE(differs([](NewMemory& m) { m.valid_from = Timestamp{1'000'000}; }));
  EXPECT_FALSE(differs([](NewMemory& m) { m.scope.session_id = "s"; }));
  EXPECT_FALSE(differs([](NewMemory& m) { m.provenance.source = "a.json"; }));
  EXPECT_NE(content_of(1, 1), content_of(1, 2));
  EXPECT_NE(content_of(1, 1), content_of(2, 1));
}

// Ids are stored, so the functions may not change.
TEST(RecordId, KeepsItsValues) {
  NewMemory item;
  item.text = "记忆";
  item.role = "user";
  EXPECT_EQ(to_text({.conversation = 7, .content = content_of(content_of(item), 1)}),
            "0000000000000007-7474702ee673aa32");
}

TEST(RecordId, PromptsAreNoPartOfTheCourse) {
  NewMemory item;
  for (const char* role : {"system", "developer"}) {
    item.role = role;
    EXPECT_TRUE(is_aside(item));
  }
  for (const char* role : {"", "user", "assistant", "tool"}) {
    item.role = role;
    EXPECT_FALSE(is_aside(item));
  }
}

}  // namespace
}  // namespace jiyi::transfer
