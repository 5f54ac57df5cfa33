#include "http/circuit_breaker.h"

#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;

constexpr BreakerLimits kLimits{.failures = 3, .open_for = milliseconds(100)};
constexpr Timer::Moment kStart{};
constexpr Timer::Moment at(int ms) {
  return kStart + milliseconds(ms);
}

void call(CircuitBreaker& breaker, Outcome outcome, Timer::Moment now) {
  const auto ticket = breaker.admit(now);
  ASSERT_TRUE(ticket.has_value());
  breaker.settle(*ticket, outcome, now);
}

CircuitBreaker& opened(CircuitBreaker& breaker) {
  for (int i = 0; i < kLimits.failures; ++i)
    call(breaker, Outcome::Failure, kStart);
  return breaker;
}

TEST(CircuitBreaker, OpensAtTheLimitOfFailuresInARowAndNotBefore) {
  CircuitBreaker breaker(kLimits);

  call(breaker, Outcome::Failure, kStart);
  call(breaker, Outcome::Failure, kStart);
  EXPECT_EQ(breaker.state(), BreakerState::Closed);
  call(breaker, Outcome::Failure, kStart);

  EXPECT_EQ(breaker.state(), BreakerState::Open);
  EXPECT_FALSE(breaker.admit(kStart).has_value());
}

TEST(CircuitBreaker, ASuccessBetweenStartsTheCountAnew) {
  CircuitBreaker breaker(kLimits);

  for (int i = 0; i < 10; ++i) {
    call(breaker, Outcome::Failure, kStart);
    call(breaker, Outcome::Failure, kStart);
    call(breaker, Outcome::Success, kStart);
  }

  EXPECT_EQ(breaker.state(), BreakerState::Closed);
}

TEST(CircuitBreaker, AnUnknownOutcomeCountsNeitherWay) {
  CircuitBreaker breaker(kLimits);

  call(breaker, Outcome::Failure, kStart);
  call(breaker, Outcome::Failure, kStart);
  call(breaker, Outcome::Unknown, kStart);
  EXPECT_EQ(breaker.state(), BreakerState::Closed);
  call(breaker, Outcome::Failure, kStart);

  EXPECT_EQ(breaker.state(), BreakerState::Open);
}

TEST(CircuitBreaker, RefusesUntilTheLastMoment) {
  CircuitBreaker breaker(kLimits);
  opened(breaker);

  EXPECT_EQ(breaker.refuses_for(at(1)), milliseconds(99));
  EXPECT_FALSE(breaker.admit(at(99)).has_value());
  EXPECT_EQ(breaker.refuses_for(at(100)), milliseconds(0));
  EXPECT_TRUE(breaker.admit(at(100)).has_value());
}

TEST(CircuitBreaker, HalfOpenLetsOneCallThroughAtATime) {
  CircuitBreaker breaker(kLimits);
  opened(breaker);

  const auto probe = breaker.admit(at(100));
  ASSERT_TRUE(probe.has_value());
  EXPECT_EQ(breaker.state(), BreakerState::HalfOpen);
  EXPECT_FALSE(breaker.admit(at(101)).has_value());
  EXPECT_EQ(breaker.refuses_for(at(101)), milliseconds(99));
  breaker.settle(*probe, Outcome::Unknown, at(102));

  EXPECT_TRUE(breaker.admit(at(102)).has_value());
}

TEST(CircuitBreaker, HalfOpenGivesUpACallThatIsNotHeardOf) {
  CircuitBreaker breaker(kLimits);
  opened(breaker);
  ASSERT_TRUE(breaker.admit(at(100)).has_value());

  EXPECT_FALSE(breaker.admit(at(199)).has_value());
  EXPECT_TRUE(breaker.admit(at(200)).has_value());
  EXPECT_FALSE(breaker.admit(at(299)).has_value());
}

TEST(CircuitBreaker, ASuccessWhenHalfOpenCloses) {
  CircuitBreaker breaker(kLimits);
  opened(breaker);

  const auto probe = breaker.admit(at(100));

  EXPECT_TRUE(breaker.settle(*probe, Outcome::Success, at(101)));
  EXPECT_EQ(breaker.state(), BreakerState::Closed);
  EXPECT_TRUE(breaker.admit(at(101)).has_value());
}

TEST(CircuitBreaker, AFailureWhenHalfOpenOpensForTheWholeTimeAgain) {
  CircuitBreaker breaker(kLimits);
  opened(breaker);

  const auto probe = breaker.admit(at(150));

  EXPECT_TRUE(breaker.settle(*probe, Outcome::Failure, at(160)));
  EXPECT_FALSE(breaker.admit(at(259)).has_value());
  EXPECT_TRUE(breaker.admit(at(260)).has_value());
}

// A call that began before the breaker opened says nothing about the server of now.
TEST(CircuitBreaker, WhatBelongsToAnEarlierPeriodDoesNotCount) {
  CircuitBreaker breaker(kLimits);
  const auto slow = breaker.admit(kStart);
  opened(breaker);

  EXPECT_FALSE(breaker.settle(*slow, Outcome::Success, at(50)));
  EXPECT_EQ(breaker.state(), BreakerState::Open);
  const auto probe = breaker.admit(at(100));
  EXPECT_FALSE(breaker.settle(*slow, Outcome::Failure, at(100)));
  EXPECT_EQ(breaker.state(), BreakerState::HalfOpen);
  EXPECT_TRUE(breaker.settle(*probe, Outcome::Success, at(101)));
}

}  // namespace
}  // namespace jiyi::http
