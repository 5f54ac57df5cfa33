#include "embed/batching_embedder.h"

#include <latch>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/fake_embedder.h"

namespace jiyi::embed {
namespace {

using testing::SizeIs;
using testing::UnorderedElementsAre;

using Texts = std::vector<std::string_view>;
constexpr std::size_t kDimension = 4;

struct Answer {
  Result<void> outcome;
  std::vector<float> vectors;
};

// The first call is held at a gate, so that what comes meanwhile lines up.
class BatchingEmbedderTest : public testing::Test {
 protected:
  Answer ask(Purpose purpose, const Texts& texts) {
    Answer answer{{}, std::vector<float>(texts.size() * kDimension)};
    answer.outcome = batching_.embed(purpose, texts, answer.vectors);
    return answer;
  }

  void start(Purpose purpose, Texts texts, Answer* answer = nullptr) {
    const std::size_t before = batching_.waiting();
    threads_.emplace_back([this, purpose, texts = std::move(texts), answer] {
      Answer got = ask(purpose, texts);
      if (answer != nullptr) *answer = std::move(got);
    });
    if (threads_.size() == 1) {
      held_.wait();
      return;
    }
    while (batching_.waiting() == before)
      std::this_thread::yield();
  }

  void let_go() {
    gate_.count_down();
    threads_.clear();
  }

  bool is_right(const Answer& answer, Purpose purpose, const Texts& texts) const {
    std::vector<float> expected;
    for (const auto text : texts)
      for (const float value : inner_.vector_of(purpose, text))
        expected.push_back(value);
    return answer.outcome.ok() && answer.vectors == expected;
  }

  Result<void> on_call(const testkit::FakeEmbedder::Call& call) {
    if (call.texts.front() == "first") {
      held_.count_down();
      gate_.wait();
    }
    if (down_) return Error(ErrorCode::Unavailable, "down");
    for (const std::string& text : call.texts)
      if (text == "bad") return Error(ErrorCode::InvalidArgument, "bad text");
    return {};
  }

  std::latch held_{1};
  std::latch gate_{1};
  bool down_ = false;
  testkit::FakeEmbedder inner_{kDimension, [this](const auto& call) { return on_call(call); }};
  BatchingEmbedder batching_{inner_, {.texts_max = 4}};
  std::vector<std::jthread> threads_;
};

TEST_F(BatchingEmbedderTest, AnIdleEmbedderIsCalledAtOnce) {
  EXPECT_TRUE(is_right(ask(Purpose::Query, {"a"}), Purpose::Query, {"a"}));
  EXPECT_TRUE(is_right(ask(Purpose::Passage, {"b", "c"}), Purpose::Passage, {"b", "c"}));
  EXPECT_TRUE(ask(Purpose::Query, {}).outcome.ok());

  EXPECT_THAT(inner_.calls(), SizeIs(2));
}

TEST_F(BatchingEmbedderTest, CallersThatWaitAreJoinedIntoOneCall) {
  Answer a;
  Answer b;
  start(Purpose::Query, {"first"});
  start(Purpose::Query, {"a"}, &a);
  start(Purpose::Query, {"b1", "b2"}, &b);
  let_go();

  ASSERT_THAT(inner_.calls(), SizeIs(2));
  EXPECT_THAT(inner_.calls()[1].texts, UnorderedElementsAre("a", "b1", "b2"));
  EXPECT_TRUE(is_right(a, Purpose::Query, {"a"}));
  EXPECT_TRUE(is_right(b, Purpose::Query, {"b1", "b2"}));
}

TEST_F(BatchingEmbedderTest, PurposesAreNotMixed) {
  Answer a;
  Answer b;
  start(Purpose::Query, {"first"});
  start(Purpose::Query, {"a"}, &a);
  start(Purpose::Passage, {"b"}, &b);
  start(Purpose::Query, {"c"});
  let_go();

  ASSERT_THAT(inner_.calls(), SizeIs(3));
  EXPECT_TRUE(is_right(a, Purpose::Query, {"a"}));
  EXPECT_TRUE(is_right(b, Purpose::Passage, {"b"}));
}

TEST_F(BatchingEmbedderTest, AJoinedCallHoldsAsManyTextsAsAllowed) {
  Answer large;
  start(Purpose::Query, {"first"});
  start(Purpose::Query, {"a", "b"});
  start(Purpose::Query, {"c", "d"});
  start(Purpose::Query, {"e"});
  start(Purpose::Query, {"1", "2", "3", "4", "5", "6"}, &large);
  let_go();

  std::vector<std::size_t> sizes;
  for (const auto& call : inner_.calls())
    sizes.push_back(call.texts.size());
  EXPECT_THAT(sizes, testing::ElementsAre(1, 4, 1, 6));
  EXPECT_TRUE(is_right(large, Purpose::Query, {"1", "2", "3", "4", "5", "6"}));
}

TEST_F(BatchingEmbedderTest, ABadTextIsItsCallersErrorOnly) {
  Answer good;
  Answer bad;
  Answer other;
  start(Purpose::Query, {"first"});
  start(Purpose::Query, {"good"}, &good);
  start(Purpose::Query, {"bad"}, &bad);
  start(Purpose::Query, {"other"}, &other);
  let_go();

  EXPECT_EQ(bad.outcome.error().code(), ErrorCode::InvalidArgument);
  EXPECT_TRUE(is_right(good, Purpose::Query, {"good"}));
  EXPECT_TRUE(is_right(other, Purpose::Query, {"other"}));
}

TEST_F(BatchingEmbedderTest, AFailureOfTheEmbedderIsEverybodysAndIsNotRepeated) {
  Answer a;
  Answer b;
  start(Purpose::Query, {"first"});
  start(Purpose::Query, {"a"}, &a);
  start(Purpose::Query, {"b"}, &b);
  down_ = true;
  let_go();

  EXPECT_EQ(a.outcome.error().code(), ErrorCode::Unavailable);
  EXPECT_EQ(b.outcome.error().code(), ErrorCode::Unavailable);
  EXPECT_THAT(inner_.calls(), SizeIs(2));
}

TEST(BatchingEmbedder, MayMakeSeveralCallsAtOnce) {
  std::latch both(2);
  testkit::FakeEmbedder inner(kDimension, [&](const auto&) {
    both.arrive_and_wait();
    return Result<void>();
  });
  BatchingEmbedder batching(inner, {.calls_max = 2});
  // Of two purposes, as equal ones may be joined in one call.
  const auto ask = [&](Purpose purpose) {
    std::vector<float> out(kDimension);
    EXPECT_TRUE(batching.embed(purpose, Texts{"a"}, out).ok());
  };

  std::vector<std::jthread> threads;
  threads.emplace_back([&] { ask(Purpose::Query); });
  threads.emplace_back([&] { ask(Purpose::Passage); });
  threads.clear();

  EXPECT_THAT(inner.calls(), SizeIs(2));
}

TEST(BatchingEmbedder, EveryoneOfManyCallersGetsTheVectorsOfItsTexts) {
  testkit::FakeEmbedder inner(kDimension);
  BatchingEmbedder batching(inner, {.texts_max = 3, .calls_max = 2});
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 200; ++i) {
        const std::string text = std::to_string(thread * 1'000 + i);
        const Purpose purpose = i % 3 == 0 ? Purpose::Passage : Purpose::Query;
        std::vector<float> out(kDimension);
        ASSERT_TRUE(batching.embed(purpose, Texts{text}, out).ok());
        ASSERT_EQ(out, inner.vector_of(purpose, text));
      }
    });
  }
}

}  // namespace
}  // namespace jiyi::embed
