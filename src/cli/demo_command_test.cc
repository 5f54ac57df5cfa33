#include "cli/demo_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class DemoCommand : public CliTest {
 protected:
  testkit::TempDir folder_;

  void write(const std::string& name, std::string_view text) {
    ASSERT_TRUE(io::write_file(folder_.file(name), text, io::Replace::Yes).ok());
  }

  void SetUp() override {
    write("conversation.jsonl",
          "{\"id\":\"1\",\"bank\":\"user:lin\",\"text\":\"wedding in May\",\"at\":\"2025-01-03\"}\n"
          "{\"id\":\"2\",\"bank\":\"user:lin\",\"text\":\"the safe opens with seven herons\"}\n");
    write("questions.jsonl",
          "{\"bank\":\"user:lin\",\"query\":\"safe\",\"at\":\"2025-11-02\",\"expect\":[\"2\"]}\n"
          "{\"bank\":\"user:lin\",\"query\":\"saxophone\",\"at\":\"2025-11-02\",\"expect\":[]}\n");
    write("script.json",
          R"({"correct":{"bank":"user:lin","id":"1","text":"wedding in June","query":"wedding"},
              "forget":{"bank":"user:lin","id":"2","query":"safe","canary":"seven herons"},
              "window":{"bank":"user:lin","messages":2,"pin":"1"},
              "secrets":{"bank":"user:lin","query":"password","values":["s3cret"]}})");
    environment_["TMPDIR"] = folder_.path().string();
    environment_["JIYI_USER"] = "somebody";
  }
};

// The fake engine has no file, so that the scan finds no bytes before: the demo must not pass.
TEST_F(DemoCommand, AsksCorrectsForgetsAndJudges) {
  EXPECT_EQ(run({"demo", "--data", folder_.path().string()}), ExitCode::Negative) << err_;
  EXPECT_THAT(out_, HasSubstr("2 条消息 messages"));
  EXPECT_THAT(out_, HasSubstr("没有相关记忆 nothing relevant"));
  EXPECT_THAT(out_, HasSubstr("wedding in June"));
  EXPECT_THAT(out_, HasSubstr("2/2"));
}

TEST_F(DemoCommand, EndsQuietlyWhenItsReaderGoesAway) {
  reader_gone_ = true;
  EXPECT_EQ(run({"demo", "--data", folder_.path().string()}), ExitCode::OutputClosed);
  EXPECT_EQ(run({"demo", "--data", folder_.path().string(), "--json"}), ExitCode::OutputClosed);
  EXPECT_EQ(err_, "");
}

TEST_F(DemoCommand, JsonIsTheReportAlone) {
  run({"demo", "--data", folder_.path().string(), "--json"});
  EXPECT_EQ(*answer().find("messages"), json::Value(2));
  EXPECT_EQ(*answer().find("ok"), json::Value(false));
}

TEST_F(DemoCommand, NeverUsesAStoreThatIsThere) {
  write("mine.db", "x");
  EXPECT_EQ(run({"demo", "--data", folder_.path().string(), "--store", folder_.file("mine.db")}),
            ExitCode::AlreadyExists);
  EXPECT_EQ(opens_, 0);
}

TEST_F(DemoCommand, MissingDataIsNotFound) {
  EXPECT_EQ(run({"demo", "--data", folder_.file("none")}), ExitCode::NotFound);
}

}  // namespace
}  // namespace jiyi::cli
