#include "index/language_vectors.h"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

constexpr RandomVectors::Shape kShape{.dimension = 48, .clusters = 60, .spread = 0.7F};
const VectorIndexOptions kWithGraph{.graph_min = 500, .unlinked_max = 64};

// Share of the ten best by comparing all that the graph finds, over some questions.
double recall(const VectorIndex& graph, RandomVectors& random, const DocFilter* filter = nullptr) {
  std::size_t right = 0;
  std::size_t all = 0;
  for (int n = 0; n < 30; ++n) {
    const auto question = random.next(0);
    std::vector<float> scores(10'000);
    graph.similarities(question, 0, scores);
    Nearest best(10);
    for (DocId doc = 0; doc < scores.size(); ++doc) {
      if (scores[doc] > kNoSimilarity && passes(filter, doc)) best.offer({doc, scores[doc]});
    }
    std::set<DocId> expected;
    for (const auto& hit : std::move(best).best_first())
      expected.insert(hit.doc);
    all += expected.size();
    for (const auto& hit : graph.top_k(question, 0, 10, filter))
      right += expected.count(hit.doc);
  }
  return static_cast<double>(right) / static_cast<double>(all);
}

class LinkedVectors : public testing::Test {
 protected:
  LinkedVectors() { random_.draw_from(99); }

  // Made once: linking takes its time.
  static const VectorIndex& made() {
    static const VectorIndex index = [] {
      RandomVectors random(21, kShape);
      const VectorIndex empty(random.calibration(), kWithGraph);
      return fully_linked(with_all(empty, random_coded(random, kDocs, 1)), 700);
    }();
    return index;
  }

  static constexpr DocId kDocs = 2400;
  RandomVectors random_{21, kShape};
  VectorIndex index_ = made();
};

TEST_F(LinkedVectors, AGraphFindsTheNearest) {
  EXPECT_EQ(index_.linked_size(), kDocs);
  EXPECT_GE(recall(index_, random_), 0.97);
}

TEST_F(LinkedVectors, VectorsAreFoundBeforeTheyAreLinked) {
  const auto vector = random_.next(0);
  index_ = index_.with(std::vector<AddedVector>{coded(9000, 0, vector).added()});
  EXPECT_EQ(index_.linked_size(), kDocs);
  EXPECT_EQ(index_.top_k(vector, 0, 1, nullptr).front().doc, 9000U);
  index_ = index_.without(std::vector<DocId>{9000});
  EXPECT_NE(index_.top_k(vector, 0, 1, nullptr).front().doc, 9000U);
}

TEST_F(LinkedVectors, FiltersAreObeyedAtAnyShare) {
  for (const std::size_t every : {2U, 10U, 100U, 1000U}) {
    SCOPED_TRACE(every);
    std::vector<std::uint64_t> words(kDocs / 64 + 1);
    for (std::size_t doc = 0; doc < kDocs; doc += every)
      words[doc / 64] |= std::uint64_t{1} << (doc % 64);
    const DocFilter filter{words};
    EXPECT_GE(recall(index_, random_, &filter), 0.97);
    for (const auto& hit : index_.top_k(random_.next(0), 0, 100, &filter))
      EXPECT_EQ(hit.doc % every, 0U);
  }
}

// What has gone is never found, and what is left still is, also between the steps of the work.
TEST_F(LinkedVectors, RecallIsKeptUnderChurn) {
  DocId next = kDocs;
  std::set<DocId> gone_ever;
  for (int round = 0; round < 5; ++round) {
    std::vector<DocId> gone;
    for (int n = 0; n < 300; ++n)
      gone.push_back(static_cast<DocId>(random_.below(next)));
    gone_ever.insert(gone.begin(), gone.end());
    index_ = index_.without(gone);
    EXPECT_GE(recall(index_, random_), 0.95);
    index_ = with_all(index_, random_coded(random_, 300, 1, next));
    next += 300;
    while (index_.wants_linking()) {
      index_ = index_.linked(150);
      for (const auto& hit : index_.top_k(random_.next(0), 0, 100, nullptr))
        ASSERT_EQ(gone_ever.count(hit.doc), 0U);
    }
  }
  EXPECT_GE(recall(index_, random_), 0.97);
  EXPECT_GE(index_.linked_size() + kWithGraph.unlinked_max, index_.size());
}

// Places are taken again: the bank does not grow by what has left it.
TEST_F(LinkedVectors, MemoryStaysBoundedUnderChurn) {
  const std::size_t before = index_.resident_bytes();
  for (DocId round = 0; round < 8; ++round) {
    std::vector<DocId> gone;
    for (DocId doc = 0; doc < kDocs; ++doc) {
      if (doc % 8 == round) gone.push_back(doc);
    }
    index_ = index_.without(gone);
    index_ = fully_linked(index_, 1000);
    std::vector<Coded> back;
    for (const DocId doc : gone)
      back.push_back(coded(doc, 0, random_.next(0)));
    index_ = fully_linked(with_all(index_, back), 1000);
  }
  EXPECT_EQ(index_.size(), kDocs);
  EXPECT_LE(index_.resident_bytes(), before * 5 / 4);
}

TEST_F(LinkedVectors, AGraphGoesWhenFewAreLeft) {
  std::vector<DocId> gone;
  for (DocId doc = 0; doc < kDocs - 200; ++doc)
    gone.push_back(doc);
  index_ = fully_linked(index_.without(gone));
  EXPECT_EQ(index_.linked_size(), 0U);
  EXPECT_FALSE(index_.wants_linking());
  EXPECT_EQ(recall(index_, random_), 1.0);
}

TEST(LanguageVectors, ManyEqualVectorsDoNotHideTheOthers) {
  RandomVectors random(22, kShape);
  VectorIndex index(random.calibration(), kWithGraph);
  const auto same = random.next(0);
  auto all = random_coded(random, 1200, 1);
  for (DocId doc = 1200; doc < 2400; ++doc)
    all.push_back(coded(doc, 0, same));
  index = fully_linked(with_all(index, all));
  EXPECT_GE(recall(index, random), 0.97);
  EXPECT_EQ(index.top_k(same, 0, 30, nullptr).size(), 30U);
  EXPECT_GE(index.top_k(same, 0, 30, nullptr).back().score, 0.99F * index.between(1200, 1201));
}

TEST(LanguageVectors, EachLanguageHasAGraphOfItsOwn) {
  RandomVectors random(23, kShape);
  VectorIndex index(random.calibration(), kWithGraph);
  index = with_all(index, random_coded(random, 2600, 2));
  index = with_all(index, {coded(5000, 3, random.next(3))});
  index = fully_linked(index);
  EXPECT_EQ(index.linked_size(), 2600U);
  EXPECT_GE(recall(index, random), 0.97);
}

}  // namespace
}  // namespace jiyi::index
