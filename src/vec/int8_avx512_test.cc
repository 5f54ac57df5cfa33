#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

TEST(Int8Avx512, GivesTheBitsOfTheScalarKernels) {
  if (!is_usable(Level::Avx512Vnni)) GTEST_SKIP() << "not on this processor";
  expect_int8_like_scalar(Level::Avx512Vnni);
}

}  // namespace
}  // namespace jiyi::vec
