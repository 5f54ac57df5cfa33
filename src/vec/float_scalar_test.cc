#include <gtest/gtest.h>

#include "vec/float_check_test.h"

namespace jiyi::vec {
namespace {

TEST(FloatScalar, AttentionIsThatOfTheFormula) {
  expect_right_attention(Level::Scalar);
}

}  // namespace
}  // namespace jiyi::vec
