#include "recall/phrases.h"

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class PhrasesTest : public testkit::RecallWorld {
 protected:
  std::vector<Ranked> first(const std::vector<std::string>& phrases) {
    const RecallRequest request{.query = "unused"};
    const Weights weights;
    return phrases_first(reader(), {request, phrases, weights}, {{0, 5.0}, {1, 4.0}, {2, 3.0}})
        .value();
  }
};

TEST_F(PhrasesTest, HoldersMoveInFrontInTheirOrder) {
  write({memory("a", "nothing"), memory("b", "The Blue  kettle"), memory("c", "a blue kettle")});
  const auto ranked = first({"blue kettle"});
  EXPECT_EQ(ranked[0].doc, 2U);
  EXPECT_EQ(ranked[0].score, 8.0);
  EXPECT_EQ(ranked[1].doc, 0U);
}

TEST_F(PhrasesTest, EveryPhraseMustBeThere) {
  write({memory("a", "one two"), memory("b", "one"), memory("c", "one then two")});
  const auto ranked = first({"one", "two"});
  EXPECT_EQ(ranked[0].doc, 0U);
  EXPECT_EQ(ranked[1].doc, 2U);
  EXPECT_EQ(ranked[2].doc, 1U);
}

TEST_F(PhrasesTest, WithoutAHolderNothingMoves) {
  write({memory("a", "x"), memory("b", "y"), memory("c", "z")});
  EXPECT_EQ(first({"absent"})[0].score, 5.0);
}

}  // namespace
}  // namespace jiyi::recall
