#include "http/curl_client.h"

#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/http_server.h"

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testkit::HttpAnswer;
using testkit::HttpManner;
using testkit::HttpServer;

constexpr CurlOptions kNoProxy{.proxy = Proxy::None};
constexpr milliseconds kShort{100};

Request to(const HttpServer& server) {
  return {.method = Method::Post, .url = server.url() + "/path", .body = "question"};
}

Error error_of(CurlClient& client, const Request& request) {
  auto result = client.send(request);
  EXPECT_FALSE(result.ok());
  return result.ok() ? Error(ErrorCode::Internal, "") : std::move(result).error();
}

TEST(CurlClient, PostsABodyAndHeadersAndBringsTheAnswerBack) {
  const HttpServer server({{.status = 201, .body = "answer", .headers = {"X-Thing:  some  "}}});
  CurlClient client(kNoProxy);
  Request request = to(server);
  request.headers = {{"Content-Type", "application/json"}};
  request.key = std::make_shared<Secret>("k1");

  const auto response = client.send(request);

  ASSERT_TRUE(response.ok()) << response.error().message();
  EXPECT_EQ(response.value().status, 201);
  EXPECT_EQ(response.value().body, "answer");
  EXPECT_EQ(response.value().header("x-thing"), "some");
  const auto asked = server.questions().at(0);
  EXPECT_EQ(asked.body, "question");
  EXPECT_THAT(asked.head, AllOf(HasSubstr("POST /path HTTP/1.1\r\n"),
                                HasSubstr("Content-Type: application/json\r\n"),
                                HasSubstr("Authorization: Bearer k1\r\n")));
}

TEST(CurlClient, GetsWithoutABodyAndKeepsTheConnection) {
  const HttpServer server({{.body = "a"}});
  CurlClient client(kNoProxy);
  Request request = to(server);
  request.method = Method::Get;
  request.body.clear();

  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(client.send(request).ok());

  EXPECT_THAT(server.questions().at(2).head,
              AllOf(HasSubstr("GET /path"), Not(HasSubstr("Authorization"))));
  EXPECT_EQ(server.connections(), 1U);
}

TEST(CurlClient, ALongBodyIsSentWithoutAskingFirst) {
  const HttpServer server({{.body = "a"}});
  CurlClient client(kNoProxy);
  Request request = to(server);
  request.body.assign(std::size_t{3} << 20, 'x');

  EXPECT_TRUE(client.send(request).ok());

  EXPECT_EQ(server.questions().at(0).body.size(), request.body.size());
  EXPECT_THAT(server.questions().at(0).head, Not(HasSubstr("Expect")));
}

TEST(CurlClient, AnAnswerMayBeAsLongAsTheLimitAndNotLonger) {
  const HttpServer server({{.body = "12345"}});
  CurlClient client(kNoProxy);
  Request request = to(server);

  request.answer_bytes_max = 5;
  EXPECT_TRUE(client.send(request).ok());
  request.answer_bytes_max = 4;
  EXPECT_EQ(error_of(client, request).code(), ErrorCode::LimitExceeded);
}

TEST(CurlClient, AnAnswerThatDoesNotSayItsLengthIsCutOffAtTheLimit) {
  const HttpServer server({{.body = "", .padding_bytes = std::size_t{100} << 20}});
  CurlClient client(kNoProxy);
  Request request = to(server);
  request.answer_bytes_max = 1'000'000;

  const Error error = error_of(client, request);

  EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
  EXPECT_EQ(error.message(), server.url() + " answers more than 1000000 bytes");
}

