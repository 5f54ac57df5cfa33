#include "cli/task_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class TaskCommands : public CliTest {};

TEST_F(TaskCommands, PutShowsTheTask) {
  ASSERT_EQ(run({"task", "put", "trip", "--state", R"({"goal":"去杭州"})", "--user", "lin"}),
            ExitCode::Done)
      << err_;
  EXPECT_THAT(out_, HasSubstr("trip  v1"));
  EXPECT_THAT(out_, HasSubstr("去杭州"));
  ASSERT_EQ(run({"task", "put", "trip", "--user", "lin", "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("task")->if_object()->find("id"), json::Value("trip"));
}

TEST_F(TaskCommands, ATaskThatIsNotThereIsNotFound) {
  for (const char* action : {"get", "patch", "complete", "remove"})
    EXPECT_EQ(run({"task", action, "nobody", "--user", "lin"}), ExitCode::NotFound) << action;
}

TEST_F(TaskCommands, AnIdIsNeededButForAList) {
  EXPECT_EQ(run({"task", "get", "--user", "lin"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("needs an ID"));
  EXPECT_EQ(run({"task", "list", "t", "--user", "lin"}), ExitCode::Usage);
  EXPECT_EQ(run({"task", "list", "--user", "lin"}), ExitCode::Done);
  EXPECT_EQ(run({"task", "dance", "t"}), ExitCode::Usage);
}

TEST_F(TaskCommands, TheAuditIsListedAndVerified) {
  ASSERT_EQ(run({"audit", "list", "--user", "lin", "--action", "forget"}), ExitCode::Done) << err_;
  EXPECT_THAT(out_, HasSubstr("ann"));
  EXPECT_EQ(run({"audit", "list", "--user", "lin", "--action", "dance"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("task_expire"));
  EXPECT_EQ(run({"audit", "verify"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("every chain holds"));
  EXPECT_EQ(run({"audit", "verify", "--against", "nowhere.json"}), ExitCode::NotFound);
}

}  // namespace
}  // namespace jiyi::cli
