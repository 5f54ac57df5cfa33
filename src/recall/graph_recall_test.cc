// Recall by words and meaning in a bank whose vectors have a graph, beside one that compares all.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "index/random_vectors_test.h"
#include "recall/ordered.h"
#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

constexpr std::size_t kRows = 4000;
constexpr index::RandomVectors::Shape kShape{.dimension = 48, .clusters = 120, .spread = 0.7F};

std::string word(std::size_t number) {
  return "word" + std::to_string(number);
}

// Turns of sessions of twenty and single notes, of two users, with a few common words each.
std::vector<store::Row> rows() {
  base::Random random(5);
  std::vector<store::Row> made;
  for (std::size_t i = 1; i <= kRows; ++i) {
    std::string text;
    for (int n = 0; n < 6; ++n)
      text += word(random.below(random.below(2) == 0 ? 40 : 2000)) + " ";
    const std::string session = i % 4 == 0 ? "" : "s" + std::to_string(i / 20);
    made.push_back(testkit::row(i, text, session, "speaker"));
    made.back().memory.scope.user_id = i % 2 == 0 ? "even" : "odd";
    made.back().memory.scope.app_id = i % 50 == 0 ? "rare" : "common";
  }
  return made;
}

class GraphRecall : public testing::Test {
 protected:
  struct World {
    bank::View graph;
    bank::View all;
    index::RandomVectors random{6, kShape};
  };

  // Made once: linking takes its time.
  static World& world() {
    static World made = [] {
      World world;
      const auto calibration = world.random.calibration();
      const auto vectors = index::random_coded(world.random, kRows, 1);
      world.all = bank::apply(bank::View::empty(), {.rows = rows(), .forgotten = {}, .seq = kRows});
      world.graph = world.all;
      const index::VectorIndex plain = index::with_all(index::VectorIndex(calibration), vectors);
      const index::VectorIndex empty(calibration, {.graph_min = 1000, .unlinked_max = 64});
      world.all.vectors = std::make_shared<const index::VectorIndex>(plain);
      world.graph.vectors = std::make_shared<const index::VectorIndex>(
          index::fully_linked(index::with_all(empty, vectors)));
      return world;
    }();
    return made;
  }

  static std::vector<bank::DocId> best_ten(const bank::View& view, const RecallRequest& request,
                                           const QuestionVector& vector) {
    const ReadAt at;
    auto visible = bank::visible(view, {.filter = request.filter, .at = at, .numbers = {}});
    Asked asked{.weights = {}, .visible = std::move(visible).value(), .query = {}};
    asked.query = read_query(view, request.query, asked.weights);
    const Ordered ordered(view, request, asked, &vector);
    std::vector<bank::DocId> docs;
    for (const Ranked& one : ordered.get().ranked()) {
      if (docs.size() < 10) docs.push_back(one.doc);
    }
    return docs;
  }

  // Share of the ten best by comparing all that the graph's ten have, over some questions.
  static double shared(const bank::View& graph, const bank::View& all, const Filter& filter) {
    base::Random random(7);
    std::size_t same = 0;
    std::size_t found = 0;
    for (int n = 0; n < 30; ++n) {
      const QuestionVector vector{.values = world().random.next(0), .language = 0};
      RecallRequest request;
      request.query = word(random.below(40)) + " " + word(random.below(2000));
      request.filter = filter;
      const auto expected = best_ten(all, request, vector);
      const auto docs = best_ten(graph, request, vector);
      found += expected.size();
      for (const bank::DocId doc : expected)
        same += static_cast<std::size_t>(std::count(docs.begin(), docs.end(), doc));
    }
    EXPECT_GT(found, 0U);
    return static_cast<double>(same) / static_cast<double>(found);
  }
};

TEST_F(GraphRecall, FindsWhatComparingAllFinds) {
  ASSERT_EQ(world().graph.vectors->linked_size(), kRows);
  ASSERT_EQ(world().all.vectors->linked_size(), 0U);
  EXPECT_GE(shared(world().graph, world().all, {}), 0.97);
}

TEST_F(GraphRecall, FiltersWideAndNarrow) {
  Filter half;
  half.scope.user_id = "even";
  EXPECT_GE(shared(world().graph, world().all, half), 0.97);
  Filter few;
  few.scope.app_id = "rare";
  EXPECT_EQ(shared(world().graph, world().all, few), 1.0) << "the matches are compared";
}

TEST_F(GraphRecall, ForgottenMemoriesAreNotFound) {
  store::Changes gone{.rows = {}, .forgotten = {}, .seq = kRows + 1};
  for (store::Number number = 1; number <= kRows; number += 5)
    gone.forgotten.push_back(number);
  const bank::View graph = bank::apply(world().graph, gone);
  const bank::View all = bank::apply(world().all, gone);
  EXPECT_GE(shared(graph, all, {}), 0.97);
  const QuestionVector vector{.values = world().random.next(0), .language = 0};
  RecallRequest request;
  request.query = word(3);
  for (const bank::DocId doc : best_ten(graph, request, vector))
    EXPECT_NE(doc % 5, 0U);
}

}  // namespace
}  // namespace jiyi::recall
