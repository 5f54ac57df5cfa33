#include "recall/evidence.h"

#include <gtest/gtest.h>

#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

using testkit::row;

TEST(Evidence, SaysWhichTermsAreWhere) {
  const auto view = bank::apply(
      bank::View::empty(),
      {.rows = {row(1, "heron kettle", "s"), row(2, "kettle", "s"), row(3, "lamp", "s")},
       .forgotten = {},
       .seq = 3});
  const auto visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
  const Weights weights;
  const Query query = read_query(view, "heron kettle", weights);

  const Evidence evidence = Evidence::gather(view, visible, query, weights);

  ASSERT_EQ(evidence.found().size(), 2U);
  EXPECT_EQ(evidence.find(0)->terms, 3U);
  EXPECT_EQ(evidence.find(1)->terms, 2U);
  EXPECT_EQ(evidence.find(2), nullptr);
  EXPECT_GT(evidence.find(0)->base, evidence.find(1)->base);
  EXPECT_GT(evidence.session_score(view.columns.get(0).session), 0);
  EXPECT_EQ(evidence.session_score(12345), 0);
}

TEST(Evidence, SharesSaturateAndShrinkWithLength) {
  const Weights weights;
  const QueryTerm term{.text = "x", .id = 1, .weight = 1, .idf = 2, .known = true};
  EXPECT_EQ(bm25_share(term, 0, 1, weights), 0);
  EXPECT_NEAR(bm25_share(term, 1, 1, weights), 2.0, 1e-9);
  EXPECT_LT(bm25_share(term, 1, 2, weights), bm25_share(term, 1, 1, weights));
  EXPECT_LT(bm25_share(term, 1000, 1, weights), 2 * (weights.k1 + 1));
}

}  // namespace
}  // namespace jiyi::recall
