#include <string>

#include <gtest/gtest.h>

#include "recall/ranking.h"
#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

TEST(Explain, NamesEachTermAndEachBoost) {
  const auto view = bank::apply(bank::View::empty(),
                                {.rows = {testkit::row(1, "Did you see the heron?", "s", "Ann"),
                                          testkit::row(2, "Yes, a heron, yesterday", "s", "Bob")},
                                 .forgotten = {},
                                 .seq = 2});
  const auto visible = bank::visible(view, {.filter = {}, .at = {}, .numbers = {}}).value();
  const Weights weights;
  const Query query = read_query(view, "When did Bob see the heron?", weights);
  const Ranking ranking(view, visible, query, weights);

  const Explanation explanation = ranking.explain(1);

  double terms = 0;
  bool heron = false;
  for (const TermShare& share : explanation.terms) {
    terms += share.share;
    heron = heron || share.term == "heron";
  }
  EXPECT_TRUE(heron);
  EXPECT_NEAR(terms, explanation.lexical, 1e-9);
  std::string names;
  double sum = explanation.lexical;
  for (const Boost& boost : explanation.boosts) {
    names += boost.name + " ";
    sum += boost.amount;
    EXPECT_FALSE(boost.reason.empty());
  }
  for (const char* name : {"coverage", "neighbours", "reply", "session", "speaker", "when"}) {
    EXPECT_NE(names.find(name), std::string::npos) << name;
  }
  EXPECT_NEAR(sum, ranking.parts(1).score(), 1e-9);
}

}  // namespace
}  // namespace jiyi::recall
