#include "recall/rerank.h"

#include <algorithm>
#include <future>
#include <limits>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

using Scores = Result<std::vector<double>>;

class RerankTest : public testkit::RecallWorld {
 protected:
  void SetUp() override {
    RecallWorld::SetUp();
    write({memory("a", "tea tea"), memory("b", "tea and other things"),
           memory("c", "tea and still many other things")});
  }
  static RecallRequest with(std::function<Scores(const RerankTask&)> scores) {
    RecallRequest request{.query = "tea", .explain = true};
    request.rerank.scores = std::move(scores);
    request.rerank.deadline = std::chrono::milliseconds(60'000);
    return request;
  }
  // The fused order stands, and the reply says why.
  void expect_refused(const RecallRequest& request, const std::string& reason) {
    const RecallReply reply = ask(request);
    EXPECT_FALSE(reply.reranked);
    EXPECT_NE(reply.rerank_fault.find(reason), std::string::npos) << reply.rerank_fault;
    ASSERT_EQ(reply.hits.size(), 3U);
    const RecallReply plain = ask({.query = "tea"});
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(reply.hits[i].memory.id, plain.hits[i].memory.id);
      EXPECT_EQ(reply.hits[i].score, plain.hits[i].score);
    }
  }
};

// The longest first.
Scores by_length(const RerankTask& task) {
  std::vector<double> scores;
  for (const std::string& text : task.texts)
    scores.push_back(static_cast<double>(text.size()));
  return scores;
}

TEST_F(RerankTest, AGoodOneDecides) {
  const RecallReply reply = ask(with(by_length));
  EXPECT_TRUE(reply.reranked);
  EXPECT_EQ(reply.rerank_fault, "");
  ASSERT_EQ(reply.hits.size(), 3U);
  EXPECT_EQ(reply.hits[0].memory.id, "c");
  EXPECT_EQ(reply.hits[2].memory.id, "a");
  for (const Hit& hit : reply.hits) {
    double sum = hit.explanation.lexical;
    for (const Boost& boost : hit.explanation.boosts)
      sum += boost.amount;
    EXPECT_NEAR(sum, hit.score, 1e-9);
    EXPECT_EQ(hit.explanation.boosts.back().name, "reranker");
  }
}

TEST_F(RerankTest, OnlyTheBestAreGivenAndTheRestFollows) {
  std::size_t given = 0;
  std::string query;
  RecallRequest request = with([&](const RerankTask& task) {
    given = task.texts.size();
    query = task.query;
    return by_length(task);
  });
  request.rerank.candidates = 2;
  EXPECT_EQ(ids(request), (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(given, 2U);
  EXPECT_EQ(query, "tea");
}

TEST_F(RerankTest, ASlowOneIsNotWaitedFor) {
  std::promise<void> release;
  std::promise<void> ended;
  auto over = ended.get_future();
  RecallRequest request = with([&, gate = release.get_future().share()](const RerankTask& task) {
    gate.wait();
    auto scores = by_length(task);
    ended.set_value();
    return scores;
  });
  request.rerank.deadline = std::chrono::milliseconds(1);
  const RecallReply reply = ask(request);
  EXPECT_FALSE(reply.reranked);
  EXPECT_EQ(reply.rerank_fault, "the re-ranker gave no answer within 1 ms");
  EXPECT_EQ(reply.hits.front().memory.id, "a");
  release.set_value();
  over.wait();
}

TEST_F(RerankTest, AFailingOneIsPassedOver) {
  expect_refused(with([](const RerankTask&) -> Scores {
                   return Error{ErrorCode::Unavailable, "no such host"};
                 }),
                 "no such host");
  expect_refused(with([](const RerankTask&) -> Scores { throw std::runtime_error("boom"); }),
                 "boom");
  expect_refused(with([](const RerankTask&) -> Scores { throw 1; }), "threw");
}

TEST_F(RerankTest, WrongScoresArePassedOver) {
  expect_refused(with([](const RerankTask&) {
                   return std::vector<double>{1, 2};
                 }),
                 "2 scores for 3 texts");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  expect_refused(with([nan](const RerankTask&) {
                   return std::vector<double>{1, nan, 2};
                 }),
                 "score 1 of the re-ranker is not a finite number");
}

TEST_F(RerankTest, HugeScoresDoNotOverflow) {
  const double most = std::numeric_limits<double>::max();
  const RecallReply reply = ask(with([most](const RerankTask&) {
    return std::vector<double>{-most, 0, most};
  }));
  EXPECT_TRUE(reply.reranked);
  EXPECT_EQ(reply.hits.front().memory.id, "c");
}

TEST_F(RerankTest, WhatNobodyWaitsForIsBounded) {
  std::promise<void> release;
  const auto gate = release.get_future().share();
  const Rerank stuck{.scores =
                         [gate](const RerankTask& task) {
                           gate.wait();
                           return by_length(task);
                         },
                     .deadline = std::chrono::milliseconds(1)};
  ErrorCode last = ErrorCode::DeadlineExceeded;
  for (int i = 0; i <= kRerankersMax && last == ErrorCode::DeadlineExceeded; ++i)
    last = ask_reranker(stuck, "x", {"text"}).error().code();
  EXPECT_EQ(last, ErrorCode::Unavailable);
  release.set_value();
  const Rerank good{.scores = by_length, .deadline = std::chrono::milliseconds(60'000)};
  while (!ask_reranker(good, "x", {"text"}).ok())
    std::this_thread::yield();
}

}  // namespace
}  // namespace jiyi::recall
