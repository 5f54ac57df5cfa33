#include <gtest/gtest.h>

#include "vec/int8_check_test.h"

namespace jiyi::vec {
namespace {

TEST(Int8AvxVnni, GivesTheBitsOfTheScalarKernels) {
  if (!is_usable(Level::AvxVnni)) GTEST_SKIP() << "not on this processor";
  expect_int8_like_scalar(Level::AvxVnni);
}

}  // namespace
}  // namespace jiyi::vec
