#include "digest/term_table.h"

#include <cmath>

#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

TEST(TermTable, CountsPassagesAndNotOccurrences) {
  TermTable table;
  const auto first = table.add("The dog saw a dog");
  table.add("No cat here");

  ASSERT_EQ(first.size(), 2U);  // dog, saw
  EXPECT_EQ(table.passages_with(first[0]), 1U);
  EXPECT_EQ(table.passages(), 2U);
}

TEST(TermTable, FormsOfAWordAreOneTerm) {
  TermTable table;
  const auto a = table.add("hikes");
  EXPECT_EQ(a, table.add("Hiking"));
  EXPECT_EQ(table.passages_with(a[0]), 2U);
}

TEST(TermTable, RareTermsWeighMore) {
  TermTable table;
  const auto rare = table.add("杭州");
  auto often = table.add("coffee");
  for (int i = 0; i < 8; ++i)
    table.add("coffee");

  ASSERT_EQ(rare.size(), 1U);
  EXPECT_DOUBLE_EQ(table.weight(rare[0]), std::log(11.0));
  EXPECT_GT(table.weight(rare[0]), table.weight(often[0]));
}

TEST(TermTable, GrammarAloneHasNoTerms) {
  TermTable table;
  EXPECT_TRUE(table.add("and then it was").empty());
  EXPECT_TRUE(table.add("是的了").empty());
  EXPECT_TRUE(table.add("😂").empty());
  EXPECT_TRUE(table.add("").empty());
}

}  // namespace
}  // namespace jiyi::digest
