#include "cli/style.h"

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

TEST(Style, OffLeavesTheTextAlone) {
  EXPECT_EQ(Style(false).bold("记忆"), "记忆");
}

TEST(Style, OnWrapsAndResets) {
  EXPECT_EQ(Style(true).red("x"), "\x1b[31mx\x1b[0m");
  EXPECT_EQ(Style(true).red(""), "");
}

}  // namespace
}  // namespace jiyi::cli
