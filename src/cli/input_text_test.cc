#include "cli/input_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

using InputText = CliTest;

TEST_F(InputText, ArgumentDashOrPipedInput) {
  run({"remember", "我喝茶"});
  EXPECT_EQ(asked_->items[0].text, "我喝茶");
  input_ = "two\nlines\r\n";
  run({"remember", "-"});
  EXPECT_EQ(asked_->items[0].text, "two\nlines");
  input_ = "piped\n";
  run({"remember"});
  EXPECT_EQ(asked_->items[0].text, "piped");
}

TEST_F(InputText, OnATerminalNothingIsWaitedFor) {
  terminal_ = true;
  EXPECT_EQ(run({"remember"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("TEXT is missing"));
}

TEST_F(InputText, InvalidUtf8SaysWhere) {
  input_ = "ab\xFF";
  EXPECT_EQ(run({"remember", "-"}), ExitCode::Usage);
  EXPECT_THAT(err_, HasSubstr("not UTF-8 at byte 2"));
}

TEST_F(InputText, LimitIsThatOfAMemory) {
  input_ = std::string(kTextBytesMax, 'a');
  EXPECT_EQ(run({"remember"}), ExitCode::Done);
  input_ = std::string(kTextBytesMax + 3, 'a');
  EXPECT_EQ(run({"remember"}), ExitCode::LimitExceeded);
}

}  // namespace
}  // namespace jiyi::cli
