#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/embedding_world.h"

namespace jiyi::engine {
namespace {

using testing::SizeIs;

class ModelOpsTest : public testkit::EmbeddingWorld {};

TEST_F(ModelOpsTest, GoingBackUsesTheVectorsThatAreStillThere) {
  remember({note("a", "one"), note("b", "two")});
  open("second");
  ASSERT_EQ(embed_pending(), 0U);
  remember({note("c", "three")});
  const auto embedded = embedder("first").passages().size();

  ASSERT_TRUE(engine_->rollback_model().ok());

  EXPECT_EQ(serving(), "first");
  EXPECT_EQ(stats().model, "first");
  EXPECT_EQ(stats().pending_vectors, 1U) << "of what was written since";
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(embedder("first").passages().back(), "three");
  EXPECT_LE(embedder("first").passages().size(), embedded + 1 + 96);
  open("");
  EXPECT_EQ(stats().model, "first") << "and it stays so";
}

TEST_F(ModelOpsTest, GoingBackInTheMiddleOfAChangeEndsIt) {
  remember({note("a", "one")});
  open("second");
  ASSERT_TRUE(engine_->rollback_model().ok());
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(serving(), "first");
  EXPECT_THAT(vectors("first"), SizeIs(1));
}

TEST_F(ModelOpsTest, WithoutAModelBeforeThereIsNothingToGoBackTo) {
  remember({note("a", "one")});
  EXPECT_EQ(engine_->rollback_model().error().code(), ErrorCode::NotFound);
}

TEST_F(ModelOpsTest, AModelThatCannotBeOpenedChangesNothing) {
  remember({note("a", "one")});
  open("second");
  ASSERT_EQ(embed_pending(), 0U);
  embedders_.erase("first");
  EXPECT_EQ(engine_->rollback_model().error().code(), ErrorCode::NotFound);
  EXPECT_EQ(serving(), "second");
  EXPECT_EQ(stats().model, "second");
}

// What another process wrote without an embedder is embedded by one that has one, when it reads.
TEST_F(ModelOpsTest, WhatOthersWroteWithoutVectorsIsMadeGood) {
  background_ = true;
  open("first");
  remember({note("a", "one")});
  const auto without = opened("none").value();
  ASSERT_TRUE(without->remember(bank_, {note("b", "two"), note("c", "three")}).ok());

  ASSERT_TRUE(engine_->recall(bank_, {.query = "one"}).ok());

  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (stats().pending_vectors > 0 && std::chrono::steady_clock::now() < deadline)
    std::this_thread::yield();
  EXPECT_EQ(stats().pending_vectors, 0U);
}

}  // namespace
}  // namespace jiyi::engine
