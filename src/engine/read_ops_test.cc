#include <set>
#include <string>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi::engine {
namespace {

class ReadOpsTest : public testkit::EngineFixture {
 protected:
  static std::string canary_of(const BankKey& key) {
    std::string text("canary ");
    return text.append(key.tenant).append("/").append(key.bank);
  }
};

TEST_F(ReadOpsTest, OpeningABankMakesIt) {
  EXPECT_EQ(engine_->recall(bank_, {.query = "x"}).error().code(), ErrorCode::NotFound);
  ASSERT_TRUE(engine_->open_bank(bank_).ok());
  EXPECT_TRUE(engine_->recall(bank_, {.query = "x"}).value().abstained);
  EXPECT_EQ(engine_->banks("t").value().size(), 1U);
  EXPECT_TRUE(engine_->banks("u").value().empty());
}

TEST_F(ReadOpsTest, GetLooksBackInTime) {
  remember({note("a", "old text")});
  const Memory old = engine_->get(bank_, "a", {}).value();
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "new text"}).ok());
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().text, "new text");
  EXPECT_EQ(engine_->get(bank_, "a", {.as_of = old.recorded_at}).value().text, "old text");
  const Timestamp before{.unix_us = old.recorded_at.unix_us - 1};
  EXPECT_EQ(engine_->get(bank_, "a", {.as_of = before}).error().code(), ErrorCode::NotFound);
}

TEST_F(ReadOpsTest, RecallLooksBackInTime) {
  remember({note("a", "Sam lives in Leeds")});
  const Memory old = engine_->get(bank_, "a", {}).value();
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "Sam lives in York"}).ok());
  EXPECT_TRUE(recalled({.query = "Leeds"}).empty());
  EXPECT_EQ(recalled({.query = "Leeds", .at = {.as_of = old.recorded_at}}),
            (std::vector<std::string>{"a"}));
}

TEST_F(ReadOpsTest, ListPagesThroughEverythingOnce) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 250; ++i)
    items.push_back(note("", std::to_string(i)));
  remember(items);
  std::set<std::string> seen;
  ListRequest request{.limit = 100};
  std::size_t pages = 0;
  do {
    const auto page = engine_->list(bank_, request).value();
    EXPECT_EQ(page.total, 250U);
    for (const Memory& memory : page.memories)
      EXPECT_TRUE(seen.insert(memory.id).second);
    request.cursor = page.next_cursor;
    ++pages;
  } while (!request.cursor.empty());
  EXPECT_EQ(seen.size(), 250U);
  EXPECT_EQ(pages, 3U);
}

TEST_F(ReadOpsTest, ListKeepsItsPlaceWhenOthersWrite) {
  remember({note("a", "1"), note("b", "2"), note("c", "3")});
  const auto first = engine_->list(bank_, {.limit = 2}).value();
  remember({note("d", "4")});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Forget, .ids = {"b"}}).ok());
  const auto second = engine_->list(bank_, {.limit = 2, .cursor = first.next_cursor}).value();
  ASSERT_EQ(second.memories.size(), 2U);
  EXPECT_EQ(second.memories[0].id, "c");
  EXPECT_EQ(second.memories[1].id, "d");
}

TEST_F(ReadOpsTest, ListByEventTimeLeavesOutTheUndated) {
  NewMemory march = note("m", "march");
  march.event_at = parse_timestamp("2025-03-05").value();
  NewMemory january = note("j", "january");
  january.event_at = parse_timestamp("2025-01-05").value();
  remember({march, january, note("u", "undated")});
  const auto page = engine_->list(bank_, {.order = Order::Event, .newest_first = true}).value();
  ASSERT_EQ(page.memories.size(), 2U);
  EXPECT_EQ(page.memories[0].id, "m");
}

TEST_F(ReadOpsTest, ListRefusesBadLimitsAndCursors) {
  remember({note("a", "1")});
  EXPECT_FALSE(engine_->list(bank_, {.limit = 0}).ok());
  EXPECT_FALSE(engine_->list(bank_, {.limit = kListLimitMax + 1}).ok());
  EXPECT_TRUE(engine_->list(bank_, {.limit = kListLimitMax}).ok());
  EXPECT_FALSE(engine_->list(bank_, {.cursor = "hello"}).ok());
}

TEST_F(ReadOpsTest, StatsCountWhatIsThere) {
  NewMemory typed = note("a", "one");
  typed.type = "preference";
  remember({typed, turn("b", "Ann", "two")});
  ASSERT_TRUE(engine_->end(bank_, {.ids = {"b"}}).ok());
  const auto stats = engine_->stats("t").value();
  ASSERT_EQ(stats.banks.size(), 1U);
  const BankStats& bank = stats.banks[0];
  EXPECT_EQ(bank.memories, 2U);
  EXPECT_EQ(bank.versions, 3U);
  EXPECT_EQ(bank.text_bytes, 6U);
  EXPECT_EQ(bank.by_type.front().name, "preference");
  EXPECT_GT(stats.file_bytes, 0U);
}

TEST_F(ReadOpsTest, BanksAndTenantsDoNotMix) {
  const std::string zero("b\0", 2);
  const std::vector<BankKey> keys{{"t", "b"},  {"t", "b:c"}, {"tb", "b"}, {"t%", "b"},
                                  {"t_", "b"}, {"t'", "b"},  {"t", zero}, {"t", "猫🐈"}};
  for (const BankKey& key : keys) {
    ASSERT_TRUE(engine_->remember(key, {note("x", canary_of(key))}).ok());
  }
  for (const BankKey& key : keys) {
    const auto reply = engine_->recall(key, {.query = "canary", .k = 50}).value();
    ASSERT_EQ(reply.hits.size(), 1U);
    EXPECT_EQ(reply.hits[0].memory.text, canary_of(key));
    EXPECT_EQ(engine_->list(key, {}).value().total, 1U);
  }
}

TEST_F(ReadOpsTest, FreshStoreChecksClean) {
  remember({note("a", "one")});
  const auto report = engine_->check();
  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_TRUE(report.value().problems.empty());
}

}  // namespace
}  // namespace jiyi::engine
