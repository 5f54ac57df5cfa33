#include "store/sqlite/erasing.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite/connection.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ErasingTest : public testkit::StoreFixture {
 protected:
  std::unique_ptr<Connection> open() {
    return Connection::open({.path = dir_.file("s.jiyi"), .access = Access::ReadWrite}).value();
  }
  static Row row(const std::string& id, const std::string& user, const std::string& source,
                 std::int64_t event_us = 0) {
    Row row = testkit::message(id, "text of " + id);
    row.memory.scope.user_id = user;
    row.memory.provenance.source = source;
    if (event_us != 0) row.memory.event_at = Timestamp{.unix_us = event_us};
    return row;
  }
  std::vector<std::string> find(const VersionsWanted& wanted) {
    std::vector<std::string> ids;
    const auto written = store_->write(key_, [&](Transaction& txn) -> Result<void> {
      auto found = txn.erasing().find(wanted);
      if (!found.ok()) return std::move(found).error();
      for (const VersionFound& one : found.value())
        ids.push_back(one.id);
      return {};
    });
    EXPECT_TRUE(written.ok());
    return ids;
  }
};

// A table that has a scope and is not in the list would be left behind by an erasure.
TEST_F(ErasingTest, EveryTableWithAScopeIsErased) {
  const auto file = open();
  Statement list = file->prepare(
                           "SELECT DISTINCT s.name FROM sqlite_schema s, "
                           "pragma_table_info(s.name) c WHERE s.type='table' AND "
                           "c.name IN ('user_id', 'session_id', 'agent_id')")
                       .value();
  std::vector<std::string> missing;
  while (list.step().value()) {
    const std::string name = list.string_at(0);
    const auto known = scoped_tables();
    if (name != "memories" && std::ranges::find(known, name, &ScopedTable::name) == known.end()) {
      missing.push_back(name);
    }
  }
  EXPECT_THAT(missing, IsEmpty());
}

TEST_F(ErasingTest, VersionsAreFoundByScopeSourceAndTime) {
  ASSERT_TRUE(testkit::insert(*store_, key_,
                              {row("a", "ann", "web", 100), row("b", "ann", "mail", 200),
                               row("c", "bob", "web")})
                  .ok());
  EXPECT_THAT(find({.scope = {.user_id = "ann"}}), ElementsAre("a", "b"));
  EXPECT_THAT(find({.source = "web"}), ElementsAre("a", "c"));
  EXPECT_THAT(find({.scope = {.user_id = "ann"}, .source = "web"}), ElementsAre("a"));
  EXPECT_THAT(find({.scope = {.user_id = "an"}}), IsEmpty()) << "no prefix";
  EXPECT_THAT(find({.to = Timestamp{.unix_us = 200}}), ElementsAre("a")) << "the end is exclusive";
  EXPECT_THAT(find({.from = Timestamp{.unix_us = 100}, .to = Timestamp{.unix_us = 201}}),
              ElementsAre("a", "b"));
  EXPECT_THAT(find({.from = Timestamp{.unix_us = 201}}), ElementsAre("c"))
      << "without an event, when it was recorded";
  EXPECT_THAT(find({.first = 2, .last = 2}), ElementsAre("b"));
}

TEST_F(ErasingTest, WhatIsLeftIsCountedByTable) {
  ASSERT_TRUE(testkit::insert(*store_, key_, {row("a", "ann", ""), row("b", "bob", "")}).ok());
  const Erased erased{.ids = {"a"}, .numbers = {1}, .scope = Scope{.user_id = "ann"}};
  const auto rows_of = [&](std::string_view table) -> std::uint64_t {
    const auto left = count_left(*open(), bank().id, erased).value();
    const auto one = std::ranges::find(left, table, &TableCount::table);
    EXPECT_NE(one, left.end()) << table;
    return one == left.end() ? 0 : one->rows;
  };
  EXPECT_EQ(rows_of("memories"), 1U);
  ASSERT_TRUE(testkit::forget(*store_, key_, "a").ok());
  for (const char* table : {"memories", "links", "window_items", "rejected", "signatures",
                            "vectors", "accesses", "run_changes", "windows", "tasks"})
    EXPECT_EQ(rows_of(table), 0U) << table;
}

TEST_F(ErasingTest, AParentIsTakenOutOfEveryVersionAndItsLink) {
  Row child = row("c", "", "");
  child.memory.parents = {"a", "b"};
  ASSERT_TRUE(testkit::insert(*store_, key_, {row("a", "", ""), row("b", "", ""), child}).ok());
  ASSERT_TRUE(store_
                  ->write(key_,
                          [&](Transaction& txn) -> Result<void> {
                            auto linked = txn.link("a", "c", Relation::Source);
                            return linked.ok() ? txn.erasing().drop_parent("c", "a") : linked;
                          })
                  .ok());
  EXPECT_THAT(store_->versions(bank().id, "c").value()[0].memory.parents, ElementsAre("b"));
  EXPECT_EQ(open()->query_integer("SELECT count(*) FROM links").value(), 0);
  EXPECT_TRUE(store_->check().value().problems.empty());
}

}  // namespace
}  // namespace jiyi::store
