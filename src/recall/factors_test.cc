#include "recall/factors.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

constexpr std::int64_t kDayUs = std::int64_t{24} * 3600 * 1'000'000;
constexpr Timestamp kNow{.unix_us = 20'000 * kDayUs};

Memory aged(Memory memory, int days, int importance) {
  memory.event_at = Timestamp{.unix_us = kNow.unix_us - days * kDayUs};
  memory.importance = importance;
  return memory;
}

class FactorsTest : public testkit::RecallWorld {
 protected:
  // The less alike, the fresher or the more important.
  void write_three() {
    write({aged(memory("alike", "tea tea green tea"), 300, 1),
           aged(memory("heavy", "some green tea and many other things on the table"), 300, 10),
           aged(memory("fresh", "green is a colour of some other things on the table"), 0, 1)});
  }
  static RecallRequest with(const Factors& factors) {
    return {.query = "green tea", .now = kNow, .explain = true, .factors = factors};
  }
};

TEST(Retention, HalvesEveryThirtyDays) {
  const Weights weights;
  EXPECT_DOUBLE_EQ(retention(0, weights), 1);
  EXPECT_DOUBLE_EQ(retention(-kDayUs, weights), 1) << "still to come";
  EXPECT_DOUBLE_EQ(retention(30 * kDayUs, weights), 0.5);
  EXPECT_DOUBLE_EQ(retention(60 * kDayUs, weights), 0.25);
}

TEST_F(FactorsTest, EachFactorAloneDecides) {
  write_three();
  EXPECT_EQ(ids(with({1, 0, 0})).front(), "alike");
  EXPECT_EQ(ids(with({0, 1, 0})).front(), "heavy");
  EXPECT_EQ(ids(with({0, 0, 1})).front(), "fresh");
}

TEST_F(FactorsTest, TheScoreIsTheWeightedSum) {
  write_three();
  const RecallReply plain = ask(with({1, 0, 0}));
  std::map<std::string, double> similarity;
  for (const Hit& hit : plain.hits)
    similarity[hit.memory.id] = hit.score / plain.hits.front().score;
  for (const Hit& hit : ask(with({0.4, 0.35, 0.25})).hits) {
    const double fresh = hit.memory.id == "fresh" ? 1 : 1.0 / 1024;
    EXPECT_NEAR(hit.score,
                0.4 * similarity[hit.memory.id] + 0.35 * hit.memory.importance / 10 + 0.25 * fresh,
                1e-9)
        << hit.memory.id;
  }
}

TEST_F(FactorsTest, TheBoostsAddUpToTheScoreAlsoWhyNot) {
  write_three();
  const RecallRequest request = with({0.4, 0.3, 0.3});
  const auto sum_of = [](const Explanation& explanation) {
    double sum = 0;
    for (const Boost& boost : explanation.boosts) {
      EXPECT_FALSE(boost.reason.empty());
      sum += boost.amount;
    }
    return sum;
  };
  for (const Hit& hit : ask(request).hits) {
    EXPECT_NEAR(sum_of(hit.explanation), hit.score, 1e-9);
    const WhyNot why = why_not(reader(), request, hit.memory.id).value();
    EXPECT_NEAR(sum_of(why.explanation), why.score, 1e-9);
    EXPECT_NEAR(why.score, hit.score, 1e-12);
  }
}

TEST_F(FactorsTest, WithoutEventTimeTheRecordedOneCounts) {
  write({memory("now", "green tea"), aged(memory("old", "green tea, and cups"), 300, 5)});
  RecallRequest request = with({0, 0, 1});
  request.now.reset();
  EXPECT_EQ(ids(request).front(), "now");
  EXPECT_GT(ask(request).hits.front().score, 0.5);
}

TEST_F(FactorsTest, SessionsAreRankedByThemToo) {
  write({aged(memory("a", "green tea, tea", "old"), 300, 5),
         aged(memory("b", "green tea or another drink", "new"), 1, 5)});
  RecallRequest request = with({0.4, 0.3, 0.3});
  request.group = Group::Session;
  EXPECT_EQ(ids(request).front(), "b");
  request.factors = {};
  EXPECT_EQ(ids(request).front(), "a");
}

}  // namespace
}  // namespace jiyi::recall
