#include "task/edit.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/memory_world.h"

namespace jiyi::task {
namespace {

using testing::HasSubstr;
using testing::Not;

class TaskEditTest : public testkit::MemoryWorld {
 protected:
  TaskKey key_of(std::string id, Scope within = {}) const {
    return {.bank = key_, .id = std::move(id), .within = std::move(within)};
  }
  Result<store::TaskRow> put(const TaskKey& key, const TaskPut& request) {
    return in_write([&](store::Transaction& txn) { return task::put({txn, key}, request); });
  }
  Result<store::TaskRow> patch(const TaskKey& key, const TaskPatch& request) {
    return in_write([&](store::Transaction& txn) { return task::patch({txn, key}, request); });
  }
  Result<store::TaskRow> take(const TaskKey& key, const Taking& request) {
    return in_write([&](store::Transaction& txn) { return task::take({txn, key}, request); });
  }
};

TEST_F(TaskEditTest, PutMakesATaskAndThenChangesWhatIsGiven) {
  const auto made = put(key_of("t"), {.state = R"({"step":1})"}).value();
  EXPECT_EQ(made.version, 1U);
  EXPECT_EQ(made.results, "{}");
  const auto more = put(key_of("t"), {.results = R"({"price":58})"}).value();
  EXPECT_EQ(more.version, 2U);
  EXPECT_EQ(more.state, R"({"step":1})");
  EXPECT_EQ(put(key_of("t"), {.results = R"({"from":"Leeds"})"}).value().results,
            R"({"price":58,"from":"Leeds"})");
  EXPECT_EQ(put(key_of("u"), {}).value().state, "{}");
}

TEST_F(TaskEditTest, PatchMergesAndNeedsATask) {
  EXPECT_EQ(patch(key_of("t"), {.state = "{}"}).error().code(), ErrorCode::NotFound);
  ASSERT_TRUE(put(key_of("t"), {.state = R"({"a":1,"b":{"c":2}})"}).ok());
  const auto row = patch(key_of("t"), {.state = R"({"a":null,"b":{"d":3}})"}).value();
  EXPECT_EQ(row.state, R"({"b":{"c":2,"d":3}})");
  EXPECT_EQ(row.version, 2U);
  EXPECT_FALSE(patch(key_of("t"), {.results = "[1]"}).ok());
}

TEST_F(TaskEditTest, AnExpectedVersionIsCurrentOrNothingIsDone) {
  std::uint64_t told = 0;
  const auto tell = [&](const Task& current) { told = current.version; };
  EXPECT_TRUE(put(key_of("t"), {.expected_version = 0}).ok());
  const auto again = put(key_of("t"), {.expected_version = 0, .on_conflict = tell});
  EXPECT_EQ(again.error().code(), ErrorCode::Conflict);
  EXPECT_EQ(told, 1U);
  EXPECT_TRUE(put(key_of("t"), {.expected_version = 1}).ok());
  EXPECT_EQ(patch(key_of("t"), {.state = "1", .expected_version = 1}).error().code(),
            ErrorCode::Conflict);
  EXPECT_EQ(take(key_of("t"), {.expected_version = 1}).error().code(), ErrorCode::Conflict);
  EXPECT_TRUE(take(key_of("t"), {.expected_version = 2}).ok());
  EXPECT_EQ(put(key_of("t"), {.expected_version = 3}).error().code(), ErrorCode::Conflict);
}

TEST_F(TaskEditTest, OverItsSizeItIsRefusedAndStaysAsItWas) {
  const std::string half(kTaskBytesMax / 2 - 2, 'x');
  ASSERT_TRUE(put(key_of("t"), {.state = "\"" + half + "\""}).ok());
  const std::string name = R"({"r":")";
  const std::size_t room = kTaskBytesMax / 2 - name.size() - 2;
  EXPECT_TRUE(put(key_of("t"), {.results = name + std::string(room, 'y') + "\"}"}).ok());
  const auto over = put(key_of("t"), {.results = name + std::string(room + 1, 'y') + "\"}"});
  EXPECT_EQ(over.error().code(), ErrorCode::LimitExceeded);
  EXPECT_THAT(over.error().message(), HasSubstr("262145 bytes"));
  EXPECT_EQ(put(key_of("t"), {}).value().version, 3U);
}

TEST_F(TaskEditTest, OutsideOfItsScopeItIsNotThere) {
  ASSERT_TRUE(put(key_of("t"), {.scope = {.agent_id = "planner"}}).ok());
  EXPECT_TRUE(patch(key_of("t", {.agent_id = "planner"}), {.state = "1"}).ok());
  EXPECT_EQ(patch(key_of("t", {.agent_id = "other"}), {.state = "2"}).error().code(),
            ErrorCode::NotFound);
  EXPECT_EQ(put(key_of("t", {.agent_id = "other"}), {.state = "2"}).error().code(),
            ErrorCode::AlreadyExists);
  EXPECT_EQ(take(key_of("t", {.agent_id = "other"}), {}).error().code(), ErrorCode::NotFound);
}

TEST_F(TaskEditTest, TimesToLiveHaveALimit) {
  EXPECT_TRUE(put(key_of("t"), {.ttl = kTaskTtlMax}).value().expires_at);
  EXPECT_FALSE(put(key_of("t"), {.ttl = std::chrono::milliseconds(0)}).value().expires_at);
  EXPECT_FALSE(put(key_of("t"), {.ttl = kTaskTtlMax + std::chrono::milliseconds(1)}).ok());
  EXPECT_FALSE(put(key_of("t"), {.ttl = std::chrono::milliseconds(-1)}).ok());
}

TEST_F(TaskEditTest, ExpiresAtTheVeryInstant) {
  const store::TaskRow row{.id = "t", .expires_at = Timestamp{.unix_us = 1000}};
  EXPECT_TRUE(visible(row, key_of("t"), {.unix_us = 999}).ok());
  EXPECT_FALSE(visible(row, key_of("t"), {.unix_us = 1000}).ok());
}

TEST_F(TaskEditTest, SecretsAreMaskedUnlessTheyAreToBeKept) {
  EXPECT_THAT(put(key_of("t"), {.state = R"({"note":"my password is hunter2!x"})"}).value().state,
              Not(HasSubstr("hunter2")));
  const auto kept = in_write([&](store::Transaction& txn) {
    const TaskKey key = key_of("u");
    return task::put({txn, key, Secrets::Keep}, {.state = R"({"password":"tulip"})"});
  });
  EXPECT_THAT(kept.value().state, HasSubstr("tulip"));
}

TEST_F(TaskEditTest, IdsHaveTheirLimits) {
  EXPECT_FALSE(check_key(key_of("")).ok());
  EXPECT_TRUE(check_key(key_of(std::string(kNameBytesMax, 'x'))).ok());
  EXPECT_EQ(check_key(key_of(std::string(kNameBytesMax + 1, 'x'))).error().code(),
            ErrorCode::LimitExceeded);
  EXPECT_FALSE(check_key(key_of("\xFF")).ok());
}

TEST_F(TaskEditTest, EachChangeIsAudited) {
  ASSERT_TRUE(put(key_of("t"), {.writer = "ann"}).ok());
  ASSERT_TRUE(patch(key_of("t"), {.state = "1", .writer = "bo"}).ok());
  ASSERT_TRUE(take(key_of("t"), {.writer = "ann"}).ok());
  const auto entries = store_->audit_entries(bank().id, {}).value();
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].action, AuditAction::TaskPut);
  EXPECT_EQ(entries[1].action, AuditAction::TaskPatch);
  EXPECT_EQ(entries[1].writer, "bo");
  EXPECT_EQ(entries[2].action, AuditAction::TaskRemove);
  for (const AuditRecord& entry : entries)
    EXPECT_EQ(entry.first, entries[0].entry) << "the task's number";
}

}  // namespace
}  // namespace jiyi::task
