#include "cli/window_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class WindowCommandsTest : public CliTest {
 protected:
  // The fake forgets its windows with the engine, so what an action asks is looked at in its
  // answer.
  ExitCode window(std::vector<std::string> words) {
    words.insert(words.begin(), "window");
    words.insert(words.end(), {"--session", "s1", "--user", "lin"});
    return run(words);
  }
};

TEST_F(WindowCommandsTest, AddSaysTheIdAndHowFullTheWindowIs) {
  EXPECT_EQ(window({"add", "我想去杭州", "--id", "a1"}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("a1\n"));
  EXPECT_THAT(out_, HasSubstr("10 of 6800 tokens"));
}

TEST_F(WindowCommandsTest, AddTakesTheInputAndJson) {
  input_ = R"([{"role":"user","text":"a"},{"role":"assistant","text":"b"}])";
  EXPECT_EQ(window({"add", "--messages", "--json"}), ExitCode::Done);
  EXPECT_EQ(answer().find("added")->if_array()->size(), 2U);
  input_ = "[1]";
  EXPECT_NE(window({"add", "--messages"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("messages[0]"));
}

TEST_F(WindowCommandsTest, ConfigureSaysTheLimits) {
  EXPECT_EQ(window({"configure", "--max-tokens", "4000", "--policy", "importance"}),
            ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("3400 tokens (4000 less 15 %)"));
  EXPECT_NE(window({"configure", "--policy", "lru"}), ExitCode::Done);
}

TEST_F(WindowCommandsTest, AWindowThatIsNotThereIsAnError) {
  for (const char* action : {"show", "usage", "prune", "clear"}) {
    EXPECT_EQ(window({action}), ExitCode::NotFound) << action;
    EXPECT_THAT(err_, HasSubstr("no window")) << action;
  }
  EXPECT_EQ(window({"show", "--left"}), ExitCode::NotFound);
  EXPECT_EQ(window({"pin", "a"}), ExitCode::NotFound);
}

TEST_F(WindowCommandsTest, WordsWhereNoneBelongAreRefused) {
  EXPECT_NE(window({"show", "everything"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("takes no words"));
  EXPECT_NE(window({"add", "two", "texts"}), ExitCode::Done);
  EXPECT_THAT(err_, HasSubstr("put it in quotes"));
  EXPECT_NE(window({"dance"}), ExitCode::Done);
}

}  // namespace
}  // namespace jiyi::cli
