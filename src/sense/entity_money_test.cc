#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"

namespace jiyi::sense {
namespace {

using testing::IsEmpty;

TEST(EntityMoney, IsReadAndNormalised) {
  EXPECT_EQ(normalised("¥1,299.00"), "CNY 1299");
  EXPECT_EQ(normalised("2.5万元"), "CNY 25000");
  EXPECT_EQ(normalised("$2.5 million"), "USD 2500000");
  EXPECT_EQ(normalised("$85k"), "USD 85000");
  EXPECT_EQ(normalised("20 dollars"), "USD 20");
  EXPECT_EQ(normalised("三百块钱"), "CNY 三百");
  EXPECT_EQ(normalised("首付120万，"), "CNY 1200000");
}

TEST(EntityMoney, IsNoOtherCount) {
  EXPECT_THAT(entities_in("我们一块去"), IsEmpty());
  EXPECT_THAT(entities_in("有120万人"), IsEmpty());
  EXPECT_THAT(entities_in("涨了12.5%"), IsEmpty());
  EXPECT_THAT(entities_in("$PATH and 5 m"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::sense
