#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EntityNumbers, ReadsVersions) {
  EXPECT_THAT(entities_in("upgrade to v2.3.1-rc1 now"), ElementsAre("version:v2.3.1-rc1"));
  EXPECT_THAT(entities_in("客户端8.0.49"), ElementsAre("version:8.0.49"));
  EXPECT_THAT(entities_in("版本1.9和1.7"), ElementsAre("version:1.9", "version:1.7"));
  EXPECT_THAT(entities_in("Python 3.12"), ElementsAre("technology:Python", "version:3.12"));
}

TEST(EntityNumbers, OtherNumbersWithPointsAreNoVersions) {
  for (const char* text :
       {"26.5度", "比分3.1", "2024.05.06", "192.168.100.200", "第1.2节", "3.14"}) {
    EXPECT_THAT(entities_in(text), IsEmpty()) << text;
  }
}

TEST(EntityNumbers, ReadsOrdersParcelsAndTickets) {
  EXPECT_THAT(entities_in("订单号是202403150012，"), ElementsAre("order:202403150012"));
  EXPECT_THAT(entities_in("快递SF1234567890123"), ElementsAre("order:SF1234567890123"));
  EXPECT_THAT(entities_in("see PROJ-1024"), ElementsAre("order:PROJ-1024"));
  EXPECT_THAT(entities_in("issue #1042 is open"), ElementsAre("order:1042"));
  EXPECT_THAT(entities_in("Invoice INV-2024-0017"), ElementsAre("order:INV-2024-0017"));
}

TEST(EntityNumbers, StandardsAndCountsAreNoOrders) {
  for (const char* text : {"UTF-16", "SHA-256", "订单 3 个", "in order to", "order 2 pizzas"}) {
    EXPECT_THAT(entities_in(text), IsEmpty()) << text;
  }
}

}  // namespace
}  // namespace jiyi::sense
