#include "bank/names.h"

#include <gtest/gtest.h>

namespace jiyi::bank {
namespace {

TEST(Names, GivesEachNameOneId) {
  Names names;
  const auto ann = names.add("Ann");
  EXPECT_EQ(names.add("Ann"), ann);
  EXPECT_NE(names.add("安"), ann);
  EXPECT_EQ(names.name(ann), "Ann");
  EXPECT_EQ(names.size(), 3U);
}

TEST(Names, EmptyNameIsZeroAndUnknownIsSaid) {
  Names names;
  EXPECT_EQ(names.add(""), 0U);
  EXPECT_EQ(names.find("nobody"), Names::kUnknownName);
  EXPECT_EQ(names.name(77), "");
}

}  // namespace
}  // namespace jiyi::bank
