#include "vec/attention_loops.h"

#include <vector>

#include <gtest/gtest.h>

#include "vec/float_check_test.h"

namespace jiyi::vec {
namespace {

// What a text gets does not depend on how far scores lie apart: the largest is taken off first.
TEST(AttentionLoops, LargeScoresDoNotOverflow) {
  for (const Level level : usable_levels()) {
    SCOPED_TRACE(level_name(level));
    const std::vector<float> query = {1000, -1000};
    const std::vector<float> key = {1, -1};
    const std::vector<float> value = {3, 5};
    std::vector<float> out(2);
    std::vector<float> scratch(attention_scratch(2, 1));
    kernels(level).attend({.query = query.data(),
                           .key = key.data(),
                           .value = value.data(),
                           .stride = 1,
                           .tokens = 2,
                           .width = 1,
                           .out = out.data(),
                           .out_stride = 1,
                           .scratch = scratch.data()});
    EXPECT_FLOAT_EQ(out[0], 3);
    EXPECT_FLOAT_EQ(out[1], 5);
  }
}

TEST(AttentionLoops, LongTextsAgreeWithTheFormula) {
  RandomRows random(11);
  constexpr std::size_t kTokens = 301;
  const auto rows = random.floats(kTokens * 96);
  std::vector<float> scratch(attention_scratch(kTokens, 32));
  std::vector<float> out(kTokens * 32);
  const Attention head{.query = rows.data(),
                       .key = rows.data() + 32,
                       .value = rows.data() + 64,
                       .stride = 96,
                       .tokens = kTokens,
                       .width = 32,
                       .out = out.data(),
                       .out_stride = 32,
                       .scratch = scratch.data()};
  kernels(best_level()).attend(head);
  expect_near(out, plain_attention(head), 2e-5F);
}

}  // namespace
}  // namespace jiyi::vec
