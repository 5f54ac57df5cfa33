#include "cli/nearest.h"

#include <array>

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"remember", "recall", "restore", "list"};

TEST(Nearest, FindsWhatIsSpelledAlmostTheSame) {
  EXPECT_EQ(nearest("remmeber", kNames), "remember");
  EXPECT_EQ(nearest("recal", kNames), "recall");
  EXPECT_EQ(nearest("lst", kNames), "list");
  EXPECT_EQ(nearest("rem", kNames), "remember");
}

TEST(Nearest, IsEmptyWhenNothingIsNear) {
  EXPECT_EQ(nearest("backup", kNames), "");
  EXPECT_EQ(nearest("", kNames), "");
  EXPECT_EQ(nearest(std::string(65, 'l'), kNames), "");
}

}  // namespace
}  // namespace jiyi::cli
