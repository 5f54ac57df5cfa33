#include "cli/erase_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "testkit/file_bytes.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class EraseCommands : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"remember", "x", "--id", "x"}), ExitCode::Done);  // makes the engine
    ends_->erased = {.memories = 2,
                     .versions = 3,
                     .derived = 1,
                     .kept = 1,
                     .clean = true,
                     .receipt = Receipt{.number = 4, .text = "{}"}};
  }
};

TEST_F(EraseCommands, FlagsChooseAndTheEnvironmentDoesNot) {
  environment_["JIYI_USER"] = "ann";
  EXPECT_EQ(run({"erase", "--source", "s"}), ExitCode::Done);
  EXPECT_EQ(ends_->erase.scope, Scope{});
  EXPECT_EQ(ends_->erase.source, "s");
  EXPECT_EQ(ends_->erase.bank, "");
  EXPECT_EQ(run({"erase", "--user", "bob", "--session", "s"}), ExitCode::Done);
  EXPECT_EQ(ends_->erase.scope.user_id, "bob");
  EXPECT_EQ(ends_->erase.scope.session_id, "s");
  EXPECT_THAT(out_, HasSubstr("erased: 2 memories in 3 versions"));
  EXPECT_THAT(out_, HasSubstr("receipt 4: nothing was found afterwards"));
  EXPECT_EQ(run({"erase", "--whole", "bank", "--user", "bob"}), ExitCode::Done);
  EXPECT_EQ(ends_->erase.bank, "user:bob");
  EXPECT_EQ(ends_->erase.scope, Scope{});
}

TEST_F(EraseCommands, ADryRunHasNoReceiptAndWhatIsLeftIsAFailure) {
  ends_->erased.receipt.reset();
  ends_->erased.clean = false;
  EXPECT_EQ(run({"erase", "--user", "bob", "--dry-run"}), ExitCode::Done);
  EXPECT_TRUE(ends_->erase.dry_run);
  EXPECT_THAT(out_, HasSubstr("would be erased"));
  ends_->erased.receipt = Receipt{.number = 5, .text = "{}"};
  EXPECT_EQ(run({"erase", "--user", "bob"}), ExitCode::Negative);
  EXPECT_THAT(out_, HasSubstr("something was found afterwards"));
}

TEST_F(EraseCommands, ATerminalIsAsked) {
  terminal_ = true;
  input_ = "n\n";
  EXPECT_EQ(run({"erase", "--user", "bob"}), ExitCode::Cancelled);
  EXPECT_TRUE(ends_->erase.dry_run) << "only counted";
  EXPECT_EQ(run({"erase", "--user", "bob", "--yes"}), ExitCode::Done);
  EXPECT_FALSE(ends_->erase.dry_run);
}

TEST_F(EraseCommands, AReceiptIsWrittenShownAndVerified) {
  const testkit::TempDir dir;
  EXPECT_EQ(run({"erase", "--user", "bob", "--receipt", dir.file("r")}), ExitCode::Done);
  EXPECT_THAT(testkit::bytes_of(dir.file("r")), HasSubstr("{}\n{\"signature\""));
  EXPECT_EQ(run({"receipt", "verify", dir.file("r")}), ExitCode::Negative) << "it is a fake";
  EXPECT_EQ(run({"receipt", "verify"}), ExitCode::Usage);
  EXPECT_EQ(run({"receipt", "list"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("nothing was erased here"));
  ends_->receipts = {{.number = 4, .text = "{\"number\":4}"}, {.number = 5, .text = "{}"}};
  EXPECT_EQ(run({"receipt", "show", "4"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("{\"number\":4}\n{\"signature\""));
  EXPECT_EQ(run({"receipt", "show", "9"}), ExitCode::NotFound);
  EXPECT_EQ(run({"receipt", "list", "--json"}), ExitCode::Done);
  EXPECT_EQ(answer().find("receipts")->if_array()->size(), 2U);
}

}  // namespace
}  // namespace jiyi::cli
