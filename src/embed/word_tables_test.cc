#include "embed/word_tables.h"

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

TEST(WordTables, AreInOrderAndDoNotOverlap) {
  const auto ranges = word_ranges();
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    EXPECT_LE(ranges[i].first, ranges[i].last);
    EXPECT_LT(ranges[i - 1].last, ranges[i].first);
  }
  const auto lower = lower_cases();
  for (std::size_t i = 1; i < lower.size(); ++i)
    EXPECT_LT(lower[i - 1].upper, lower[i].upper);
}

}  // namespace
}  // namespace jiyi::embed
