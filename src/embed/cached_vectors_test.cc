#include "embed/cached_vectors.h"

#include <thread>

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

CachedVectors::Key query(std::string_view text) {
  return {"f1", Purpose::Query, text};
}

// The first number of what is kept, -1 when nothing is.
float kept(CachedVectors& cache, const CachedVectors::Key& key) {
  std::vector<float> out(4);
  return cache.find(key, out) ? out[0] : -1;
}

void keep(CachedVectors& cache, const CachedVectors::Key& key, float value) {
  cache.insert(key, std::vector<float>{value, 0, 0, 0}, cache.period());
}

// What one entry of a text of one byte costs.
std::size_t entry_bytes() {
  CachedVectors cache;
  keep(cache, query("a"), 1);
  return cache.bytes();
}

TEST(CachedVectors, KeepExactlyTheText) {
  CachedVectors cache;
  keep(cache, query("text"), 1);

  EXPECT_EQ(kept(cache, query("text")), 1);
  for (const char* other : {"Text", "text ", " text", "tex", ""})
    EXPECT_EQ(kept(cache, query(other)), -1) << other;
}

TEST(CachedVectors, KeepModelsAndPurposesApart) {
  CachedVectors cache;
  keep(cache, {"f1", Purpose::Query, "a"}, 1);
  keep(cache, {"f2", Purpose::Query, "a"}, 2);
  keep(cache, {"f1", Purpose::Passage, "a"}, 3);

  EXPECT_EQ(kept(cache, {"f1", Purpose::Query, "a"}), 1);
  EXPECT_EQ(kept(cache, {"f2", Purpose::Query, "a"}), 2);
  EXPECT_EQ(kept(cache, {"f1", Purpose::Passage, "a"}), 3);
  EXPECT_EQ(kept(cache, {"f2", Purpose::Passage, "a"}), -1);
}

TEST(CachedVectors, TheLeastRecentlyUsedLeavesFirst) {
  CachedVectors cache(3 * entry_bytes());
  for (const char* text : {"a", "b", "c"})
    keep(cache, query(text), 1);
  EXPECT_EQ(kept(cache, query("a")), 1);

  keep(cache, query("d"), 1);

  EXPECT_EQ(kept(cache, query("b")), -1);
  for (const char* text : {"a", "c", "d"})
    EXPECT_EQ(kept(cache, query(text)), 1) << text;
}

TEST(CachedVectors, StayWithinTheirBytes) {
  const std::size_t one = entry_bytes();
  CachedVectors cache(3 * one - 1);
  for (int i = 0; i < 1'000; ++i) {
    keep(cache, query(std::string(static_cast<std::size_t>(i % 50), 'x')), 1);
    ASSERT_LT(cache.bytes(), 3 * one);
  }
}

TEST(CachedVectors, WhatIsOverTheBoundAloneIsNotKeptAndPushesNothingOut) {
  CachedVectors cache(entry_bytes());
  keep(cache, query("a"), 1);

  keep(cache, query("ab"), 2);

  EXPECT_EQ(kept(cache, query("ab")), -1);
  EXPECT_EQ(kept(cache, query("a")), 1);
}

TEST(CachedVectors, ClearForgetsAlsoWhatIsUnderWay) {
  CachedVectors cache;
  keep(cache, query("a"), 1);
  const auto before = cache.period();

  cache.clear();
  cache.insert(query("b"), std::vector<float>(4), before);

  EXPECT_EQ(kept(cache, query("a")), -1);
  EXPECT_EQ(kept(cache, query("b")), -1);
  EXPECT_EQ(cache.bytes(), 0U);
}

TEST(CachedVectors, AnotherDimensionIsNotFound) {
  CachedVectors cache;
  keep(cache, query("a"), 1);
  std::vector<float> out(3);

  EXPECT_FALSE(cache.find(query("a"), out));
}

TEST(CachedVectors, ManyThreadsUseThemAtOnce) {
  CachedVectors cache(5 * entry_bytes());
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 2'000; ++i) {
        const int value = (i * 7 + thread) % 10;
        const std::string text(1, static_cast<char>('a' + value));
        const float got = kept(cache, query(text));
        ASSERT_TRUE(got == -1 || got == static_cast<float>(value));
        keep(cache, query(text), static_cast<float>(value));
        if (i % 500 == 0) cache.clear();
      }
    });
  }
}

}  // namespace
}  // namespace jiyi::embed
