#include "wire/task_json.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <typename Take>
auto taken(const std::string& text, Take take, std::string* fault = nullptr) {
  const json::Value value = json::parse(text).value();
  json::FieldReader in(value, "");
  auto request = take(in);
  const auto finished = in.finish();
  if (fault != nullptr) *fault = finished.ok() ? "" : finished.error().message();
  return request;
}

TEST(TaskJson, StatesAreValuesAndNotTexts) {
  const TaskPut put =
      taken(R"({"state":{"a":[1,"茶"]},"results":{"r":2},"ttl_ms":5,"expected_version":0})",
            take_task_put);
  EXPECT_EQ(put.state, R"({"a":[1,"茶"]})");
  EXPECT_EQ(put.results, R"({"r":2})");
  EXPECT_EQ(put.ttl, std::chrono::milliseconds(5));
  EXPECT_EQ(put.expected_version, 0U);
  const TaskPatch none = taken("{}", take_task_patch);
  EXPECT_FALSE(none.state || none.results || none.ttl || none.expected_version);
}

TEST(TaskJson, ReadsTheOthers) {
  const TaskComplete complete =
      taken(R"({"episode":true,"goal":"g","result":"r","steps":["a","b"]})", take_task_complete);
  EXPECT_TRUE(complete.episode);
  EXPECT_THAT(complete.steps, ElementsAre("a", "b"));
  std::string fault;
  taken(R"({"limit":1001})", take_task_list, &fault);
  EXPECT_THAT(fault, HasSubstr("limit: 1001"));
  const AuditListRequest audit =
      taken(R"({"actions":["task_put"],"writer":"ann","limit":2,"cursor":7})", take_audit_list);
  EXPECT_THAT(audit.actions, ElementsAre(AuditAction::TaskPut));
  EXPECT_EQ(audit.cursor, 7U);
  taken(R"({"actions":["dance"]})", take_audit_list, &fault);
  EXPECT_THAT(fault, HasSubstr("task_expire"));
}

TEST(TaskJson, AReportIsReadBackAsCheckpoints) {
  const AuditReport report{.banks = {{.bank = {"t", "b"}, .entries = 3, .head = "ab"}}};
  json::Object request;
  request.append("checkpoints", *to_json(report).find("banks"));
  const json::Value value(std::move(request));
  json::FieldReader in(value, "");
  const auto checkpoints = take_checkpoints(in);
  ASSERT_TRUE(in.finish().ok());
  ASSERT_EQ(checkpoints.size(), 1U);
  EXPECT_EQ(checkpoints[0].bank, (BankKey{"t", "b"}));
  EXPECT_EQ(checkpoints[0].entries, 3U);
  EXPECT_EQ(checkpoints[0].head, "ab");
}

TEST(TaskJson, WritesATask) {
  const Task task{.id = "t",
                  .version = 2,
                  .scope = {.agent_id = "x"},
                  .state = R"({"a":1})",
                  .results = "{}",
                  .bytes = 9};
  EXPECT_EQ(json::write(to_json(task)),
            R"({"id":"t","version":2,"agent_id":"x","state":{"a":1},"results":{},"bytes":9,)"
            R"("made_at":"1970-01-01T00:00:00Z","changed_at":"1970-01-01T00:00:00Z"})");
}

}  // namespace
}  // namespace jiyi::wire
