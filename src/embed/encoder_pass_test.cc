#include "embed/encoder_pass.h"

#include <vector>

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

std::size_t grouped(const std::vector<std::size_t>& lengths, std::size_t tokens_max) {
  static const std::vector<std::int32_t> kIds(1000);
  std::vector<EncoderJob> jobs;
  for (const std::size_t length : lengths) {
    jobs.push_back({.ids = std::span(kIds).first(length), .out = nullptr});
  }
  return group_size(jobs, tokens_max);
}

TEST(EncoderPass, AGroupHoldsAsManyTextsAsFit) {
  EXPECT_EQ(grouped({10, 20, 30, 1}, 60), 3U);
  EXPECT_EQ(grouped({10, 20, 30, 1}, 59), 2U);
  EXPECT_EQ(grouped({10, 20}, 1000), 2U);
}

TEST(EncoderPass, ALongTextIsAGroupOfItsOwn) {
  EXPECT_EQ(grouped({500, 1}, 128), 1U);
  EXPECT_EQ(grouped({500}, 128), 1U);
}

}  // namespace
}  // namespace jiyi::embed
