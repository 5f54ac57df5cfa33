#include "index/vector_index.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "index/random_vectors_test.h"

namespace jiyi::index {
namespace {

using testing::IsEmpty;
using Vector = std::vector<double>;

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}

// a + share · b
Vector sum(Vector a, const std::vector<float>& b, double share) {
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] += share * static_cast<double>(b[i]);
  return a;
}

double cosine(const Vector& a, const Vector& b) {
  return dot(a, b) / std::sqrt(dot(a, a) * dot(b, b));
}

Vector wide(const std::vector<float>& vector) {
  return {vector.begin(), vector.end()};
}

// The formula in double over a map, one vector at a time. Means are taken when the index does.
class Model {
 public:
  explicit Model(std::shared_ptr<const Calibration> calibration)
      : calibration_(std::move(calibration)) {
    for (std::size_t i = 0; i < kLanguages; ++i)
      take_mean(i);
  }

  const std::map<DocId, Coded>& vectors() const { return vectors_; }
  void add(const Coded& vector) {
    remove(vector.doc);
    vectors_[vector.doc] = vector;
    ++languages_[vector.language].changes;
  }
  void remove(DocId doc) {
    const auto found = vectors_.find(doc);
    if (found == vectors_.end()) return;
    ++languages_[found->second.language].changes;
    vectors_.erase(found);
  }
  void end_batch() {
    for (std::size_t i = 0; i < kLanguages; ++i) {
      const Language& language = languages_[i];
      if (language.changes > 0 && language.changes * 4 >= language.taken_from) take_mean(i);
    }
  }

  double similarity(const std::vector<float>& question, std::size_t language,
                    const Coded& doc) const {
    return similarity(question, language, doc, doc.decoded());
  }
  // With the vector that was coded.
  double exact_similarity(const std::vector<float>& question, std::size_t language,
                          const Coded& doc) const {
    return similarity(question, language, doc, doc.original);
  }
  double between(const Coded& a, const Coded& b) const {
    return cosine(centred(wide(a.decoded()), a.language), centred(wide(b.decoded()), b.language));
  }

 private:
  struct Language {
    std::vector<float> mean;
    std::size_t taken_from = 0;
    std::size_t changes = 0;
  };

  double similarity(const std::vector<float>& question, std::size_t language, const Coded& doc,
                    const std::vector<float>& vector) const {
    Vector moved = wide(question);
    const auto& from = calibration_->question_mean[language];
    const auto& to = calibration_->question_mean[doc.language];
    if (language != doc.language && !from.empty() && !to.empty())
      moved = sum(sum(std::move(moved), to, 1), from, -1);
    return cosine(centred(std::move(moved), doc.language), centred(wide(vector), doc.language));
  }
  Vector centred(Vector vector, std::size_t language) const {
    return sum(std::move(vector), languages_[language].mean, -static_cast<double>(kCentre));
  }
  void take_mean(std::size_t language) {
    const auto& calibrated = calibration_->passage_mean;
    const auto& prior = calibrated[language].empty() ? calibrated[0] : calibrated[language];
    Vector total(calibration_->dimension);
    if (!prior.empty()) total = sum(std::move(total), prior, kPriorVectors);
    std::size_t count = 0;
    for (const auto& [doc, vector] : vectors_) {
      if (vector.language != language) continue;
      total = sum(std::move(total), vector.decoded(), 1);
      ++count;
    }
    Language& taken = languages_[language];
    taken = {.mean = {}, .taken_from = count, .changes = 0};
    for (const double x : total)
      taken.mean.push_back(static_cast<float>(x / (kPriorVectors + static_cast<double>(count))));
  }

  std::shared_ptr<const Calibration> calibration_;
  std::map<DocId, Coded> vectors_;
  std::array<Language, kLanguages> languages_;
};

void expect_same(const VectorIndex& index, const Model& model, RandomVectors& random) {
  ASSERT_EQ(index.size(), model.vectors().size());
  const auto language = static_cast<std::uint8_t>(random.below(kLanguages));
  const std::vector<float> question = random.next(language);
  const DocId end = model.vectors().empty() ? 0 : model.vectors().rbegin()->first + 1;
  std::vector<float> all(end + 3);
  index.similarities(question, language, all);
  for (DocId doc = 0; doc < all.size(); ++doc) {
    const auto found = model.vectors().find(doc);
    if (found == model.vectors().end()) {
      ASSERT_EQ(all[doc], kNoSimilarity) << doc;
    } else {
      ASSERT_NEAR(all[doc], model.similarity(question, language, found->second), kSimilarityError);
    }
  }
  std::vector<ScoredDoc> expected;
  for (const auto& [doc, vector] : model.vectors())
    expected.push_back({doc, all[doc]});
  std::ranges::sort(expected, [](const auto& a, const auto& b) {
    return a.score != b.score ? a.score > b.score : a.doc < b.doc;
  });
  expected.resize(std::min<std::size_t>(expected.size(), 10));
  const auto best = index.top_k(question, language, 10, nullptr);
  ASSERT_EQ(best.size(), expected.size());
  for (std::size_t i = 0; i < best.size(); ++i) {
    EXPECT_EQ(best[i].doc, expected[i].doc);
    EXPECT_EQ(best[i].score, expected[i].score);
  }
}

