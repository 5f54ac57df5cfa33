#include "cli/version.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

TEST(Version, HasThreeParts) {
  EXPECT_EQ(std::ranges::count(program_version(), '.'), 2);
}

}  // namespace
}  // namespace jiyi::cli
