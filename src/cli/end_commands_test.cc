#include "cli/end_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class EndCommands : public CliTest {
 protected:
  void SetUp() override {
    for (const std::string id : {"a", "b", "[c]"}) {
      ASSERT_EQ(run({"remember", "text of " + id, "--id", id}), ExitCode::Done);
    }
    opens_ = 0;
  }
};

TEST_F(EndCommands, VerbsTakeIds) {
  EXPECT_EQ(run({"archive", "a", "[c]"}), ExitCode::Done);
  EXPECT_EQ(asked_->end.verb, Verb::Archive);
  EXPECT_THAT(asked_->end.ids, ElementsAre("a", "[c]"));
  EXPECT_EQ(asked_->end.filter, std::nullopt);
  EXPECT_EQ(run({"restore", "a"}), ExitCode::Done);
  EXPECT_EQ(asked_->end.verb, Verb::Restore);
}

TEST_F(EndCommands, DryRunChangesNothing) {
  EXPECT_EQ(run({"forget", "a", "--dry-run"}), ExitCode::Done);
  EXPECT_TRUE(asked_->end.dry_run);
  EXPECT_THAT(out_, HasSubstr("would be forgotten: 1 memory"));
  EXPECT_EQ(run({"get", "a"}), ExitCode::Done);
}

TEST_F(EndCommands, MissingIdIsNotFoundAndTheOthersEnd) {
  EXPECT_EQ(run({"forget", "a", "nope"}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("not there: nope"));
  EXPECT_EQ(run({"get", "a"}), ExitCode::NotFound);
}

TEST_F(EndCommands, NeverEverythingByAccident) {
  EXPECT_EQ(run({"forget"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("--all"));
  environment_["JIYI_SESSION"] = "s";
  EXPECT_EQ(run({"forget"}), ExitCode::Usage);
  EXPECT_EQ(run({"forget", "a", "--all"}), ExitCode::Usage);
  EXPECT_EQ(run({"forget", "a", "--type", "x"}), ExitCode::Usage);
  EXPECT_EQ(opens_, 0);
}

TEST_F(EndCommands, FilterFlagsAndAllChoose) {
  EXPECT_EQ(run({"forget", "--type", "x"}), ExitCode::Done);
  EXPECT_THAT(asked_->end.filter->types, ElementsAre("x"));
  EXPECT_EQ(run({"forget", "--session", "s"}), ExitCode::Done);
  EXPECT_EQ(asked_->end.filter->scope.session_id, "s");
  EXPECT_EQ(run({"forget", "--all"}), ExitCode::Done);
  EXPECT_EQ(asked_->end.filter->importance_min, 0);  // an empty filter is refused
}

TEST_F(EndCommands, ForgetAsksOnATerminal) {
  terminal_ = true;
  input_ = "n\n";
  EXPECT_EQ(run({"forget", "a"}), ExitCode::Cancelled);
  EXPECT_THAT(err_, HasSubstr("Forget 1 memory of bank shared for good?"));
  input_ = "";
  EXPECT_EQ(run({"forget", "a"}), ExitCode::Cancelled);
  EXPECT_EQ(run({"get", "a"}), ExitCode::Done);
  input_ = "是\n";
  EXPECT_EQ(run({"forget", "a"}), ExitCode::Done);
  EXPECT_EQ(run({"get", "a"}), ExitCode::NotFound);
  EXPECT_EQ(run({"forget", "b", "--yes"}), ExitCode::Done);
}

TEST_F(EndCommands, ScopeNarrowsIds) {
  const auto within = [&] { return asked_->end.within; };
  EXPECT_EQ(run({"forget", "a", "--session", "s1", "--app", "p"}), ExitCode::Done);
  EXPECT_EQ(within().session_id, "s1");
  EXPECT_EQ(within().app_id, "p");
  EXPECT_EQ(run({"archive", "b", "--bank", "shared", "--user", "ann"}), ExitCode::Done);
  EXPECT_EQ(within().user_id, "ann");
  run({"supersede", "a", "b", "--agent", "x", "--user", "ann"});
  EXPECT_EQ(asked_->supersede.within.agent_id, "x");
  EXPECT_EQ(asked_->supersede.within.user_id, "");  // it chose the bank
}

TEST_F(EndCommands, SupersedeNamesBoth) {
  EXPECT_EQ(run({"supersede", "a", "b"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("superseded by b: 1 memory"));
  EXPECT_EQ(run({"supersede", "a"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("NEW is missing"));
}

}  // namespace
}  // namespace jiyi::cli
