#include "sense/complexity.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

double of(std::string_view text) {
  return complexity(Message(text));
}

TEST(Complexity, AddsUpItsParts) {
  EXPECT_EQ(of(""), 0);
  EXPECT_NEAR(of(std::string(100, 'x')), 0.1, 1e-9);
  EXPECT_NEAR(of(std::string(400, 'x')), 0.2, 1e-9);
  EXPECT_NEAR(of("分析"), 0.18 + 0.004, 1e-9);
  EXPECT_NEAR(of("分析分析 analyse"), of("分析") + 0.2 * 12 / 200.0, 1e-9);
  EXPECT_NEAR(of("```"), 0.303, 1e-9);
  EXPECT_NEAR(of("a? b? c?"), 0.2 + 0.008, 1e-9);
}

TEST(Complexity, CountsThreeTasksAndThreeFurtherQuestions) {
  EXPECT_NEAR(of("分析比较设计架构"), 0.54 + 0.016, 1e-9);
  EXPECT_NEAR(of("a?a?"), of("a?") + 0.002, 1e-9);
  EXPECT_NEAR(of("b? b? b? b? b?"), 0.3 + 0.014, 1e-9);
}

TEST(Complexity, IsAtMostOne) {
  const std::string text = "分析比较设计架构 ``` a? b? c? d? e?" + std::string(400, 'x');
  EXPECT_EQ(of(text), 1.0);
}

}  // namespace
}  // namespace jiyi::sense
