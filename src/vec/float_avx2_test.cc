#include <gtest/gtest.h>

#include "vec/float_check_test.h"

namespace jiyi::vec {
namespace {

TEST(FloatAvx2, AgreesWithTheScalarKernels) {
  if (!is_usable(Level::Avx2)) GTEST_SKIP() << "not on this processor";
  expect_floats_like_scalar(Level::Avx2);
}

}  // namespace
}  // namespace jiyi::vec
