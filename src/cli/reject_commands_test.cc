#include "cli/reject_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class RejectCommands : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"remember", "x", "--id", "x"}), ExitCode::Done);  // makes the engine
  }
};

TEST_F(RejectCommands, ClaimsAreRejectedByIdOrText) {
  ends_->rejected = {.ids = {"a", "b"}, .already = {"c"}, .missing = {"d"}};
  EXPECT_EQ(run({"reject", "a", "d", "--dry-run"}), ExitCode::NotFound);
  EXPECT_THAT(ends_->reject.ids, ElementsAre("a", "d"));
  EXPECT_TRUE(ends_->reject.dry_run);
  EXPECT_THAT(out_, HasSubstr("would be rejected: 2 memories"));
  EXPECT_THAT(out_, HasSubstr("rejected before: c"));
  EXPECT_THAT(err_, HasSubstr("not there: d"));
  ends_->rejected = {};
  EXPECT_EQ(run({"reject", "--text", "the earth is flat", "--user", "ann"}), ExitCode::Done);
  EXPECT_EQ(ends_->reject.text, "the earth is flat");
  EXPECT_EQ(ends_->reject.within.user_id, "ann");
}

TEST_F(RejectCommands, WhatIsRejectedIsListedExplainedAndLifted) {
  EXPECT_EQ(run({"rejected", "list"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("nothing is rejected"));
  ends_->rejections = {{.name = "a", .memory = "a", .text = "the earth is flat"}, {.name = "01ff"}};
  EXPECT_EQ(run({"rejected", "list"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("the earth is flat"));
  EXPECT_THAT(out_, HasSubstr("forgotten, or in another store"));
  EXPECT_EQ(run({"rejected", "explain", "the earth is flat"}), ExitCode::Negative);
  EXPECT_EQ(run({"rejected", "explain", "the earth is round"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("would be stored"));
  EXPECT_EQ(run({"rejected", "explain"}), ExitCode::Usage);
  EXPECT_EQ(run({"rejected", "lift"}), ExitCode::Usage);
  ends_->lifted = {.lifted = {"a"}, .restored = {"a"}, .missing = {}};
  EXPECT_EQ(run({"rejected", "lift", "a"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("given back: 1 memory"));
  EXPECT_EQ(run({"rejected", "list", "--json"}), ExitCode::Done);
  EXPECT_EQ(answer().find("rejected")->if_array()->size(), 2U);
}

TEST_F(RejectCommands, UndoShowsTheDifferenceAndHowToGoBack) {
  ends_->undone = {.undone = {{.id = "a",
                               .from_version = 2,
                               .to_version = 1,
                               .changes = {{.field = "text", .before = "rum", .after = "tea"}}},
                              {.id = "b", .from_version = 1}},
                   .left = {"c"},
                   .forgotten = 3,
                   .first = 7,
                   .last = 8};
  EXPECT_EQ(run({"undo", "--writer", "mallory", "--session", "s"}), ExitCode::Done);
  EXPECT_EQ(ends_->undo.writer, "mallory");
  EXPECT_EQ(ends_->undo.scope.session_id, "s");
  EXPECT_THAT(out_, HasSubstr("- text: rum"));
  EXPECT_THAT(out_, HasSubstr("+ text: tea"));
  EXPECT_THAT(out_, HasSubstr("b archived"));
  EXPECT_THAT(err_, HasSubstr("--numbers 7-8"));
  EXPECT_THAT(err_, HasSubstr("3 memories"));
  EXPECT_EQ(run({"undo", "--numbers", "7-8"}), ExitCode::Done);
  EXPECT_EQ(ends_->undo.first, 7U);
  EXPECT_EQ(ends_->undo.last, 8U);
  for (const char* wrong : {"8-7", "7", "a-b", "7-"})
    EXPECT_EQ(run({"undo", "--numbers", wrong}), ExitCode::Usage) << wrong;
}

}  // namespace
}  // namespace jiyi::cli
