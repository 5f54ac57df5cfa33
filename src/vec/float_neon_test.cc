#include <gtest/gtest.h>

#include "vec/float_check_test.h"

namespace jiyi::vec {
namespace {

TEST(FloatNeon, AgreesWithTheScalarKernels) {
  if (!is_usable(Level::Neon)) GTEST_SKIP() << "not on this processor";
  expect_floats_like_scalar(Level::Neon);
}

}  // namespace
}  // namespace jiyi::vec
