#include "tokens/encoding.h"

#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tokens/goldens_test.h"
#include "tokens/reference_merge_test.h"

namespace jiyi::tokens {
namespace {

constexpr std::array kAll = {EncodingId::R50kBase, EncodingId::P50kBase, EncodingId::Cl100kBase,
                             EncodingId::O200kBase, EncodingId::O200kHarmony};

std::vector<TokenId> recognised(EncodingId id, std::string_view text) {
  return encoding(id).encode(text, Specials::Recognised);
}

TEST(Encoding, EqualsTheReferenceOnTheGoldenTexts) {
  for (const auto& golden : goldens()) {
    for (std::size_t i = 0; i < golden.ids.size(); ++i) {
      const Encoding& with = encoding(kAll[i]);
      EXPECT_EQ(with.encode(golden.text), golden.ids[i]) << with.name() << ": " << golden.text;
      EXPECT_EQ(with.count(golden.text), golden.ids[i].size()) << with.name();
    }
  }
}

TEST(Encoding, DecodeUndoesEncodeForAnyBytes) {
  base::Random random(9);
  for (int round = 0; round < 500; ++round) {
    std::string text = random_text(random, 60);
    if (round % 2 == 0) text += static_cast<char>(random.below(256));
    for (const auto id : kAll) {
      const auto ids = encoding(id).encode(text);
      const auto decoded = encoding(id).decode(ids);
      ASSERT_TRUE(decoded.ok());
      ASSERT_EQ(decoded.value(), text);
      ASSERT_EQ(encoding(id).count(text), ids.size());
    }
  }
}

TEST(Encoding, SpecialTokensAreTextUnlessAskedFor) {
  using Ids = std::vector<TokenId>;
  EXPECT_EQ(encoding(EncodingId::Cl100kBase).encode("<|endoftext|>"),
            (Ids{27, 91, 8862, 728, 428, 91, 29}));
  EXPECT_EQ(recognised(EncodingId::Cl100kBase, "hello <|endoftext|>"), (Ids{15339, 220, 100257}));
  EXPECT_EQ(recognised(EncodingId::Cl100kBase, "<|fim_prefix|>a<|fim_suffix|>b<|fim_middle|>"),
            (Ids{100258, 64, 100260, 65, 100259}));
  EXPECT_EQ(recognised(EncodingId::O200kBase, "你好<|endoftext|>"), (Ids{177519, 199999}));
  EXPECT_EQ(recognised(EncodingId::O200kBase, "<|endofprompt|>"), (Ids{200018}));
  EXPECT_EQ(recognised(EncodingId::P50kBase, "<|endoftext|>"), (Ids{50256}));
  EXPECT_EQ(recognised(EncodingId::R50kBase, "<|endoftext|>"), (Ids{50256}));
  EXPECT_EQ(recognised(EncodingId::O200kHarmony, "<|start|>user<|message|>a<|end|>"),
            (Ids{200006, 1428, 200008, 64, 200007}));
  EXPECT_EQ(recognised(EncodingId::O200kHarmony, "<|reserved_201087|><|reserved_200013|>"),
            (Ids{201087, 200013}));
  EXPECT_EQ(encoding(EncodingId::O200kBase).count("你好<|endoftext|>", Specials::Recognised), 2U);
}

TEST(Encoding, DecodeRefusesIdsItDoesNotHave) {
  const Encoding& with = encoding(EncodingId::Cl100kBase);
  const std::vector<TokenId> last = {100255, 100257, 100276};
  const std::vector<TokenId> beyond = {100277};

  ASSERT_TRUE(with.decode(last).ok());
  EXPECT_EQ(with.decode(last).value(), " Conveyor<|endoftext|><|endofprompt|>");
  const auto refused = with.decode(beyond);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(refused.error().message(), "cl100k_base has no token 100277");
  EXPECT_FALSE(encoding(EncodingId::R50kBase).decode(std::vector<TokenId>{50257}).ok());
  EXPECT_TRUE(encoding(EncodingId::P50kBase).decode(std::vector<TokenId>{50280}).ok());
}

TEST(Encoding, IsFoundByName) {
  for (const auto id : kAll) {
    EXPECT_EQ(encoding_by_name(encoding(id).name()), id);
    EXPECT_EQ(encoding(id).id(), id);
  }
  EXPECT_EQ(encoding_by_name("o200k"), std::nullopt);
}

TEST(Encoding, LoadsOnceForAllThreads) {
  std::array<const Encoding*, 4> seen{};
  {
    std::vector<std::jthread> threads;
    for (auto& at : seen) {
      threads.emplace_back([&at] { at = &encoding(EncodingId::P50kBase); });
    }
  }

  for (const Encoding* at : seen)
    EXPECT_EQ(at, seen[0]);
}

// A megabyte without a break is no special case: linear, so it ends well within the time limit.
TEST(Encoding, CountsAMegabyteWithoutABreak) {
  constexpr std::size_t kMegabyte = 1'000'000;
  for (const char* unit :
       {"a", " ", "\n", "!", "1", "😀", "记忆memory", "e\xCC\x81", "\xFF", "aA"}) {
    std::string text;
    while (text.size() < kMegabyte)
      text += unit;
    for (const auto id : {EncodingId::Cl100kBase, EncodingId::O200kBase}) {
      EXPECT_GT(encoding(id).count(text), kMegabyte / 128) << unit;
    }
  }
}

}  // namespace
}  // namespace jiyi::tokens
