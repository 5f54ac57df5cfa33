#include "index/vector_question.h"

#include <algorithm>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

// Passes where number % every == 0.
std::vector<std::uint64_t> every(DocId docs, std::size_t every) {
  std::vector<std::uint64_t> words(docs / 64 + 1);
  for (std::size_t doc = 0; doc < docs; doc += every)
    words[doc / 64] |= std::uint64_t{1} << (doc % 64);
  return words;
}

TEST(VectorQuestion, ComparesOneDocumentAsItComparesAll) {
  RandomVectors random(1, {});
  auto all = random_coded(random, 600, kLanguages);
  for (std::size_t i = 0; i < all.size(); i += 2)
    all[i] = with_rests(all[i]);
  const VectorIndex index = with_all(VectorIndex(random.calibration()), all);
  const VectorQuestion question(index, random.next(1), 1);
  std::vector<float> similarities(700);
  question.similarities(similarities);
  for (DocId doc = 0; doc < similarities.size(); ++doc)
    EXPECT_EQ(question.similarity(doc), similarities[doc]);
  EXPECT_EQ(question.similarity(650), kNoSimilarity);
  for (const auto& hit : question.top_k(20, nullptr))
    EXPECT_EQ(hit.score, similarities[hit.doc]);
}

TEST(VectorQuestion, StaysWithTheVersionItAsks) {
  RandomVectors random(2, {});
  VectorIndex index = with_all(VectorIndex(random.calibration()), random_coded(random, 50, 1));
  const VectorQuestion question(index, random.next(0), 0);
  const float before = question.similarity(7);
  index = index.without(std::vector<DocId>{7});
  EXPECT_EQ(question.similarity(7), before);
}

TEST(VectorQuestion, MeanIsThatOfThoseThatPass) {
  RandomVectors random(3, {});
  VectorIndex index =
      with_all(VectorIndex(random.calibration()), random_coded(random, 3000, kLanguages));
  index = index.without(std::vector<DocId>{0, 30, 2990});
  const VectorQuestion question(index, random.next(0), 0);
  std::vector<float> similarities(3000);
  question.similarities(similarities);
  const auto words = every(3000, 10);
  double sum = 0;
  for (DocId doc = 0; doc < 3000; doc += 10)
    sum += similarities[doc] > kNoSimilarity ? static_cast<double>(similarities[doc]) : 0;

  const auto mean = question.mean({words}, 1000);
  EXPECT_EQ(mean.vectors, 297U);
  EXPECT_NEAR(mean.similarity, sum / 297, 1e-3);
  EXPECT_NEAR(question.mean({words}, 100).similarity, sum / 297, 0.1) << "of every third";
  double half = 0;
  std::size_t visible = 0;
  for (DocId doc = 0; doc < 3000; doc += 2) {
    if (similarities[doc] == kNoSimilarity) continue;
    half += static_cast<double>(similarities[doc]);
    ++visible;
  }
  const auto wide = question.mean({every(3000, 2)}, 2000);
  EXPECT_EQ(wide.vectors, visible);
  EXPECT_NEAR(wide.similarity, half / static_cast<double>(visible), 1e-3) << "compared in a row";
  EXPECT_EQ(question.mean({}, 100).vectors, 0U);
  EXPECT_EQ(question.mean({}, 100).similarity, 0);
}

// With what the codes round off, the order is that of the floats.
TEST(VectorQuestion, RestsGiveTheTenNearestOfFloats) {
  RandomVectors random(4, {.dimension = 128, .clusters = 20});
  const auto calibration = random.calibration();
  const auto all = random_coded(random, 4000, 1);
  std::vector<Coded> finer;
  for (const Coded& one : all)
    finer.push_back(with_rests(one));
  const VectorIndex index = with_all(VectorIndex(calibration), finer);
  const VectorIndex coarse = with_all(VectorIndex(calibration), all);
  std::size_t right = 0;
  std::size_t right_coarse = 0;
  std::vector<float> mean(128);
  for (const Coded& one : all) {
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] += one.original[i];
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    mean[i] = (mean[i] + static_cast<float>(kPriorVectors) * calibration->passage_mean[0][i]) /
              (static_cast<float>(all.size()) + static_cast<float>(kPriorVectors));
  }
  const auto& kernels = vec::kernels(vec::best_level());
  const auto centred = [&](std::vector<float> vector) {
    for (std::size_t i = 0; i < mean.size(); ++i)
      vector[i] -= kCentre * mean[i];
    kernels.normalise(vector.data(), vector.size());
    return vector;
  };
  constexpr std::size_t kQuestions = 60;
  for (std::size_t n = 0; n < kQuestions; ++n) {
    const auto question = random.next(0);
    const auto asked = centred(question);
    std::vector<ScoredDoc> exact;
    for (const Coded& one : all) {
      const auto vector = centred(one.original);
      exact.push_back({one.doc, kernels.dot(asked.data(), vector.data(), vector.size())});
    }
    std::ranges::partial_sort(exact, exact.begin() + 10, std::ranges::greater(), &ScoredDoc::score);
    std::set<DocId> best;
    for (std::size_t i = 0; i < 10; ++i)
      best.insert(exact[i].doc);
    for (const auto& hit : index.top_k(question, 0, 10, nullptr))
      right += best.count(hit.doc);
    for (const auto& hit : coarse.top_k(question, 0, 10, nullptr))
      right_coarse += best.count(hit.doc);
  }
  EXPECT_GE(right, kQuestions * 10 * 995 / 1000);
  EXPECT_GE(right, right_coarse);
}

}  // namespace
}  // namespace jiyi::index
