#include "store/sqlite/task_rows.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/file_bytes.h"
#include "testkit/store_fixture.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TaskRowsTest : public testkit::StoreFixture {
 protected:
  Result<std::uint64_t> with(const std::function<Result<void>(TaskRows&)>& use) {
    return store_->write(key_, [&](Transaction& txn) { return use(txn.tasks()); });
  }
  void save(const TaskRow& row) {
    ASSERT_TRUE(with([&](TaskRows& tasks) { return tasks.save(row); }).ok());
  }
  static TaskRow row(std::string id, Scope scope = {}) {
    return {.id = std::move(id),
            .number = 7,
            .version = 3,
            .scope = std::move(scope),
            .state = R"({"a":"茶"})",
            .results = "{}",
            .made_at = {.unix_us = 10},
            .changed_at = {.unix_us = 20},
            .expires_at = Timestamp{.unix_us = 1000},
            .writer = "ann"};
  }
  std::vector<std::string> ids(const TaskRange& range) {
    std::vector<std::string> ids;
    const auto rows = store_->tasks(bank().id, range).value();
    for (const TaskRow& one : rows)
      ids.push_back(one.id);
    return ids;
  }
};

TEST_F(TaskRowsTest, ARowComesBackAsItWasAndReplacesTheOneOfItsId) {
  save(row("t"));
  EXPECT_EQ(store_->find_task(bank().id, "t").value(), row("t"));
  TaskRow next = row("t");
  next.version = 4;
  next.expires_at.reset();
  save(next);
  EXPECT_EQ(store_->find_task(bank().id, "t").value(), next);
  EXPECT_EQ(store_->find_task(bank().id, "u").value(), std::nullopt);
}

TEST_F(TaskRowsTest, ListsByIdOfAScopeWithoutWhatIsOver) {
  save(row("a", {.agent_id = "x", .session_id = "s"}));
  save(row("b", {.agent_id = "x"}));
  save(row("c", {.user_id = "u", .session_id = "s"}));
  EXPECT_THAT(ids({}), ElementsAre("a", "b", "c"));
  EXPECT_THAT(ids({.scope = {.agent_id = "x"}}), ElementsAre("a", "b"));
  EXPECT_THAT(ids({.scope = {.session_id = "s"}}), ElementsAre("a", "c"));
  EXPECT_THAT(ids({.scope = {.user_id = "u"}}), ElementsAre("c"));
  EXPECT_THAT(ids({.after = "a", .limit = 1}), ElementsAre("b"));
  EXPECT_THAT(ids({.now = {.unix_us = 999}}), ElementsAre("a", "b", "c"));
  EXPECT_THAT(ids({.now = {.unix_us = 1000}}), IsEmpty());
  EXPECT_EQ(store_->count_tasks(bank().id, {.unix_us = 999}).value().tasks, 3U);
  EXPECT_EQ(store_->count_tasks(bank().id, {.unix_us = 1000}).value().tasks, 0U);
}

TEST_F(TaskRowsTest, WhatIsErasedIsGoneFromTheFile) {
  TaskRow secret = row("t", {.session_id = "s"});
  secret.state = R"({"plan":"seven herons at dawn"})";
  save(secret);
  save(row("u", {.session_id = "s"}));
  ASSERT_TRUE(with([](TaskRows& tasks) -> Result<void> {
                EXPECT_TRUE(tasks.erase("t").value());
                EXPECT_FALSE(tasks.erase("t").value());
                EXPECT_EQ(tasks.erase_within({.session_id = "other"}).value(), 0U);
                EXPECT_EQ(tasks.erase_within({.session_id = "s"}).value(), 1U);
                return {};
              }).ok());
  ASSERT_TRUE(store_->scrub().ok());
  EXPECT_FALSE(testkit::folder_holds(dir_.path(), "seven herons"));
}

TEST_F(TaskRowsTest, ExpiredOnesGoSomeAtATime) {
  for (const char* id : {"a", "b", "c"})
    save(row(id));
  EXPECT_THAT(store_->banks_with_expired_tasks({.unix_us = 999}).value(), IsEmpty());
  EXPECT_THAT(store_->banks_with_expired_tasks({.unix_us = 1000}).value(), ElementsAre(key_));
  ASSERT_TRUE(with([](TaskRows& tasks) -> Result<void> {
                EXPECT_EQ(tasks.erase_expired({.unix_us = 999}, 2).value(), 0U);
                EXPECT_EQ(tasks.erase_expired({.unix_us = 1000}, 2).value(), 2U);
                return {};
              }).ok());
  EXPECT_THAT(ids({}), ElementsAre("c"));
}

TEST_F(TaskRowsTest, ADamagedRowIsNeverServedAndIsFoundByTheCheck) {
  save(row("t"));
  save(row("u"));
  {
    auto connection = Connection::open({.path = dir_.file("s.jiyi")}).value();
    ASSERT_TRUE(connection->execute("UPDATE tasks SET state='{}' WHERE id='t'").ok());
  }
  EXPECT_EQ(store_->find_task(bank().id, "t").error().code(), ErrorCode::Corruption);
  EXPECT_THAT(ids({}), ElementsAre("u"));
  const auto report = store_->check().value();
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_THAT(report.problems[0].where, HasSubstr("task 7"));
}

}  // namespace
}  // namespace jiyi::store
