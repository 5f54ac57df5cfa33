#include "index/centred_question.h"

#include <vector>

#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

// The ways of scanning offer the same documents with the same bits.
TEST(CentredQuestion, ScansGiveTheBestOfTheSimilarities) {
  RandomVectors random(5, {});
  VectorRows rows(std::vector<float>(64), vec::kernels(vec::best_level()));
  for (DocId doc = 0; doc < 900; ++doc) {
    const Coded one = coded(doc, 0, random.next(0));
    rows.add(one.added());
  }
  for (Slot slot = 0; slot < 900; slot += 5)
    rows.remove(slot, kDeparted);
  rows.seal();
  const CentredQuestion question(random.next(0), rows);
  std::vector<Slot> slots;
  Nearest expected(15);
  for (Slot slot = 0; slot < 900; ++slot) {
    const float value = question.similarity(slot);
    if (slot % 5 == 0) {
      EXPECT_EQ(value, kNoSimilarity);
      continue;
    }
    slots.push_back(slot);
    expected.offer({slot, value});
  }
  Nearest all(15);
  question.scan(nullptr, all);
  Nearest some(15);
  question.scan(slots, nullptr, some);
  const auto want = std::move(expected).best_first();
  const auto found = std::move(all).best_first();
  const auto again = std::move(some).best_first();
  ASSERT_EQ(found.size(), 15U);
  ASSERT_EQ(again.size(), 15U);
  for (std::size_t i = 0; i < 15; ++i) {
    EXPECT_EQ(found[i].doc, want[i].doc);
    EXPECT_EQ(found[i].score, want[i].score);
    EXPECT_EQ(again[i].doc, want[i].doc);
    EXPECT_EQ(again[i].score, want[i].score);
  }
}

}  // namespace
}  // namespace jiyi::index
