#include "recall/ordering.h"

#include <gtest/gtest.h>

namespace jiyi::recall {
namespace {

TEST(Ordering, BestFirstAndEqualScoresByArrival) {
  EXPECT_TRUE(IsBefore()({.doc = 9, .score = 2}, {.doc = 1, .score = 1}));
  EXPECT_FALSE(IsBefore()({.doc = 1, .score = 1}, {.doc = 9, .score = 2}));
  EXPECT_TRUE(IsBefore()({.doc = 1, .score = 1}, {.doc = 2, .score = 1}));
  EXPECT_FALSE(IsBefore()({.doc = 1, .score = 1}, {.doc = 1, .score = 1}));
}

}  // namespace
}  // namespace jiyi::recall
