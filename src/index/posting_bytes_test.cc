#include "index/posting_bytes.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::index {
namespace {

struct Postings {
  std::vector<std::uint32_t> ordinals;
  std::vector<std::uint16_t> frequencies;
};

// By chance one document in `spread`, from base on.
Postings random_postings(std::size_t count, std::uint32_t base, std::uint64_t spread,
                         std::uint64_t frequency_max) {
  base::Random random(count * 31 + spread);
  Postings postings;
  for (std::size_t i = 0; i < count; ++i) {
    while (random.below(spread) != 0)
      ++base;
    postings.ordinals.push_back(base++);
    postings.frequencies.push_back(static_cast<std::uint16_t>(1 + random.below(frequency_max)));
  }
  return postings;
}

std::vector<std::uint8_t> block_of(const Postings& postings, std::uint32_t base) {
  std::vector<std::uint8_t> bytes;
  append_block(bytes, base, postings.ordinals, postings.frequencies);
  return bytes;
}

std::vector<std::uint8_t> readable(std::vector<std::uint8_t> bytes) {
  bytes.resize(bytes.size() + kReadAheadBytes);
  return bytes;
}

TEST(Varint, ComesBackAtEverySize) {
  for (const std::uint32_t value : {0U, 1U, 127U, 128U, 16383U, 16384U, 0xFFFFFFFFU}) {
    std::vector<std::uint8_t> bytes;
    append_varint(bytes, value);

    const auto read = read_varint(bytes);

    ASSERT_TRUE(read.has_value()) << value;
    EXPECT_EQ(read->value, value);
    EXPECT_EQ(read->size_bytes, bytes.size());
  }
}

TEST(Varint, CutOrAboveThirtyTwoBitsIsNone) {
  const std::vector<std::uint8_t> cut{0xFF, 0xFF};
  const std::vector<std::uint8_t> above{0xFF, 0xFF, 0xFF, 0xFF, 0x10};
  const std::vector<std::uint8_t> endless(20, 0x80);
  EXPECT_FALSE(read_varint({}));
  EXPECT_FALSE(read_varint(cut));
  EXPECT_FALSE(read_varint(above));
  EXPECT_FALSE(read_varint(endless));
}

TEST(PostingBlock, ComesBackAtEveryDensity) {
  for (const std::uint64_t spread : {1U, 2U, 3U, 5U, 9U, 40U, 1000U, 20'000U}) {
    for (const std::uint64_t frequency_max : {1U, 2U, 7U, 65535U}) {
      SCOPED_TRACE(std::to_string(spread) + " " + std::to_string(frequency_max));
      const auto postings = random_postings(kBlockPostings, 1000, spread, frequency_max);
      const auto bytes = readable(block_of(postings, 1000));
      const BlockBytes block(bytes.data());

      std::array<std::uint32_t, kBlockPostings + 8> ordinals{};
      std::array<std::uint32_t, kBlockPostings> frequencies{};
      block.ordinals(1000, ordinals.data());
      block.frequencies(frequencies.data());

      EXPECT_EQ(block.size_bytes() + kReadAheadBytes, bytes.size());
      EXPECT_EQ(block.all_once(), frequency_max == 1);
      for (std::size_t i = 0; i < kBlockPostings; ++i) {
        ASSERT_EQ(ordinals[i], postings.ordinals[i]) << i;
        ASSERT_EQ(frequencies[i], postings.frequencies[i]) << i;
        ASSERT_EQ(block.frequency_at(i), postings.frequencies[i]) << i;
      }
    }
  }
}

TEST(PostingBlock, DenseBlockIsABitmapThatAnswersLookUps) {
  const auto postings = random_postings(kBlockPostings, 50, 3, 9);
  const auto bytes = readable(block_of(postings, 50));
  const BlockBytes block(bytes.data());

  ASSERT_TRUE(block.is_bitmap());
  std::size_t next = 0;
  for (std::uint32_t ordinal = 50; ordinal < postings.ordinals.back() + 200; ++ordinal) {
    const bool there = next < kBlockPostings && postings.ordinals[next] == ordinal;
    ASSERT_EQ(block.frequency_in_bitmap(ordinal - 50), there ? postings.frequencies[next] : 0);
    if (there) ++next;
  }
}

TEST(PostingBlock, RunWithoutGapsTakesTwoBytes) {
  Postings postings;
  for (std::uint32_t i = 0; i < kBlockPostings; ++i)
    postings.ordinals.push_back(9 + i);
  postings.frequencies.assign(kBlockPostings, 1);

  EXPECT_EQ(block_of(postings, 9).size(), 2U);
}

TEST(PostingBlock, CutBlockIsNotWhole) {
  for (const std::uint64_t spread : {3U, 1000U}) {
    const auto bytes = block_of(random_postings(kBlockPostings, 0, spread, 5), 0);
    EXPECT_TRUE(is_whole_block(bytes));
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
      EXPECT_FALSE(is_whole_block(std::span(bytes).first(cut))) << cut;
    }
  }
}

TEST(PostingBlock, ImpossibleHeadersAreNotWhole) {
  std::vector<std::uint8_t> bytes(2000, 0xFF);
  const auto whole = [&](std::uint8_t coding, std::uint8_t width) {
    bytes[0] = coding;
    bytes[1] = width;
    return is_whole_block(bytes);
  };
  EXPECT_TRUE(whole(32, 16));
  EXPECT_FALSE(whole(33, 16)) << "ordinals of 33 bits";
  EXPECT_FALSE(whole(32, 17)) << "frequencies of 17 bits";
  EXPECT_TRUE(whole(128 + 2, 0)) << "two words, all set";
  EXPECT_FALSE(whole(128, 0)) << "a bitmap of no words";
  EXPECT_FALSE(whole(128 + 3, 0)) << "192 bits set";
  EXPECT_FALSE(whole(128 + 65, 0)) << "a bitmap of 65 words";
}

TEST(PostingPairs, ComeBackAndCutOnesAreNone) {
  const auto postings = random_postings(100, 5, 300, 400);
  std::vector<std::uint8_t> bytes;
  append_pairs(bytes, 5, postings.ordinals, postings.frequencies);
  std::array<std::uint32_t, 100> ordinals{};
  std::array<std::uint32_t, 100> frequencies{};

  EXPECT_EQ(read_pairs(bytes, 5, ordinals, frequencies), bytes.size());

  for (std::size_t i = 0; i < 100; ++i) {
    ASSERT_EQ(ordinals[i], postings.ordinals[i]) << i;
    ASSERT_EQ(frequencies[i], postings.frequencies[i]) << i;
  }
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    EXPECT_FALSE(read_pairs(std::span(bytes).first(cut), 5, ordinals, frequencies)) << cut;
  }
}

TEST(PostingPairs, OrdinalOrFrequencyOutOfRangeIsNone) {
  std::array<std::uint32_t, 1> ordinals{};
  std::array<std::uint32_t, 1> frequencies{};
  std::vector<std::uint8_t> often{1};
  append_varint(often, kFrequencyMax - 1);
  std::vector<std::uint8_t> far;
  append_varint(far, 0xFFFFFFFE);

  EXPECT_FALSE(read_pairs(often, 0, ordinals, frequencies));
  EXPECT_FALSE(read_pairs(far, 0x80000000, ordinals, frequencies));
  EXPECT_TRUE(read_pairs(far, 0x7FFFFFFF, ordinals, frequencies));
}

}  // namespace
}  // namespace jiyi::index
