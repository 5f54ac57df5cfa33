#include "base/hash.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

// Published XXH64 values (seed 0), one for each path of the algorithm.
TEST(Hash64, EqualsTheReferenceValues) {
  EXPECT_EQ(hash64(""), 0xEF46DB3751D8E999ULL);
  EXPECT_EQ(hash64("a"), 0xD24EC4F1A98C6E5BULL);
  EXPECT_EQ(hash64("abc"), 0x44BC2CF5AD770999ULL);
  EXPECT_EQ(hash64("Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1ULL);
}

TEST(Hash64, SeedChangesTheValue) {
  EXPECT_NE(hash64("term", 1), hash64("term", 2));
}

}  // namespace
}  // namespace jiyi::base
