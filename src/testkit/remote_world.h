// A remote embedder before a real server in this process. Waits take no time; nothing that is
// logged or answered as an error may hold the key or a text.

#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/remote_embedder.h"
#include "http/curl_client.h"
#include "json/parse.h"
#include "json/write.h"
#include "testkit/fake_embedder.h"
#include "testkit/http_server.h"
#include "testkit/manual_timer.h"

namespace jiyi::testkit {

class RemoteWorld : public testing::Test {
 protected:
  using Texts = std::vector<std::string_view>;
  static constexpr std::size_t kDimension = 4;
  static constexpr const char* kKey = "sk-hidden-7261";

  void serve(std::vector<HttpAnswer> answers) {
    server_ = std::make_unique<HttpServer>(std::move(answers));
    set_address();
  }
  void serve(HttpServer::Answerer answerer) {
    server_ = std::make_unique<HttpServer>(std::move(answerer));
    set_address();
  }
  // The answers first, right ones from then on.
  void serve_then_right(std::vector<HttpAnswer> answers) {
    auto left = std::make_shared<base::Guarded<std::vector<HttpAnswer>>>(std::move(answers));
    serve([this, left](const HttpQuestion& question) {
      return left->with([&](std::vector<HttpAnswer>& all) {
        if (all.empty()) return right_answer(question);
        HttpAnswer next = std::move(all.front());
        all.erase(all.begin());
        return next;
      });
    });
  }

  Result<std::unique_ptr<embed::RemoteEmbedder>> open() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread reads it, after this
    ::setenv("JIYI_TEST_KEY", kKey, 1);
    return embed::RemoteEmbedder::open(
        options_, {client_, timer_, clock_, 1, [this](LogLevel, std::string_view line) {
                     log_.with([&](auto& lines) { lines.emplace_back(line); });
                   }});
  }

  struct Answer {
    Result<void> outcome;
    std::vector<float> vectors;
  };
  Answer embed(const Texts& texts, embed::Purpose purpose = embed::Purpose::Passage) {
    if (!embedder_) {
      auto opened = open();
      if (!opened.ok()) return {std::move(opened).error(), {}};
      embedder_ = std::move(opened).value();
    }
    Answer answer{{}, std::vector<float>(texts.size() * embedder_->model().dimension)};
    answer.outcome = embedder_->embed(purpose, texts, answer.vectors);
    if (!answer.outcome.ok()) expect_silent(answer.outcome.error().message());
    return answer;
  }
  ErrorCode code_of(const Texts& texts) {
    const Answer answer = embed(texts);
    return answer.outcome.ok() ? ErrorCode::Internal : answer.outcome.error().code();
  }

  // What a right server sends for one text, three times too long, so that length is seen to.
  std::vector<double> raw_vector(std::string_view text) const {
    std::vector<double> vector;
    for (const float value : model_.vector_of(embed::Purpose::Passage, text))
      vector.push_back(3 * double{value});
    return vector;
  }
  HttpAnswer right_answer(const HttpQuestion& question) const {
    json::Array data;
    const auto asked = json::parse(question.body);
    const json::Array& input = *asked.value().if_object()->find("input")->if_array();
    for (std::size_t i = input.size(); i-- > 0;) {  // last first: order is told by the index
      json::Array vector;
      for (const double value : raw_vector(*input[i].if_string()))
        vector.emplace_back(value);
      json::Object item;
      item.append("object", "embedding");
      item.append("embedding", std::move(vector));
      item.append("index", i);
      data.emplace_back(std::move(item));
    }
    json::Object frame;
    frame.append("object", "list");
    frame.append("data", std::move(data));
    return {.body = json::write(std::move(frame)), .headers = {"Content-Type: application/json"}};
  }
  void expect_right(const Answer& answer, const Texts& texts) const {
    ASSERT_TRUE(answer.outcome.ok()) << answer.outcome.error().message();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto vector = model_.vector_of(embed::Purpose::Passage, texts[i]);
      for (std::size_t j = 0; j < kDimension; ++j)
        EXPECT_NEAR(answer.vectors[i * kDimension + j], vector[j], 1e-6) << texts[i];
    }
  }

  void TearDown() override {
    for (const std::string& line : log())
      expect_silent(line);
  }
  std::vector<std::string> log() const {
    return log_.with([](const auto& lines) { return lines; });
  }

  FakeEmbedder model_{kDimension};
  std::unique_ptr<HttpServer> server_;
  http::CurlClient client_{{.proxy = http::Proxy::None}};
  ManualTimer timer_;
  base::ManualClock clock_{{.unix_us = 0}};
  embed::RemoteOptions options_{
      .model = "m",
      .dimension = kDimension,
      .key = {.environment = "JIYI_TEST_KEY"},
      .endpoint = {.tries_max = 3, .try_timeout = std::chrono::milliseconds(5'000)}};
  std::unique_ptr<embed::RemoteEmbedder> embedder_;
  base::Guarded<std::vector<std::string>> log_;

 private:
  void set_address() { options_.base_url = server_->url() + "/v1"; }
  static void expect_silent(const std::string& text) {
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("hidden")));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("7261")));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("桂花")));
  }
};

}  // namespace jiyi::testkit
