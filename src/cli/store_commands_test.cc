#include "cli/store_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

using StoreCommands = CliTest;

TEST_F(StoreCommands, InitMakesFoldersAndTheBank) {
  const testkit::TempDir folder;
  EXPECT_EQ(run({"init", "--store", folder.file("a/b/m.db"), "--bank", "b"}), ExitCode::Done);
  EXPECT_EQ(opened_.mode, OpenMode::Create);
  EXPECT_EQ(asked_->bank.bank, "b");
  EXPECT_TRUE(io::exists(folder.file("a/b")).value());
  EXPECT_EQ(run({"init", "--store", folder.file("m.db"), "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("path"), json::Value(folder.file("m.db")));
}

TEST_F(StoreCommands, BanksAndStats) {
  run({"remember", "x", "--user", "林"});
  run({"remember", "x", "--tenant", "t"});
  EXPECT_EQ(run({"banks", "--json"}), ExitCode::Done);
  EXPECT_EQ(answer().find("banks")->if_array()->size(), 2U);
  run({"banks", "--tenant", "t"});
  EXPECT_THAT(out_, HasSubstr("t       shared"));
  run({"stats", "--json"});
  EXPECT_EQ(answer().find("banks")->if_array()->size(), 2U);
  run({"stats", "--user", "林", "--json"});
  EXPECT_EQ(answer().find("banks")->if_array()->size(), 1U);
  run({"stats", "--user", "林", "--all"});
  EXPECT_THAT(out_, HasSubstr("user:林"));
  EXPECT_THAT(out_, HasSubstr("shared"));
}

TEST_F(StoreCommands, CheckIsNegativeWithProblems) {
  EXPECT_EQ(run({"check"}), ExitCode::Done);
  report_.problems = {{.where = "page 9", .what = "checksum", .repairable = true}};
  EXPECT_EQ(run({"check"}), ExitCode::Negative);
  EXPECT_THAT(out_, HasSubstr("page 9  checksum  (repairable)"));
  EXPECT_THAT(err_, HasSubstr("jiyi repair"));
  EXPECT_EQ(run({"check", "--json"}), ExitCode::Negative);
  EXPECT_EQ(*answer().find("ok"), json::Value(false));
}

TEST_F(StoreCommands, RepairAndBackupNeedTheirPaths) {
  const testkit::TempDir folder;
  EXPECT_EQ(run({"repair", "--store", folder.file("none.db")}), ExitCode::NotFound);
  EXPECT_EQ(run({"backup"}), ExitCode::Usage);
  EXPECT_EQ(run({"backup", folder.file("b.db")}), ExitCode::Done);
}

}  // namespace
}  // namespace jiyi::cli
