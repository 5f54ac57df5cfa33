#include "cli/console.h"

#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using ConsoleTest = CliTest;

TEST_F(ConsoleTest, ReadAllTakesExactlyTheLimit) {
  input_ = "12345";
  EXPECT_EQ(read_all(console(), 5).value(), "12345");
  input_ = "123456";
  EXPECT_EQ(read_all(console(), 5).error().code(), ErrorCode::LimitExceeded);
  input_ = "";
  EXPECT_EQ(read_all(console(), 5).value(), "");
}

TEST_F(ConsoleTest, ReadLineStopsAtItsEnd) {
  input_ = "是\nno\nlast";
  EXPECT_EQ(read_line(console()).value(), "是");
  EXPECT_EQ(read_line(console()).value(), "no");
  EXPECT_EQ(read_line(console()).value(), "last");
  EXPECT_EQ(read_line(console()).value(), "");
}

}  // namespace
}  // namespace jiyi::cli
