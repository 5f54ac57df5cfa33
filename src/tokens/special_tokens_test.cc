#include "tokens/special_tokens.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace jiyi::tokens {
namespace {

constexpr std::array kNamed = {SpecialToken{"<|end|>", 7}, SpecialToken{"<|endoftext|>", 8}};
const SpecialTokens kPlain(kNamed, {});
const SpecialTokens kReserving(kNamed, {.first = 100, .last = 199});

void expect_match(const SpecialTokens& specials, std::string_view text, SpecialMatch expected) {
  const auto match = specials.next(text, 0);
  ASSERT_TRUE(match.has_value()) << text;
  EXPECT_EQ(match->pos, expected.pos) << text;
  EXPECT_EQ(match->bytes, expected.bytes) << text;
  EXPECT_EQ(match->id, expected.id) << text;
}

TEST(SpecialTokens, FindsTheFirstWhole) {
  expect_match(kPlain, "a<|endoftext|><|end|>", {1, 13, 8});
  expect_match(kPlain, "<|<|end|>", {2, 7, 7});
  expect_match(kPlain, "<|other|><|end|>", {9, 7, 7});
  EXPECT_FALSE(kPlain.next("<|end|", 0).has_value());
  EXPECT_FALSE(kPlain.next("<|end|>", 1).has_value());
  EXPECT_FALSE(kPlain.next("<|END|>", 0).has_value());
}

TEST(SpecialTokens, ReservedIdsAreExactAndInRange) {
  expect_match(kReserving, "<|reserved_100|>", {0, 16, 100});
  expect_match(kReserving, "<|reserved_199|>", {0, 16, 199});
  for (const char* not_one : {"<|reserved_99|>", "<|reserved_200|>", "<|reserved_0100|>",
                              "<|reserved_|>", "<|reserved_100 |>", "<|reserved_99999999999|>"}) {
    EXPECT_FALSE(kReserving.next(not_one, 0).has_value()) << not_one;
  }
  EXPECT_FALSE(kPlain.next("<|reserved_100|>", 0).has_value());
}

TEST(SpecialTokens, ANamedIdHasNoOtherSpelling) {
  const SpecialTokens around(kNamed, {.first = 5, .last = 9});
  expect_match(around, "<|reserved_6|>", {0, 14, 6});
  EXPECT_FALSE(around.next("<|reserved_7|>", 0).has_value());
  EXPECT_EQ(around.spelling(7), "<|end|>");
}

TEST(SpecialTokens, SpellingUndoesTheMatch) {
  EXPECT_EQ(kReserving.spelling(8), "<|endoftext|>");
  EXPECT_EQ(kReserving.spelling(100), "<|reserved_100|>");
  EXPECT_EQ(kReserving.spelling(200), "");
  EXPECT_EQ(kPlain.spelling(100), "");
}

}  // namespace
}  // namespace jiyi::tokens
