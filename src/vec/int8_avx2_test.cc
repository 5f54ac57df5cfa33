#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

TEST(Int8Avx2, GivesTheBitsOfTheScalarKernels) {
  if (!is_usable(Level::Avx2)) GTEST_SKIP() << "not on this processor";
  expect_int8_like_scalar(Level::Avx2);
}

}  // namespace
}  // namespace jiyi::vec
