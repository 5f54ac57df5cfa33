#include "tokens/rank_data.h"

#include <gtest/gtest.h>

#include "base/endian.h"

namespace jiyi::tokens {
namespace {

void expect_whole(std::string_view data, std::uint32_t ranks) {
  ASSERT_GE(data.size(), 8U);
  EXPECT_EQ(base::read_fixed<std::uint32_t>(data), ranks);
  EXPECT_EQ(data.size(), 8U + 2U * ranks + base::read_fixed<std::uint32_t>(data, 4));
}

TEST(RankData, IsEmbeddedWhole) {
  expect_whole(cl100k_rank_data(), 100'256);
  expect_whole(o200k_rank_data(), 199'998);
  expect_whole(p50k_rank_data(), 50'281);
}

}  // namespace
}  // namespace jiyi::tokens
