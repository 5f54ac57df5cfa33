#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::HasSubstr;

class TaskOperations : public PipeTest {};

TEST_F(TaskOperations, ATaskFromPutToComplete) {
  const auto put = ask(R"({"op":"task_put","bank":"b","id":"t","state":{"step":1},"agent":"x"})");
  EXPECT_EQ(json::write(*put.find("task")->if_object()->find("state")), R"({"step":1})");
  EXPECT_EQ(engine_.fake_tasks.put_asked.scope.agent_id, "x");
  EXPECT_EQ(engine_.fake_tasks.key_asked.within.agent_id, "x");
  ask(R"({"op":"task_patch","bank":"b","id":"t","state":{"step":2}})");
  const auto got = ask(R"({"op":"task_get","bank":"b","id":"t"})");
  EXPECT_EQ(*got.find("task")->if_object()->find("version"), json::Value(2));
  EXPECT_EQ(ask(R"({"op":"task_list","bank":"b"})").find("tasks")->if_array()->size(), 1U);
  const auto ended = ask(R"({"op":"task_complete","bank":"b","id":"t","episode":true})");
  EXPECT_EQ(*ended.find("episode"), json::Value("e1"));
  EXPECT_THAT(fault(R"({"op":"task_remove","bank":"b","id":"t"})"), HasSubstr("not_found"));
}

TEST_F(TaskOperations, AConflictIsAnsweredWithWhatStandsThere) {
  ask(R"({"op":"task_put","bank":"b","id":"t","state":1})");
  const auto answer =
      ask(R"({"op":"task_put","bank":"b","id":"t","state":2,"expected_version":0})");
  EXPECT_EQ(*answer.find("error")->if_object()->find("code"), json::Value("conflict"));
  EXPECT_EQ(*answer.find("current")->if_object()->find("state"), json::Value(1));
}

TEST_F(TaskOperations, FieldsAreChecked) {
  EXPECT_THAT(fault(R"({"op":"task_put","bank":"b"})"), HasSubstr("id: is required"));
  EXPECT_THAT(fault(R"({"op":"task_get","bank":"b","id":"t","colour":1})"), HasSubstr("colour"));
  EXPECT_THAT(fault(R"({"op":"task_put","bank":"b","id":"t","ttl_ms":-1})"), HasSubstr("ttl_ms"));
}

TEST_F(TaskOperations, TheAuditIsListedAndVerified) {
  const auto list = ask(R"({"op":"audit_list","bank":"b","actions":["forget"],"limit":5})");
  EXPECT_EQ(list.find("entries")->if_array()->size(), 1U);
  EXPECT_EQ(engine_.audit_asked.limit, 5U);
  EXPECT_EQ(*ask(R"({"op":"audit_verify"})").find("ok"), json::Value(true));
  engine_.audit_report.faults.push_back({.bank = {"t", "b"}, .entry = 2, .what = "w"});
  EXPECT_EQ(*ask(R"({"op":"audit_verify"})").find("ok"), json::Value(false));
  ask(R"({"op":"audit_verify","checkpoints":[{"tenant":"t","bank":"b","entries":1,"head":"x"}]})");
  EXPECT_EQ(engine_.checkpoints_asked.size(), 1U);
}

}  // namespace
}  // namespace jiyi::pipe
