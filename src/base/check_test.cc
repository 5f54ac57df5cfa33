#include "base/check.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Check, PassesWhatHolds) {
  check(true, "never printed");
}

TEST(CheckDeathTest, EndsTheProcessAndNamesTheInvariant) {
  EXPECT_DEATH(check(false, "the sky is up"), "broken invariant: the sky is up");
}

}  // namespace
}  // namespace jiyi::base
