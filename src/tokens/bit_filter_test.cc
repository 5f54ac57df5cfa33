#include "tokens/bit_filter.h"

#include <gtest/gtest.h>

namespace jiyi::tokens {
namespace {

TEST(BitFilter, HasAllThatWasAddedAndFewOthers) {
  constexpr std::uint64_t kNumbers = 10'000;
  BitFilter filter(kNumbers);
  for (std::uint64_t i = 0; i < kNumbers; ++i)
    filter.add(i * 7919);

  std::size_t false_claims = 0;
  for (std::uint64_t i = 0; i < kNumbers; ++i) {
    EXPECT_TRUE(filter.may_have(i * 7919));
    if (filter.may_have(i * 7919 + 1)) ++false_claims;
  }

  EXPECT_LT(false_claims, kNumbers / 10);
}

TEST(BitFilter, OfNothingHasNothing) {
  const BitFilter filter(0);

  EXPECT_FALSE(filter.may_have(0));
  EXPECT_FALSE(filter.may_have(~std::uint64_t{0}));
}

}  // namespace
}  // namespace jiyi::tokens