TEST(VectorIndex, EqualsTheFormulaAfterAnyChanges) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(seed);
    RandomVectors random(seed, {.dimension = 60 + seed, .clusters = 20});
    const auto calibration = random.calibration();
    VectorIndex index(calibration);
    Model model(calibration);
    for (int step = 0; step < 25; ++step) {
      if (random.below(3) > 0) {
        std::vector<Coded> batch;
        for (std::size_t i = random.below(step % 10 == 0 ? 200 : 12); i > 0; --i) {
          const std::size_t language = random.below(kLanguages);
          batch.push_back(
              coded(static_cast<DocId>(random.below(500)), language, random.next(language)));
        }
        index = with_all(index, batch);
        for (const Coded& one : batch)
          model.add(one);
      } else {
        std::vector<DocId> gone;
        for (std::size_t i = random.below(30); i > 0; --i)
          gone.push_back(static_cast<DocId>(random.below(520)));
        index = index.without(gone);
        for (const DocId doc : gone)
          model.remove(doc);
      }
      model.end_batch();
      expect_same(index, model, random);
    }
  }
}

// What is missing to 1 is lost in coding, before the index.
TEST(VectorIndex, FindsWhatTheOriginalVectorsWouldFind) {
  RandomVectors random(7, {.dimension = 128, .clusters = 20});
  const auto calibration = random.calibration();
  const auto all = random_coded(random, 600, 2);
  const VectorIndex index = with_all(VectorIndex(calibration), all);
  Model model(calibration);
  for (const Coded& one : all)
    model.add(one);
  model.end_batch();
  std::size_t right = 0;
  constexpr std::size_t kQuestions = 40;
  for (std::size_t n = 0; n < kQuestions; ++n) {
    const std::size_t language = n % 2;
    const auto question = random.next(language);
    std::vector<std::pair<double, DocId>> exact;
    for (const Coded& one : all)
      exact.emplace_back(-model.exact_similarity(question, language, one), one.doc);
    std::ranges::partial_sort(exact, exact.begin() + 10);
    std::set<DocId> best;
    for (std::size_t i = 0; i < 10; ++i)
      best.insert(exact[i].second);
    for (const auto& hit : index.top_k(question, static_cast<std::uint8_t>(language), 10, nullptr))
      right += best.count(hit.doc);
  }
  EXPECT_GE(right, kQuestions * 10 * 97 / 100);
}

std::vector<std::uint64_t> random_filter(RandomVectors& random, std::size_t docs,
                                         std::size_t percent) {
  std::vector<std::uint64_t> words(docs / 64);
  for (std::size_t doc = 0; doc < words.size() * 64; ++doc) {
    if (random.below(100) < percent) words[doc / 64] |= std::uint64_t{1} << (doc % 64);
  }
  return words;
}

// Whatever the share that passes and whichever way is taken.
TEST(VectorIndex, FilterGivesTheBestOfThoseThatPass) {
  RandomVectors random(8, {});
  const VectorIndex index =
      with_all(VectorIndex(random.calibration()), random_coded(random, 3000, kLanguages));
  for (const std::size_t percent : {0U, 1U, 4U, 10U, 40U, 90U, 100U}) {
    SCOPED_TRACE(percent);
    const auto words = random_filter(random, 2900, percent);
    const DocFilter filter{words};
    const auto question = random.next(1);
    std::vector<float> all(3000);
    index.similarities(question, 1, all);
    std::vector<ScoredDoc> expected;
    for (DocId doc = 0; doc < words.size() * 64; ++doc) {
      if (((words[doc / 64] >> (doc % 64)) & 1U) != 0) expected.push_back({doc, all[doc]});
    }
    std::ranges::sort(expected, std::ranges::greater(), &ScoredDoc::score);
    expected.resize(std::min<std::size_t>(expected.size(), 20));
    const auto best = index.top_k(question, 1, 20, &filter);
    ASSERT_EQ(best.size(), expected.size());
    for (std::size_t i = 0; i < best.size(); ++i)
      EXPECT_EQ(best[i].score, expected[i].score);
  }
}

