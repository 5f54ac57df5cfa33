// A remote embedder before a server that misbehaves.

#include <chrono>

#include "testkit/remote_world.h"

namespace jiyi::embed {
namespace {

using std::chrono::milliseconds;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testkit::HttpAnswer;
using testkit::HttpManner;

class RemoteFaultsTest : public testkit::RemoteWorld {
 protected:
  std::string message_of(const Texts& texts) {
    const Answer answer = embed(texts);
    return answer.outcome.ok() ? "" : answer.outcome.error().message();
  }
  void expect_recovery(HttpAnswer fault) {
    serve_then_right({std::move(fault)});
    expect_right(embed({"桂花"}), {"桂花"});
    EXPECT_THAT(server_->questions(), SizeIs(2));
  }
};

TEST_F(RemoteFaultsTest, AFailureIsTriedAgain) {
  expect_recovery({.status = 500, .body = "oops sk-hidden-7261"});
}

TEST_F(RemoteFaultsTest, AConnectionClosedHalfWayIsTriedAgain) {
  expect_recovery(
      {.body = R"({"data":[{"index":0,"embedding":[1,2)", .manner = HttpManner::CutOff});
}

// On a busy machine a right answer may come too late as well; one of the tries is in time.
TEST_F(RemoteFaultsTest, AStallIsLeftAndTriedAgain) {
  options_.endpoint = {.tries_max = 20, .try_timeout = milliseconds(100)};
  options_.endpoint.backoff = {.first = milliseconds(1), .longest = milliseconds(1)};
  options_.endpoint.breaker.failures = 100;
  serve_then_right({{.manner = HttpManner::Stalls}});

  expect_right(embed({"桂花"}), {"桂花"});
  EXPECT_THAT(timer_.waits(), testing::Not(IsEmpty()));
}

TEST_F(RemoteFaultsTest, WaitsAsLongAsTheServerAsks) {
  expect_recovery({.status = 429, .headers = {"Retry-After: 7"}});

  EXPECT_THAT(timer_.waits(), ElementsAre(milliseconds(7'000)));
  EXPECT_THAT(log(), ElementsAre(HasSubstr("cause=status_429 wait_ms=7000")));
}

TEST_F(RemoteFaultsTest, DoesNotWaitLongerThanTheDeadlineOfTheCall) {
  serve_then_right({{.status = 429, .headers = {"Retry-After: 5"}}});
  options_.query_deadline = milliseconds(5'000);

  const Answer answer = embed({"桂花"}, Purpose::Query);

  EXPECT_EQ(answer.outcome.error().code(), ErrorCode::Unavailable);
  EXPECT_THAT(timer_.waits(), IsEmpty());
}

TEST_F(RemoteFaultsTest, AServerThatOnlyStallsEndsTheCallInTime) {
  serve({{.manner = HttpManner::Stalls}});
  options_.endpoint = {.tries_max = 2, .try_timeout = milliseconds(50)};

  EXPECT_EQ(code_of({"桂花"}), ErrorCode::DeadlineExceeded);
  EXPECT_THAT(timer_.waits(), SizeIs(1));
}

TEST_F(RemoteFaultsTest, AServerThatIsAwayIsLeftAloneForAWhile) {
  options_.base_url = "http://127.0.0.1:" + std::to_string(testkit::closed_port());
  options_.endpoint.breaker = {.failures = 4, .open_for = milliseconds(60'000)};

  EXPECT_EQ(code_of({"桂花"}), ErrorCode::Unavailable);
  EXPECT_EQ(embedder_->breaker_state(), http::BreakerState::Closed);
  EXPECT_EQ(code_of({"桂花"}), ErrorCode::Unavailable);
  EXPECT_EQ(embedder_->breaker_state(), http::BreakerState::Open);
  EXPECT_THAT(message_of({"桂花"}), HasSubstr("is not asked for another"));
}

TEST_F(RemoteFaultsTest, AnotherDimensionThanConfiguredIsNamedWithIt) {
  serve({{.body = R"({"data":[{"index":0,"embedding":[1,2,3]}]})"}});

  EXPECT_EQ(code_of({"桂花"}), ErrorCode::Conflict);
  EXPECT_EQ(message_of({"桂花"}), "the endpoint's vectors have 3 numbers, 4 are configured");
}

TEST_F(RemoteFaultsTest, AnswersThatMakeNoSenseAreErrors) {
  for (const char* body : {"", "garbage sk-hidden-7261", R"({"data":[]})", R"({"error":"桂花"})",
                           R"({"data":[{"index":0,"embedding":[0,0,0,0]}]})",
                           R"({"data":[{"index":0,"embedding":[1e999,0,0,0]}]})",
                           R"({"data":[{"index":0,"embedding":[NaN,0,0,0]}]})",
                           R"({"data":[{"index":1,"embedding":[1,0,0,0]}]})",
                           R"({"sk-hidden-7261":1,"sk-hidden-7261":1})"}) {
    serve({{.body = body}});
    embedder_.reset();
    EXPECT_EQ(code_of({"桂花"}), ErrorCode::Corruption) << body;
  }
}

TEST_F(RemoteFaultsTest, AnAnswerOfAHundredMegabytesIsCutOff) {
  serve({{.body = "{", .padding_bytes = std::size_t{100} << 20}});

  EXPECT_EQ(code_of({"桂花"}), ErrorCode::Corruption);
  EXPECT_THAT(message_of({"桂花"}), HasSubstr("answers more than"));
}

TEST_F(RemoteFaultsTest, RefusalsAreNotRepeated) {
  const std::string echo = R"({"error":{"message":"桂花 sk-hidden-7261","code":"sk-hidden-7261"}})";
  for (const auto& [status, code] : {std::pair{400, ErrorCode::InvalidArgument},
                                     {401, ErrorCode::Unavailable},
                                     {404, ErrorCode::NotFound},
                                     {413, ErrorCode::LimitExceeded}}) {
    serve({{.status = status, .body = echo}});
    embedder_.reset();
    EXPECT_EQ(code_of({"桂花"}), code);
    EXPECT_THAT(server_->questions(), SizeIs(1));
  }
}

TEST_F(RemoteFaultsTest, TheKeyDoesNotFollowARedirect) {
  const testkit::HttpServer other({{.body = "{}"}});
  serve({{.status = 308, .headers = {"Location: " + other.url() + "/v1/embeddings"}}});

  EXPECT_THAT(message_of({"桂花"}), HasSubstr("redirect"));
  EXPECT_EQ(other.connections(), 0U);
}

TEST_F(RemoteFaultsTest, AFailureOfALaterBatchFailsTheCall) {
  options_.batches.texts_max = 1;
  options_.endpoint.tries_max = 1;
  serve([this](const testkit::HttpQuestion& question) {
    return question.body.find("two") == std::string::npos ? right_answer(question)
                                                          : HttpAnswer{.status = 503};
  });

  EXPECT_EQ(code_of({"one", "two", "three"}), ErrorCode::Unavailable);
  EXPECT_THAT(server_->questions(), SizeIs(2));
}

TEST_F(RemoteFaultsTest, WhatIsLoggedNamesTheHostOnly) {
  serve({{.status = 503, .body = "桂花 sk-hidden-7261"}});
  options_.endpoint.breaker = {.failures = 3};

  EXPECT_EQ(code_of({"桂花"}), ErrorCode::Unavailable);

  EXPECT_THAT(log(), SizeIs(3));
  EXPECT_THAT(log(), Each(HasSubstr("host=" + server_->url())));
}

}  // namespace
}  // namespace jiyi::embed
