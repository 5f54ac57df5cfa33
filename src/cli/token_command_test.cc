#include "cli/token_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

using TokenCommand = CliTest;

TEST_F(TokenCommand, CountsWithTheEncodingOrTheModel) {
  EXPECT_EQ(run({"tokens", "hello world"}), ExitCode::Done);
  EXPECT_EQ(out_, "2\n");
  EXPECT_EQ(run({"tokens", "hello world", "--encoding", "cl100k_base", "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("encoding"), json::Value("cl100k_base"));
  EXPECT_EQ(*answer().find("counts"), json::Value(json::Array{2}));
  EXPECT_EQ(run({"tokens", "hello world", "--model", "unheard-of"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("an estimate"));
  EXPECT_EQ(opens_, 0);
}

TEST_F(TokenCommand, ReadsTheInputAndCuts) {
  input_ = "one two three four\n";
  EXPECT_EQ(run({"tokens", "--cut", "2", "-"}), ExitCode::Done);
  EXPECT_EQ(out_, "one two\n");
  EXPECT_EQ(run({"tokens", "", "--json"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("counts"), json::Value(json::Array{0}));
}

TEST_F(TokenCommand, FaultsAreNamed) {
  EXPECT_EQ(run({"tokens", "x", "--encoding", "o300k"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("o200k_base"));
  EXPECT_EQ(run({"tokens", "x", "--encoding", "o200k_base", "--model", "m"}), ExitCode::Usage);
}

}  // namespace
}  // namespace jiyi::cli
