#include <gtest/gtest.h>

#include "vec/float_check_test.h"

namespace jiyi::vec {
namespace {

TEST(FloatAvx512, AgreesWithTheScalarKernels) {
  if (!is_usable(Level::Avx512Vnni)) GTEST_SKIP() << "not on this processor";
  expect_floats_like_scalar(Level::Avx512Vnni);
}

}  // namespace
}  // namespace jiyi::vec
