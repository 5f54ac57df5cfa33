#include "http/endpoint.h"

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/manual_timer.h"

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::SizeIs;

// Gives what it was told to, each try taking `takes`; the last for ever.
class ScriptedTransport final : public Transport {
 public:
  explicit ScriptedTransport(testkit::ManualTimer& timer) : timer_(timer) {}

  Result<Response> send(const Request& request) override {
    timeouts.push_back(request.timeout);
    timer_.advance(takes);
    if (on_send) on_send();
    Result<Response> next = script.front();
    if (script.size() > 1) script.pop_front();
    return next;
  }

  std::deque<Result<Response>> script;
  std::vector<milliseconds> timeouts;
  milliseconds takes{0};
  std::function<void()> on_send;

 private:
  testkit::ManualTimer& timer_;
};

Response status(int code, std::vector<Header> headers = {}) {
  return {.status = code, .headers = std::move(headers)};
}
Error timed_out() {
  return {ErrorCode::DeadlineExceeded, "too slow"};
}

class EndpointTest : public testing::Test {
 protected:
  Result<Response> call(milliseconds time = milliseconds(60'000)) {
    if (!endpoint_) {
      endpoint_ = std::make_unique<Endpoint>(
          "http://host", options_,
          EndpointWorld{transport_, timer_, clock_, 1,
                        [this](LogLevel, std::string_view line) { log_.emplace_back(line); }});
    }
    return endpoint_->call(Request{.stop = stop_.get_token()}, timer_.now() + time);
  }

  testkit::ManualTimer timer_;
  ScriptedTransport transport_{timer_};
  base::ManualClock clock_{{.unix_us = 784'111'770'000'000}};  // 1994-11-06T08:49:30Z
  EndpointOptions options_{.tries_max = 3, .breaker = {.failures = 100}};
  std::unique_ptr<Endpoint> endpoint_;
  std::vector<std::string> log_;
  std::stop_source stop_;
};

TEST_F(EndpointTest, ReturnsAnAnswerWithoutWaiting) {
  transport_.script = {status(200)};

  EXPECT_EQ(call().value().status, 200);
  EXPECT_THAT(timer_.waits(), IsEmpty());
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(EndpointTest, TriesAgainWhatMayPass) {
  for (const Result<Response>& first :
       {Result<Response>(status(408)), Result<Response>(status(429)), Result<Response>(status(500)),
        Result<Response>(status(503)), Result<Response>(timed_out()),
        Result<Response>(Error(ErrorCode::Unavailable, "cut off"))}) {
    transport_.script = {first, status(200)};
    transport_.timeouts.clear();

    EXPECT_EQ(call().value().status, 200);
    EXPECT_THAT(transport_.timeouts, SizeIs(2));
  }
}

TEST_F(EndpointTest, DoesNotRepeatWhatWouldFailAgain) {
  for (const int code : {301, 400, 401, 404, 413, 422, 499}) {
    transport_.script = {status(code), status(200)};
    EXPECT_EQ(call().value().status, code);
  }
  for (const ErrorCode code :
       {ErrorCode::LimitExceeded, ErrorCode::Cancelled, ErrorCode::InvalidArgument}) {
    transport_.script = {Error(code, "no"), status(200)};
    EXPECT_EQ(call().error().code(), code);
  }
  EXPECT_THAT(timer_.waits(), IsEmpty());
}

TEST_F(EndpointTest, GivesUpAfterTheLastTryAndSaysWhy) {
  transport_.script = {status(503)};

  const auto result = call();

  EXPECT_EQ(result.error().code(), ErrorCode::Unavailable);
  EXPECT_EQ(result.error().message(), "http://host answered 503 (try 3 of 3)");
  EXPECT_THAT(transport_.timeouts, SizeIs(3));
}

TEST_F(EndpointTest, WaitsRandomlyWithinALimitThatDoubles) {
  options_.tries_max = 5;
  options_.backoff = {.first = milliseconds(100), .longest = milliseconds(300)};
  transport_.script = {status(500)};

  EXPECT_FALSE(call().ok());

  const auto waits = timer_.waits();
  ASSERT_THAT(waits, SizeIs(4));
  EXPECT_LE(waits[0], milliseconds(100));
  EXPECT_LE(waits[1], milliseconds(200));
  EXPECT_THAT(waits, Each(Le(milliseconds(300))));
}

TEST_F(EndpointTest, WaitsAtLeastAsLongAsItIsTold) {
  transport_.script = {status(429, {{"retry-after", "20"}}),
                       status(503, {{"retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"}}),
                       status(200)};

  EXPECT_TRUE(call().ok());

  EXPECT_THAT(timer_.waits(), ElementsAre(milliseconds(20'000), milliseconds(7'000)));
}

TEST_F(EndpointTest, DoesNotBeginAWaitThatEndsAfterTheDeadline) {
  transport_.script = {status(429, {{"retry-after", "20"}}), status(200)};

  const auto late = call(milliseconds(20'000));
  EXPECT_EQ(late.error().code(), ErrorCode::Unavailable);
  EXPECT_THAT(late.error().message(), HasSubstr("due in 20000 ms, 20000 ms are left"));
  EXPECT_THAT(timer_.waits(), IsEmpty());

  transport_.script = {status(429, {{"retry-after", "20"}}), status(200)};
  EXPECT_TRUE(call(milliseconds(20'001)).ok());
}

TEST_F(EndpointTest, ATryGetsWhatIsLeftOfTheTime) {
  options_.try_timeout = milliseconds(1'000);
  options_.backoff = {.first = milliseconds(0)};
  transport_.takes = milliseconds(900);
  transport_.script = {timed_out()};

  const auto result = call(milliseconds(2'000));

  EXPECT_EQ(result.error().code(), ErrorCode::DeadlineExceeded);
  EXPECT_THAT(transport_.timeouts,
              ElementsAre(milliseconds(1'000), milliseconds(1'000), milliseconds(200)));
}

TEST_F(EndpointTest, WithoutTimeNothingIsAsked) {
  transport_.script = {status(200)};

  EXPECT_EQ(call(milliseconds(0)).error().code(), ErrorCode::DeadlineExceeded);
  EXPECT_THAT(transport_.timeouts, IsEmpty());
}

TEST_F(EndpointTest, LeavesAServiceAloneThatKeepsFailing) {
  options_.tries_max = 1;
  options_.breaker = {.failures = 2, .open_for = milliseconds(5'000)};
  transport_.script = {status(500)};
  EXPECT_FALSE(call().ok());
  EXPECT_FALSE(call().ok());
  ASSERT_THAT(transport_.timeouts, SizeIs(2));

  const auto refused = call();
  EXPECT_EQ(refused.error().code(), ErrorCode::Unavailable);
  EXPECT_THAT(refused.error().message(), HasSubstr("not asked for another 5000 ms"));
  EXPECT_THAT(transport_.timeouts, SizeIs(2));

  timer_.advance(milliseconds(5'000));
  transport_.script = {status(200)};
  EXPECT_TRUE(call().ok());
  EXPECT_EQ(endpoint_->breaker_state(), BreakerState::Closed);
  EXPECT_THAT(log_, ElementsAre("http_breaker host=http://host state=open",
                                "http_breaker host=http://host state=closed"));
}

TEST_F(EndpointTest, TriesOfOneCallOpenTheBreakerToo) {
  options_.breaker = {.failures = 2};
  transport_.script = {status(500)};

  EXPECT_THAT(call().error().message(), HasSubstr("not asked"));
  EXPECT_THAT(transport_.timeouts, SizeIs(2));
}

TEST_F(EndpointTest, RefusalsOfTheRequestDoNotOpenTheBreaker) {
  options_.breaker = {.failures = 1};
  transport_.script = {status(401)};

  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(call().ok());
  EXPECT_EQ(endpoint_->breaker_state(), BreakerState::Closed);
}

TEST_F(EndpointTest, ATimeoutCountsOnlyIfTheTryHadAFairTime) {
  options_.tries_max = 1;
  options_.breaker = {.failures = 1};
  transport_.script = {timed_out()};

  EXPECT_FALSE(call(options_.fair_timeout - milliseconds(1)).ok());
  EXPECT_EQ(endpoint_->breaker_state(), BreakerState::Closed);
  EXPECT_FALSE(call(options_.fair_timeout).ok());
  EXPECT_EQ(endpoint_->breaker_state(), BreakerState::Open);
}

TEST_F(EndpointTest, StopsWaitingWhenToldTo) {
  transport_.script = {status(500), status(200)};
  transport_.on_send = [this] { stop_.request_stop(); };

  EXPECT_EQ(call().error().code(), ErrorCode::Cancelled);
  EXPECT_THAT(transport_.timeouts, SizeIs(1));
}

TEST_F(EndpointTest, SaysInTheLogWhyItWaits) {
  transport_.script = {status(429, {{"retry-after", "2"}}), timed_out(), status(200)};

  EXPECT_TRUE(call().ok());

  ASSERT_THAT(log_, SizeIs(2));
  EXPECT_EQ(log_[0], "http_retry host=http://host try=1 cause=status_429 wait_ms=2000");
  EXPECT_THAT(log_[1], HasSubstr("try=2 cause=timeout wait_ms="));
}

}  // namespace
}  // namespace jiyi::http