TEST(CurlClient, HeadersAreBoundedToo) {
  const std::vector<std::string> many(2'000, "X-Thing: " + std::string(50, 'x'));
  const HttpServer server({{.body = "a", .headers = many}});
  CurlClient client(kNoProxy);

  EXPECT_EQ(error_of(client, to(server)).code(), ErrorCode::LimitExceeded);
}

TEST(CurlClient, AServerThatStallsIsLeftAtTheDeadline) {
  for (const HttpManner manner : {HttpManner::Stalls, HttpManner::Trickles}) {
    const HttpServer server({{.body = "a", .manner = manner}});
    CurlClient client(kNoProxy);
    Request request = to(server);
    request.timeout = kShort;

    const Error error = error_of(client, request);

    EXPECT_EQ(error.code(), ErrorCode::DeadlineExceeded);
    EXPECT_EQ(error.message(), server.url() + " has not answered within 100 ms");
  }
}

TEST(CurlClient, WithoutTimeNothingIsSent) {
  const HttpServer server({{.body = "a"}});
  CurlClient client(kNoProxy);
  Request request = to(server);
  request.timeout = milliseconds(0);

  EXPECT_EQ(error_of(client, request).code(), ErrorCode::DeadlineExceeded);
  EXPECT_EQ(server.connections(), 0U);
}

TEST(CurlClient, AnAnswerCutOffHalfWayIsNoAnswer) {
  const HttpServer server({{.body = "0123456789", .manner = HttpManner::CutOff}});
  CurlClient client(kNoProxy);

  EXPECT_EQ(error_of(client, to(server)).code(), ErrorCode::Unavailable);
}

TEST(CurlClient, NobodyListeningIsUnavailable) {
  CurlClient client(kNoProxy);
  Request request{.url = "http://127.0.0.1:" + std::to_string(testkit::closed_port())};

  EXPECT_EQ(error_of(client, request).code(), ErrorCode::Unavailable);
}

TEST(CurlClient, ARedirectIsAnAnswerAndIsNotFollowed) {
  const HttpServer other({{.body = "stolen"}});
  const HttpServer server({{.status = 307, .headers = {"Location: " + other.url()}}});
  CurlClient client(kNoProxy);
  Request request = to(server);
  request.key = std::make_shared<Secret>("k1");

  const auto response = client.send(request);

  ASSERT_TRUE(response.ok());
  EXPECT_EQ(response.value().status, 307);
  EXPECT_EQ(other.connections(), 0U);
}

TEST(CurlClient, ACallThatIsStoppedEnds) {
  const HttpServer server({{.manner = HttpManner::Stalls}});
  CurlClient client(kNoProxy);
  std::stop_source source;
  Request request = to(server);
  request.stop = source.get_token();
  source.request_stop();

  EXPECT_EQ(error_of(client, request).code(), ErrorCode::Cancelled);
}

TEST(CurlClient, GoesThroughTheProxyOfTheEnvironment) {
  const HttpServer proxy({{.body = "from the proxy"}});
  ::setenv("http_proxy", proxy.url().c_str(), 1);
  ::unsetenv("no_proxy");
  CurlClient through(CurlOptions{});
  CurlClient past(kNoProxy);
  Request request{.url = "http://127.0.0.1:" + std::to_string(testkit::closed_port()) + "/a"};

  const auto response = through.send(request);
  const auto direct = past.send(request);
  ::unsetenv("http_proxy");

  ASSERT_TRUE(response.ok()) << response.error().message();
  EXPECT_EQ(response.value().body, "from the proxy");
  EXPECT_THAT(proxy.questions().at(0).head, HasSubstr("GET " + request.url));
  EXPECT_FALSE(direct.ok());
}

TEST(CurlClient, AProxysPasswordIsInNoMessage) {
  ::setenv("http_proxy", "socks9://user:hidden@127.0.0.1:1", 1);
  CurlClient client(CurlOptions{});

  const Error error = error_of(client, {.url = "http://example.invalid/a"});
  ::unsetenv("http_proxy");

  EXPECT_THAT(error.message(), Not(HasSubstr("hidden")));
}

TEST(CurlClient, WhatWouldBreakOutOfAHeaderIsRefusedUnseen) {
  const HttpServer server({{.body = "a"}});
  CurlClient client(kNoProxy);
  Request with_header = to(server);
  with_header.headers = {{"X-Thing", "a\r\nhidden: b"}};
  Request with_key = to(server);
  with_key.key = std::make_shared<Secret>("hidden\n");

  for (const Request& request : {with_header, with_key}) {
    const Error error = error_of(client, request);
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    EXPECT_THAT(error.message(), Not(HasSubstr("hidden")));
  }
  EXPECT_EQ(server.connections(), 0U);
}

TEST(CurlClient, OtherSchemesAreRefused) {
  CurlClient client(kNoProxy);

  EXPECT_EQ(error_of(client, {.url = "file:///etc/hostname"}).code(), ErrorCode::InvalidArgument);
}

TEST(CurlClient, ManyThreadsAskAtOnce) {
  const HttpServer server(
      [](const testkit::HttpQuestion& question) { return HttpAnswer{.body = question.body}; });
  CurlClient client(kNoProxy);

  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, body = std::to_string(i)] {
      Request request = to(server);
      request.body = body;
      for (int turn = 0; turn < 5; ++turn) {
        const auto response = client.send(request);
        ASSERT_TRUE(response.ok()) << response.error().message();
        EXPECT_EQ(response.value().body, body);
      }
    });
  }
  threads.clear();

  EXPECT_LE(server.connections(), 8U);
}

}  // namespace
}  // namespace jiyi::http
