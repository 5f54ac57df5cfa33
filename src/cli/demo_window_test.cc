#include "cli/demo_window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class DemoWindowTest : public testkit::EngineFixture {
 protected:
  void SetUp() override {
    EngineFixture::SetUp();
    bank_ = {"default", "user:lin"};
    std::vector<NewMemory> turns;
    for (int i = 0; i < 70; ++i) {
      turns.push_back(turn("m" + std::to_string(i), "lin",
                           "We decided to ship part " + std::to_string(i) + " on Friday."));
      turns.back().role = i % 2 == 0 ? "user" : "assistant";
      turns.back().event_at = Timestamp{.unix_us = 1'000'000LL * i};
    }
    remember(std::move(turns));
  }
};

TEST_F(DemoWindowTest, KeepsToItsLimitsAndLosesNothing) {
  const DemoWindow script{.bank = "user:lin", .messages = 60, .pin = "m3"};
  const auto report = run_demo_window(*engine_, script).value();
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.messages, 60U);
  EXPECT_EQ(report.kept, 60U);
  EXPECT_LE(report.inside, 50U);
  EXPECT_GT(report.summarised, 0U);
}

TEST_F(DemoWindowTest, DoesNotPassWithoutThePinnedMessage) {
  const DemoWindow script{.bank = "user:lin", .messages = 60, .pin = "nobody"};
  EXPECT_FALSE(run_demo_window(*engine_, script).value().passed());
}

TEST_F(DemoWindowTest, DoesNotPassIfNothingHadToLeave) {
  const DemoWindow script{.bank = "user:lin", .messages = 10, .pin = "m3"};
  EXPECT_FALSE(run_demo_window(*engine_, script).value().passed());
}

TEST(DemoWindowReport, ShowsItsCounts) {
  const DemoWindowReport report{.messages = 120,
                                .inside = 40,
                                .summarised = 80,
                                .tokens = 900,
                                .usable = 6800,
                                .kept = 120,
                                .pin_stays = true,
                                .summary = "they met"};
  EXPECT_TRUE(report.passed());
  const std::string page = window_report_page(report, Page{.style = Style(false), .columns = 96});
  EXPECT_THAT(page, HasSubstr("120 条 messages"));
  EXPECT_THAT(page, HasSubstr("900 / 6800 tokens"));
  EXPECT_THAT(page, HasSubstr("they met"));
}

}  // namespace
}  // namespace jiyi::cli
