#include "cli/app.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using App = CliTest;

TEST_F(App, NothingGivenShowsTheOverview) {
  EXPECT_EQ(run({}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("remember"));
  EXPECT_EQ(run({"--help"}), ExitCode::Done);
  EXPECT_EQ(opens_, 0);
}

TEST_F(App, VersionAndHelpNeedNoStore) {
  EXPECT_EQ(run({"--version"}), ExitCode::Done);
  EXPECT_THAT(out_, StartsWith("jiyi "));
  EXPECT_EQ(run({"recall", "--help"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("--min-score"));
  EXPECT_EQ(opens_, 0);
}

TEST_F(App, FaultIsOneLineOnTheErrorStream) {
  EXPECT_EQ(run({"recal", "x"}), ExitCode::Usage);
  EXPECT_EQ(err_, "jiyi: unknown command \"recal\"; did you mean recall?\n");
  EXPECT_THAT(out_, IsEmpty());
}

TEST_F(App, ErrorOfTheEngineBecomesItsExitCode) {
  open_fault_ = Error{ErrorCode::Corruption, "page 3"};
  EXPECT_EQ(run({"list"}), ExitCode::Corruption);
  EXPECT_EQ(err_, "jiyi: page 3\n");
}

TEST_F(App, MissingStoreSaysHowToMakeOne) {
  open_fault_ = Error{ErrorCode::NotFound, "none"};
  EXPECT_EQ(run({"recall", "x", "--store", "a.db"}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("no store at a.db; make one with jiyi init"));
}

TEST_F(App, JsonAnswersErrorsToo) {
  EXPECT_EQ(run({"get", "nope", "--json"}), ExitCode::NotFound);
  EXPECT_NE(answer().find("error"), nullptr);
  EXPECT_THAT(err_, HasSubstr("nope"));
}

TEST_F(App, ClosedOutputIsTold) {
  reader_gone_ = true;
  EXPECT_EQ(run({"version"}), ExitCode::OutputClosed);
  EXPECT_EQ(run({"--help"}), ExitCode::OutputClosed);
  EXPECT_THAT(err_, IsEmpty());
}

TEST_F(App, ConfigurationFileIsReadFromItsPlace) {
  files_["/home/ann/.config/jiyi/config.toml"] = "user = \"ann\"\n";
  EXPECT_EQ(run({"list"}), ExitCode::Done);
  EXPECT_EQ(asked_->bank.bank, "user:ann");

  environment_["XDG_CONFIG_HOME"] = "/c";
  EXPECT_EQ(run({"list"}), ExitCode::Done);
  EXPECT_EQ(asked_->bank.bank, "shared");
}

TEST_F(App, FaultInTheConfigurationFileNamesIt) {
  files_["/c.toml"] = "\nusr = \"ann\"\n";
  EXPECT_EQ(run({"list", "--config", "/c.toml"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("did you mean user?"));
  files_["/c.toml"] = "\nuser = \n";
  EXPECT_EQ(run({"list", "--config", "/c.toml"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("configuration file /c.toml: line 2"));
  EXPECT_EQ(run({"list", "--config", "/none.toml"}), ExitCode::NotFound);
}

TEST_F(App, ColoursOnlyOnATerminalAndNotWithNoColor) {
  run({"recall", "x"});
  EXPECT_EQ(out_.find('\x1b'), std::string::npos);
  terminal_ = true;
  run({"recall", "x"});
  EXPECT_NE(out_.find('\x1b'), std::string::npos);
  environment_["NO_COLOR"] = "1";
  run({"recall", "x"});
  EXPECT_EQ(out_.find('\x1b'), std::string::npos);
  run({"recall", "x", "--color", "always"});
  EXPECT_NE(out_.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace jiyi::cli