TEST(VectorIndex, EqualVectorsComeInOrderOfTheirNumbers) {
  RandomVectors random(9, {});
  VectorIndex index(random.calibration());
  const auto vector = random.next(0);
  for (const DocId doc : {30U, 4U, 17U, 2U, 90U})
    index = index.with(std::vector<AddedVector>{coded(doc, 0, vector).added()});
  index = index.without(std::vector<DocId>{4});
  index = index.with(std::vector<AddedVector>{coded(50, 0, vector).added()});
  std::vector<DocId> docs;
  for (const auto& hit : index.top_k(random.next(0), 0, 4, nullptr))
    docs.push_back(hit.doc);
  EXPECT_THAT(docs, testing::ElementsAre(2, 17, 30, 50));
}

TEST(VectorIndex, ComparesTwoDocumentsAcrossLanguages) {
  RandomVectors random(10, {});
  const auto calibration = random.calibration();
  const auto all = random_coded(random, 60, kLanguages);
  const VectorIndex index = with_all(VectorIndex(calibration), all);
  Model model(calibration);
  for (const Coded& one : all)
    model.add(one);
  model.end_batch();
  for (const Coded& a : all) {
    for (const Coded& b : all)
      EXPECT_NEAR(index.between(a.doc, b.doc), model.between(a, b), kSimilarityError);
  }
  EXPECT_EQ(index.between(3, 60), kNoSimilarity);
  EXPECT_EQ(index.between(4'000'000'000U, 3), kNoSimilarity);
}

TEST(VectorIndex, EarlierVersionsStayAsTheyWere) {
  RandomVectors random(11, {});
  const VectorIndex first =
      with_all(VectorIndex(random.calibration()), random_coded(random, 700, 2));
  const auto question = random.next(0);
  const auto before = first.top_k(question, 0, 50, nullptr);
  std::vector<DocId> gone;
  for (DocId doc = 0; doc < 700; doc += 2)
    gone.push_back(doc);
  const VectorIndex second = with_all(first.without(gone), random_coded(random, 900, 2));
  const auto after = first.top_k(question, 0, 50, nullptr);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(after[i].doc, before[i].doc);
    EXPECT_EQ(after[i].score, before[i].score);
  }
  EXPECT_EQ(first.size(), 700U);
  EXPECT_EQ(second.size(), 900U);
}

TEST(VectorIndex, EmptyAndUnevenQuestionsAreAnswered) {
  RandomVectors random(12, {});
  auto calibration = std::make_shared<Calibration>();
  calibration->dimension = 64;
  VectorIndex index(calibration);
  EXPECT_THAT(index.top_k(random.next(0), 3, 5, nullptr), IsEmpty());
  EXPECT_FALSE(index.wants_linking());
  EXPECT_EQ(index.serialise_graphs(), "");
  const std::vector<float> zeros(64);
  index = with_all(index, {coded(0, 0, random.next(0)), coded(1, 2, zeros)});
  for (const auto& hit : index.top_k(zeros, 0, 5, nullptr))
    EXPECT_TRUE(std::isfinite(hit.score));
  EXPECT_THAT(index.top_k(random.next(0), 0, 0, nullptr), IsEmpty());
}

TEST(VectorIndex, TheLowestCodeCountsAsTheOneAboveIt) {
  RandomVectors random(13, {});
  const auto calibration = random.calibration();
  Coded low = coded(0, 0, random.next(0));
  low.codes[3] = -128;
  Coded next = low;
  next.doc = 1;
  next.codes[3] = -127;
  const VectorIndex index = with_all(VectorIndex(calibration), {low, next});
  std::vector<float> both(2);
  index.similarities(random.next(0), 0, both);
  EXPECT_EQ(both[0], both[1]);
}

// Every level that runs here gives the same but for the last places of its floats.
TEST(VectorIndex, LevelsAgree) {
  RandomVectors random(14, {});
  const auto calibration = random.calibration();
  const auto all = random_coded(random, 300, 2);
  const auto question = random.next(1);
  std::vector<float> scalar(300);
  for (const vec::Level level : vec::usable_levels()) {
    std::vector<float> found(300);
    with_all(VectorIndex(calibration, {.level = level}), all).similarities(question, 1, found);
    if (level == vec::Level::Scalar) scalar = found;
    for (std::size_t i = 0; i < found.size(); ++i)
      ASSERT_NEAR(found[i], scalar[i], kSimilarityError);
  }
}

}  // namespace
}  // namespace jiyi::index
