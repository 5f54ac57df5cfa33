#include "cli/upkeep_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class UpkeepCommands : public CliTest {
 protected:
  const testkit::FakeUpkeep::Asked& asked() const { return asked_->upkeep; }
};

TEST_F(UpkeepCommands, SweepTakesItsRules) {
  EXPECT_EQ(run({"sweep", "--dry-run", "--curve", "linear", "--threshold", "0.2",
                 "--importance-max", "4", "--half-life", "7", "--now", "2027-01-01"}),
            ExitCode::Done);
  EXPECT_TRUE(asked().run.dry_run);
  EXPECT_EQ(asked().run.retention.curve, Curve::Linear);
  EXPECT_EQ(asked().run.retention.half_life_days, 7);
  EXPECT_EQ(asked().run.threshold, 0.2);
  EXPECT_EQ(asked().run.importance_max, 4);
  EXPECT_TRUE(asked().run.now.has_value());
  EXPECT_THAT(out_, HasSubstr("would be changed: 0 memories"));
}

TEST_F(UpkeepCommands, UnknownCurveSaysWhichThereAre) {
  EXPECT_EQ(run({"sweep", "--curve", "flat"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("exponential, linear, steps"));
  EXPECT_EQ(run({"sweep", "--importance-max", "11"}), ExitCode::Usage);
}

TEST_F(UpkeepCommands, UndoNamesTheRun) {
  EXPECT_EQ(run({"sweep", "--undo", "4"}), ExitCode::Done);
  EXPECT_EQ(asked().undo.run, "4");
  EXPECT_THAT(out_, HasSubstr("as before: 0 memories"));
}

TEST_F(UpkeepCommands, JunkIsListedUnlessItIsToBeArchived) {
  EXPECT_EQ(run({"junk"}), ExitCode::Done);
  EXPECT_EQ(asked().run.kind, RunKind::Junk);
  EXPECT_TRUE(asked().run.dry_run);
  EXPECT_EQ(run({"junk", "--archive"}), ExitCode::Done);
  EXPECT_FALSE(asked().run.dry_run);
  EXPECT_THAT(out_, HasSubstr("jiyi sweep --undo 1"));
}

TEST_F(UpkeepCommands, ConsolidateAndRuns) {
  EXPECT_EQ(run({"consolidate", "--user", "ann", "--bank", "b"}), ExitCode::Done);
  EXPECT_EQ(asked().run.kind, RunKind::Consolidate);
  EXPECT_EQ(asked().run.within.user_id, "ann");
  EXPECT_EQ(run({"runs"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("no runs yet"));
  EXPECT_EQ(run({"runs", "2", "--json"}), ExitCode::Done);
  EXPECT_EQ(asked().changes, "2");
  EXPECT_EQ(out_, "{\"ok\":true,\"changes\":[]}\n");
}

}  // namespace
}  // namespace jiyi::cli
