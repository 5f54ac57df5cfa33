#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

TEST(Int8Neon, GivesTheBitsOfTheScalarKernels) {
  if (!is_usable(Level::Neon)) GTEST_SKIP() << "not on this processor";
  expect_int8_like_scalar(Level::Neon);
}

}  // namespace
}  // namespace jiyi::vec
