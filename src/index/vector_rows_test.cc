#include "index/vector_rows.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

const vec::Kernels& best() {
  return vec::kernels(vec::best_level());
}

class Rows : public testing::Test {
 protected:
  Slot add(DocId doc) {
    const Coded one = coded(doc, 0, random_.next(0));
    return rows_.add(one.added());
  }

  RandomVectors random_{1, {}};
  VectorRows rows_{std::vector<float>(64), best()};
};

TEST_F(Rows, FillsChunksAndGivesRowsThatLieTogether) {
  for (DocId doc = 0; doc < 1100; ++doc)
    EXPECT_EQ(add(doc), doc);
  rows_.seal();
  EXPECT_EQ(rows_.end(), 1100U);
  EXPECT_EQ(rows_.together(510, 64).rows, 2U);
  EXPECT_EQ(rows_.together(512, 64).rows, 64U);
  EXPECT_EQ(rows_.together(1090, 64).rows, 10U);
  EXPECT_EQ(rows_.row(1099).doc, 1099U);
}

TEST_F(Rows, AFreePlaceIsTakenAndADepartedOneOnlyWhenReleased) {
  for (DocId doc = 0; doc < 10; ++doc)
    add(doc);
  rows_.remove(4, kNobody);
  rows_.remove(2, kDeparted);
  EXPECT_EQ(rows_.size(), 8U);
  EXPECT_EQ(add(20), 4U);
  EXPECT_EQ(add(21), 10U);
  rows_.release(2);
  EXPECT_EQ(add(22), 2U);
  EXPECT_EQ(rows_.size(), 11U);
}

TEST_F(Rows, RemovingWipesTheCodes) {
  add(7);
  rows_.remove(0, kDeparted);
  EXPECT_EQ(std::count(rows_.codes(0), rows_.codes(0) + 64, 0), 64);
  EXPECT_EQ(rows_.row(0).scale, 0.0F);
}

TEST_F(Rows, RestsAreKeptByCopiesUntilDropped) {
  const auto rests_of = [&](const VectorRows& rows, Slot slot) {
    return std::vector<std::uint8_t>(rows.rests(slot), rows.rests(slot) + 32);
  };
  std::vector<Coded> all;
  for (DocId doc = 0; doc < 700; ++doc)
    all.push_back(with_rests(coded(doc, 0, random_.next(0))));
  for (DocId doc = 0; doc < 520; ++doc)
    rows_.add(all[doc].added());
  rows_.seal();
  VectorRows later = rows_;
  for (DocId doc = 520; doc < 700; ++doc)
    later.add(all[doc].added());
  later.remove(3, kNobody);
  later.seal();
  EXPECT_EQ(rests_of(rows_, 3), all[3].rests);
  EXPECT_EQ(rests_of(rows_, 519), all[519].rests);
  EXPECT_EQ(rests_of(later, 3), std::vector<std::uint8_t>(32)) << "wiped with the codes";
  EXPECT_EQ(rests_of(later, 699), all[699].rests);
  later.drop_rests();
  EXPECT_EQ(later.rests(699), nullptr);
  later.add(all[3].added());
  EXPECT_EQ(later.rests(3), nullptr);
}

TEST_F(Rows, ACopyIsNotChanged) {
  for (DocId doc = 0; doc < 600; ++doc)
    add(doc);
  rows_.seal();
  const VectorRows before = rows_;
  const std::vector<std::int8_t> codes(before.codes(3), before.codes(3) + 64);
  rows_.remove(3, kNobody);
  add(900);
  rows_.seal();
  EXPECT_EQ(before.row(3).doc, 3U);
  EXPECT_TRUE(std::equal(codes.begin(), codes.end(), before.codes(3)));
  EXPECT_EQ(rows_.codes(550), before.codes(550));
}

TEST_F(Rows, TheMeanFollowsOnceAQuarterHasChanged) {
  for (DocId doc = 0; doc < 40; ++doc)
    add(doc);
  rows_.seal();
  const auto mean_of = [&] { return std::vector<float>(rows_.mean().begin(), rows_.mean().end()); };
  const auto first = mean_of();
  for (DocId doc = 40; doc < 49; ++doc)
    add(doc);
  rows_.seal();
  EXPECT_EQ(mean_of(), first);
  rows_.remove(5, kNobody);
  rows_.seal();
  EXPECT_NE(mean_of(), first);
}

// Nothing of a vector is left in the mean when it was the only one.
TEST_F(Rows, TheMeanForgetsWhatWasAlone) {
  const std::vector<float> before(rows_.mean().begin(), rows_.mean().end());
  add(1);
  rows_.seal();
  rows_.remove(0, kNobody);
  rows_.seal();
  EXPECT_TRUE(std::ranges::equal(rows_.mean(), before));
}

}  // namespace
}  // namespace jiyi::index
