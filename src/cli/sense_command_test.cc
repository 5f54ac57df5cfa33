#include "cli/sense_command.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class SenseCommand : public CliTest {
 protected:
  testkit::TempDir dir_;
};

TEST_F(SenseCommand, PrintsTheWholeReadingWithoutAStore) {
  EXPECT_EQ(run({"sense", "我叫李明，方案昨天必须交付，密码是Blau-4711。可以吗？", "--at",
                 "2025-06-18T10:00:00+08:00", "--zone", "Asia/Shanghai"}),
            ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("[secret:password]"));
  EXPECT_THAT(out_, Not(HasSubstr("4711")));
  EXPECT_THAT(out_, HasSubstr("zh, han script"));
  EXPECT_THAT(out_, HasSubstr("critical: word (requirement) +9.0"));
  EXPECT_THAT(out_, HasSubstr("李明"));
  EXPECT_THAT(out_,
              HasSubstr("2025-06-17T00:00:00+08:00 to 2025-06-18T00:00:00+08:00, by the day"));
  EXPECT_THAT(out_, HasSubstr("1 asked"));
  EXPECT_EQ(opens_, 0);
}

TEST_F(SenseCommand, AnswersInJson) {
  input_ = "thanks, got it!\n";
  EXPECT_EQ(run({"sense", "-", "--json", "--role", "assistant"}), ExitCode::Done);
  EXPECT_EQ(*answer().find("courtesy"), json::Value(true));
  EXPECT_EQ(*answer().find("language"), json::Value("en"));
}

TEST_F(SenseCommand, TakesWordsOfAFile) {
  const auto path = dir_.file("words.toml");
  std::ofstream(path) << "[group.mine]\nscore = 9\nen = [\"zorblax\"]\n";
  EXPECT_EQ(run({"sense", "zorblax", "--words", path}), ExitCode::Done);
  EXPECT_THAT(out_, HasSubstr("9.0 critical: word (mine)"));
  EXPECT_EQ(run({"sense", "zorblax", "--words", dir_.file("none.toml")}), ExitCode::NotFound);
}

TEST_F(SenseCommand, FaultsAreNamed) {
  EXPECT_EQ(run({"sense", "x", "--role", "king"}), ExitCode::Usage);
  EXPECT_EQ(run({"sense", "x", "--zone", "Mars/Base"}), ExitCode::NotFound);
  EXPECT_THAT(err_, HasSubstr("Mars/Base"));
}

}  // namespace
}  // namespace jiyi::cli
