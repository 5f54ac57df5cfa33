#include "cli/demo_ends.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi::cli {
namespace {

using testing::StartsWith;

using DemoEndsTest = testkit::EngineFixture;

TEST_F(DemoEndsTest, AWrongClaimStaysAwayAndAGuestIsGoneWithAReceipt) {
  const DemoEndsReport report = run_demo_ends(*engine_).value();
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.refused, 3U);
  EXPECT_EQ(report.erased, 2U);
  EXPECT_THAT(report.reason, StartsWith("not stored: rejected on "));
  EXPECT_EQ(engine_->receipts().value().size(), 1U);
}

TEST(DemoEndsReport, PassesOnlyIfEverythingHolds) {
  const DemoEndsReport good{.restated = 1,
                            .refused = 1,
                            .reason = "r",
                            .erased = 1,
                            .clean = true,
                            .verified = true,
                            .tamper_found = true};
  EXPECT_TRUE(good.passed());
  DemoEndsReport report = good;
  report.refused = 0;
  EXPECT_FALSE(report.passed());
  report = good;
  report.still_recalled = true;
  EXPECT_FALSE(report.passed());
  report = good;
  report.clean = false;
  EXPECT_FALSE(report.passed());
  report = good;
  report.tamper_found = false;
  EXPECT_FALSE(report.passed());
}

}  // namespace
}  // namespace jiyi::cli
