#include "base/try.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) return Error{ErrorCode::InvalidArgument, "odd"};
  return n / 2;
}

Result<int> quarter(int n) {
  ASSIGN_OR_RETURN(const int once, half(n));
  ASSIGN_OR_RETURN(const int twice, half(once));
  return twice;
}

Result<void> check_even(int n) {
  RETURN_IF_ERROR(half(n));
  return {};
}

TEST(Try, PassesValuesOn) {
  EXPECT_EQ(quarter(8).value(), 2);
}

TEST(Try, ReturnsTheFirstError) {
  EXPECT_EQ(quarter(6).error().code(), ErrorCode::InvalidArgument);
  EXPECT_FALSE(check_even(3).ok());
  EXPECT_TRUE(check_even(4).ok());
}

}  // namespace
}  // namespace jiyi::base
