#include "retention/retention.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace jiyi::retention {
namespace {

constexpr double kThreshold = 0.1;

std::vector<Retention> curves() {
  return {{.curve = Curve::Exponential},
          {.curve = Curve::Linear},
          {.curve = Curve::Steps},
          {.curve = Curve::Exponential, .half_life_days = 3.5},
          {.curve = Curve::Linear, .per_day = 0.004, .floor = 0}};
}

TEST(Retention, ExponentialHalvesEveryHalfLife) {
  const Retention curve{.curve = Curve::Exponential, .half_life_days = 30};
  EXPECT_DOUBLE_EQ(left_after(0, curve), 1);
  EXPECT_DOUBLE_EQ(left_after(30, curve), 0.5);
  EXPECT_DOUBLE_EQ(left_after(60, curve), 0.25);
  EXPECT_NEAR(*stale_age(kThreshold, curve), 99.66, 0.01);
}

TEST(Retention, LinearLosesAHundredthADayDownToTheFloor) {
  const Retention curve{.curve = Curve::Linear};
  EXPECT_DOUBLE_EQ(left_after(10, curve), 0.9);
  EXPECT_DOUBLE_EQ(left_after(95, curve), 0.05);
  EXPECT_DOUBLE_EQ(left_after(5000, curve), 0.05);
  EXPECT_DOUBLE_EQ(*stale_age(kThreshold, curve), 90);
  EXPECT_EQ(stale_age(0.05, curve), std::nullopt) << "the floor is not under itself";
}

TEST(Retention, StepsFallOnTheirDays) {
  const Retention curve{.curve = Curve::Steps};
  EXPECT_EQ(left_after(29.999, curve), 1);
  EXPECT_EQ(left_after(30, curve), 0.5);
  EXPECT_EQ(left_after(89.999, curve), 0.5);
  EXPECT_EQ(left_after(90, curve), 0.1);
  EXPECT_EQ(left_after(179.999, curve), 0.1);
  EXPECT_EQ(left_after(180, curve), 0);
  EXPECT_EQ(*stale_age(kThreshold, curve), 180);
}

TEST(Retention, WhatIsStillToComeIsWhole) {
  for (const Retention& curve : curves())
    EXPECT_EQ(left_after(-5, curve), 1);
}

TEST(Retention, IsBetweenNoneAndAllAndNeverRises) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> days(0, 1000);
  for (const Retention& curve : curves()) {
    for (int i = 0; i < 2000; ++i) {
      const double early = days(random);
      const double late = early + days(random);
      const double before = left_after(early, curve);
      ASSERT_LE(before, 1);
      ASSERT_GE(before, 0);
      ASSERT_LE(left_after(late, curve), before);
    }
  }
}

TEST(Retention, StaleJustWhenTheDaysUntilAreOver) {
  std::mt19937 random(12);
  std::uniform_real_distribution<double> days(0, 400);
  std::uniform_real_distribution<double> thresholds(0.001, 0.999);
  std::uniform_int_distribution<std::uint32_t> counts(0, 9);
  for (const Retention& curve : curves()) {
    for (int i = 0; i < 3000; ++i) {
      Life life{.days = days(random), .uses = counts(random), .use_days = counts(random)};
      life.days_since_use = std::min(life.days, days(random));
      const double threshold = thresholds(random);
      const auto until = days_until_stale(life, curve, threshold);
      if (!until) {
        life.days += 1e7;
        life.days_since_use += 1e7;
        ASSERT_FALSE(is_stale(life, curve, threshold));
        continue;
      }
      Life after = life;
      after.days += *until + 1e-3;
      after.days_since_use += *until + 1e-3;
      ASSERT_TRUE(is_stale(after, curve, threshold));
      if (*until < 1e-3) continue;
      Life before = life;
      before.days += *until - 1e-3;
      before.days_since_use += *until - 1e-3;
      ASSERT_FALSE(is_stale(before, curve, threshold));
    }
  }
}

TEST(Retention, UseNeverWeakensAndMoreDaysOfUseNeverEither) {
  std::mt19937 random(13);
  std::uniform_real_distribution<double> days(0, 400);
  std::uniform_int_distribution<std::uint32_t> counts(0, 9);
  for (const Retention& curve : curves()) {
    for (int i = 0; i < 2000; ++i) {
      const Life unused{.days = days(random)};
      Life used = unused;
      used.uses = counts(random);
      used.use_days = counts(random);
      used.days_since_use = std::min(used.days, days(random));
      ASSERT_GE(left(used, curve), left(unused, curve));
      Life more = used;
      ++more.uses;
      ++more.use_days;
      ASSERT_GE(left(more, curve), left(used, curve));
    }
  }
}

TEST(Retention, ReinforcedFromTheThirdUseOn) {
  const Retention curve;
  const Life twice{.days = 60, .uses = 2, .use_days = 2, .days_since_use = 1};
  EXPECT_DOUBLE_EQ(left(twice, curve), 0.25);
  const Life thrice{.days = 60, .uses = 3, .use_days = 1, .days_since_use = 60};
  EXPECT_DOUBLE_EQ(left(thrice, curve), 0.5) << "the half-life is twice as long";
  const Life spaced{.days = 60, .uses = 3, .use_days = 3, .days_since_use = 60};
  EXPECT_DOUBLE_EQ(left(spaced, curve), std::exp2(-60.0 / 240));
  const Life crammed{.days = 60, .uses = 90, .use_days = 1, .days_since_use = 60};
  EXPECT_DOUBLE_EQ(left(crammed, curve), left(thrice, curve)) << "uses of one day count once";
}

TEST(Retention, TheHalfLifeStopsGrowing) {
  const Life most{.days = 900, .uses = 50, .use_days = kDoublingsMax, .days_since_use = 900};
  Life over = most;
  over.use_days = kDoublingsMax + 1;
  EXPECT_EQ(left(over, {}), left(most, {}));
}

TEST(Retention, RefusesNumbersThatMakeNoCurve) {
  EXPECT_TRUE(check({}).ok());
  EXPECT_FALSE(check({.half_life_days = 0}).ok());
  EXPECT_FALSE(check({.half_life_days = std::nan("")}).ok());
  EXPECT_FALSE(check({.per_day = -1}).ok());
  EXPECT_TRUE(check({.floor = 1}).ok());
  EXPECT_FALSE(check({.floor = 1.01}).ok());
  EXPECT_TRUE(check_threshold(0).ok());
  EXPECT_TRUE(check_threshold(1).ok());
  EXPECT_FALSE(check_threshold(1.01).ok());
}

}  // namespace
}  // namespace jiyi::retention
