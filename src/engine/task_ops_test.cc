#include "engine/task_ops.h"

#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class TaskOpsTest : public testkit::EngineFixture {
 protected:
  TaskKey key_of(std::string id, Scope within = {}) const {
    return {.bank = bank_, .id = std::move(id), .within = std::move(within)};
  }
  Tasks& tasks() { return engine_->tasks(); }
  std::vector<std::string> listed(const TaskListRequest& request = {}) {
    std::vector<std::string> ids;
    const auto list = tasks().list(bank_, request).value();
    for (const Task& task : list.tasks)
      ids.push_back(task.id);
    return ids;
  }
};

TEST_F(TaskOpsTest, ATaskOutlivesTheProcess) {
  ASSERT_TRUE(tasks().put(key_of("t"), {.state = R"({"step":2})"}).ok());
  reopen();
  const Task task = tasks().get(key_of("t")).value();
  EXPECT_EQ(task.state, R"({"step":2})");
  EXPECT_EQ(task.version, 1U);
  EXPECT_EQ(task.writer, "local");
}

TEST_F(TaskOpsTest, NothingIsMadeForATaskThatIsNotThere) {
  EXPECT_EQ(tasks().get(key_of("t")).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(tasks().patch(key_of("t"), {.state = "1"}).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(tasks().complete(key_of("t"), {}).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(tasks().remove(key_of("t"), {}).error().code(), ErrorCode::NotFound);
  EXPECT_THAT(engine_->banks("").value(), IsEmpty());
}

TEST_F(TaskOpsTest, ListPagesThroughEachOnce) {
  for (int i = 0; i < 25; ++i)
    ASSERT_TRUE(tasks().put(key_of("t" + std::to_string(10 + i)), {}).ok());
  TaskListRequest request{.limit = 10};
  std::vector<std::string> all;
  do {
    const auto page = tasks().list(bank_, request).value();
    for (const Task& task : page.tasks)
      all.push_back(task.id);
    request.cursor = page.next_cursor;
  } while (!request.cursor.empty());
  EXPECT_EQ(all.size(), 25U);
  EXPECT_FALSE(tasks().list(bank_, {.limit = 0}).ok());
  EXPECT_FALSE(tasks().list(bank_, {.limit = kTaskListMax + 1}).ok());
}

TEST_F(TaskOpsTest, CompleteLeavesAnEpisodeThatRecallFinds) {
  ASSERT_TRUE(tasks()
                  .put(key_of("trip"), {.state = R"({"goal":"book the train to Leeds"})",
                                        .results = R"({"price":58})",
                                        .scope = {.session_id = "s"}})
                  .ok());
  const TaskEnded ended =
      tasks().complete(key_of("trip"), {.episode = true, .result = "booked"}).value();
  EXPECT_EQ(ended.version, 1U);
  const Memory episode = engine_->get(bank_, ended.episode, {}).value();
  EXPECT_EQ(episode.kind, Kind::Episode);
  EXPECT_EQ(episode.scope.session_id, "s");
  EXPECT_THAT(episode.text, HasSubstr("Goal: book the train to Leeds\nResult: booked"));
  EXPECT_EQ(recalled({.query = "train to Leeds"}), std::vector<std::string>{ended.episode});
  EXPECT_EQ(tasks().get(key_of("trip")).error().code(), ErrorCode::NotFound);
}

TEST_F(TaskOpsTest, WithoutBeingAskedCompleteLeavesNothing) {
  ASSERT_TRUE(tasks().put(key_of("t"), {.state = R"({"plan":"seven herons"})"}).ok());
  ASSERT_TRUE(tasks().complete(key_of("t"), {}).ok());
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 0U);
  EXPECT_FALSE(testkit::folder_holds(dir_.path(), "seven herons"));
}

TEST_F(TaskOpsTest, AConflictLeavesTaskAndMemoriesAsTheyAre) {
  ASSERT_TRUE(tasks().put(key_of("t"), {}).ok());
  std::uint64_t told = 0;
  const auto ended = tasks().complete(
      key_of("t"), {.episode = true, .expected_version = 5, .on_conflict = [&](const Task& now) {
                      told = now.version;
                    }});
  EXPECT_EQ(ended.error().code(), ErrorCode::Conflict);
  EXPECT_EQ(told, 1U);
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 0U);
  EXPECT_TRUE(tasks().get(key_of("t")).ok());
}

// Whoever names the version that he has seen loses nobody's work.
TEST_F(TaskOpsTest, TwoThatCountInOneTaskLoseNoCount) {
  ASSERT_TRUE(tasks().put(key_of("t"), {.state = "0"}).ok());
  const auto other = Engine::open({.path = path()}).value();
  const auto count = [&](Engine& engine) {
    for (int done = 0; done < 20;) {
      const Task before = engine.tasks().get(key_of("t")).value();
      const std::string next = std::to_string(std::stoi(before.state) + 1);
      const auto put =
          engine.tasks().put(key_of("t"), {.state = next, .expected_version = before.version});
      if (put.ok()) ++done;
    }
  };
  std::thread first([&] { count(*engine_); });
  count(*other);
  first.join();
  EXPECT_EQ(tasks().get(key_of("t")).value().state, "40");
}

TEST_F(TaskOpsTest, ForgettingAWholeScopeForgetsItsTasks) {
  ASSERT_TRUE(tasks().put(key_of("a"), {.scope = {.session_id = "s"}}).ok());
  ASSERT_TRUE(tasks().put(key_of("b"), {.scope = {.session_id = "t"}}).ok());
  Filter filter;
  filter.scope.session_id = "s";
  filter.types = {"fact"};
  EXPECT_EQ(engine_->end(bank_, {.verb = Verb::Forget, .filter = filter}).value().tasks, 0U);
  filter.types.clear();
  EXPECT_EQ(
      engine_->end(bank_, {.verb = Verb::Forget, .filter = filter, .dry_run = true}).value().tasks,
      1U);
  EXPECT_THAT(listed(), ElementsAre("a", "b"));
  EXPECT_EQ(engine_->end(bank_, {.verb = Verb::Forget, .filter = filter}).value().tasks, 1U);
  EXPECT_THAT(listed(), ElementsAre("b"));
}

TEST_F(TaskOpsTest, StatsCountTasksUnderWay) {
  ASSERT_TRUE(tasks().put(key_of("t"), {.state = "12345"}).ok());
  const BankStats stats = engine_->stats("t").value().banks.at(0);
  EXPECT_EQ(stats.tasks, 1U);
  EXPECT_EQ(stats.task_bytes, 7U);
}

TEST_F(TaskOpsTest, TheAuditTellsOfTasksAndNeverWhatIsInThem) {
  ASSERT_TRUE(tasks().put(key_of("secret-plan"), {.state = R"({"a":"herons"})"}).ok());
  ASSERT_TRUE(tasks().complete(key_of("secret-plan"), {.writer = "ann"}).ok());
  const AuditList list = engine_->audit_list(bank_, {}).value();
  ASSERT_EQ(list.entries.size(), 2U);
  EXPECT_EQ(list.entries[0].action, AuditAction::TaskPut);
  EXPECT_EQ(list.entries[1].action, AuditAction::TaskComplete);
  EXPECT_EQ(list.entries[1].writer, "ann");
  EXPECT_FALSE(testkit::folder_holds(dir_.path(), "secret-plan"));
  EXPECT_THAT(engine_->audit_verify("", {}).value().faults, IsEmpty());
}

TEST_F(TaskOpsTest, TheAuditIsListedPageByPage) {
  remember({note("a", "1")});
  remember({note("b", "2")});
  const AuditList first = engine_->audit_list(bank_, {.limit = 1}).value();
  ASSERT_EQ(first.entries.size(), 1U);
  EXPECT_EQ(first.next_cursor, 1U);
  const AuditList second = engine_->audit_list(bank_, {.limit = 1, .cursor = 1}).value();
  EXPECT_EQ(second.entries.at(0).entry, 2U);
  EXPECT_EQ(second.next_cursor, 0U);
  EXPECT_FALSE(engine_->audit_list(bank_, {.limit = 0}).ok());
  EXPECT_FALSE(engine_->audit_list(bank_, {.limit = kAuditListMax + 1}).ok());
  EXPECT_EQ(engine_->audit_list({"t", "none"}, {}).error().code(), ErrorCode::NotFound);
}

TEST_F(TaskOpsTest, SecretsAreMasked) {
  ASSERT_TRUE(tasks().put(key_of("t"), {.state = R"({"note":"密码是 s3cret99"})"}).ok());
  EXPECT_THAT(tasks().get(key_of("t")).value().state, Not(HasSubstr("s3cret99")));
  EXPECT_FALSE(testkit::folder_holds(dir_.path(), "s3cret99"));
}

}  // namespace
}  // namespace jiyi::engine
