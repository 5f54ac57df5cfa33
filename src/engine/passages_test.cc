#include "engine/passages.h"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/embedding_world.h"

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class PassagesTest : public testkit::EmbeddingWorld {
 protected:
  std::vector<store::Number> contexts() {
    std::vector<store::Number> all;
    for (const store::VectorRow& vector : vectors("first"))
      all.push_back(vector.context);
    return all;
  }
};

TEST_F(PassagesTest, TextIsOfTheTurnBeforeAndTheTurn) {
  Memory before;
  before.speaker = "Ann";
  before.text = "hello";
  before.scope.session_id = "s";
  Memory memory = before;
  memory.speaker.clear();
  memory.text = "hi";
  EXPECT_EQ(passage_text(&before, memory), "Ann: hello\nhi");
  EXPECT_EQ(passage_text(nullptr, before), "Ann: hello");
  memory.scope.session_id.clear();
  EXPECT_EQ(passage_text(&before, memory), "hi");
}

TEST_F(PassagesTest, OfALongTurnBeforeOnlyTheEndGoesIn) {
  Memory before;
  for (int i = 0; i < 1000; ++i)
    before.text += "字";  // three bytes each
  Memory memory;
  memory.text = "x";
  memory.scope.session_id = "s";
  const std::string text = passage_text(&before, memory);
  EXPECT_EQ(text.size(), 1998U + 2) << "cut between characters";
}

TEST_F(PassagesTest, ItemsOfOneCallAndOfLaterOnesFollowEachOther) {
  remember({turn("a", "one"), turn("b", "two", "Bob"), note("n", "aside")});
  remember({turn("c", "three")});
  EXPECT_THAT(told("first"),
              ElementsAre("Ann: one", "Ann: one\nBob: two", "aside", "Bob: two\nAnn: three"));
  EXPECT_THAT(contexts(), ElementsAre(0, 1, 0, 2));
  EXPECT_EQ(stats().pending_vectors, 0U);
  EXPECT_EQ(vectors("first")[0].language, 0);
}

TEST_F(PassagesTest, VectorsAreThereAfterReopening) {
  remember({turn("a", "one"), turn("b", "two")});
  const auto before = vectors("first");
  open("first");
  ASSERT_THAT(vectors("first"), SizeIs(2));
  EXPECT_EQ(vectors("first")[1].codes, before[1].codes);
  EXPECT_THAT(told("first"), SizeIs(2)) << "nothing was embedded again";
  EXPECT_EQ(stats().model, "first");
}

TEST_F(PassagesTest, WhatWasForgottenIsInNoVectorAndNoByteOfOneIsLeft) {
  remember({turn("a", "my secret plan"), turn("b", "really"), turn("c", "yes")});
  const auto made = vectors("first");

  forget("a");

  ASSERT_THAT(vectors("first"), SizeIs(1)) << "that of b went in the same commit";
  EXPECT_EQ(stats().pending_vectors, 1U);
  std::ifstream in(path(), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  EXPECT_EQ(bytes.find(made[0].codes), std::string::npos);
  EXPECT_EQ(bytes.find(made[1].codes), std::string::npos);
  EXPECT_NE(bytes.find(made[2].codes), std::string::npos);

  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(embedder("first").passages().back(), "Ann: really");
}

TEST_F(PassagesTest, AnUpdateMakesItsVectorAndThatOfTheNextTurnAnew) {
  remember({turn("a", "one"), turn("b", "two"), turn("c", "three")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "b", .text = "zwei"}).ok());
  EXPECT_EQ(embedder("first").passages().back(), "Ann: one\nAnn: zwei");
  EXPECT_EQ(stats().pending_vectors, 1U);
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(embedder("first").passages().back(), "Ann: zwei\nAnn: three");
}

TEST_F(PassagesTest, ArchivedMemoriesHaveNoneAndRestoredOnesAreMadeAgain) {
  remember({note("a", "one")});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"a"}}).ok());
  EXPECT_THAT(vectors("first"), IsEmpty());
  EXPECT_EQ(stats().pending_vectors, 0U);
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Restore, .ids = {"a"}}).ok());
  EXPECT_EQ(stats().pending_vectors, 1U);
  EXPECT_EQ(embed_pending(), 0U);
}

TEST_F(PassagesTest, ATurnThatWasThereAlreadyLeavesTheNextForLater) {
  remember({turn("a", "one")});
  remember({turn("a", "one"), turn("b", "two")});
  EXPECT_EQ(stats().pending_vectors, 1U);
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(embedder("first").passages().back(), "Ann: one\nAnn: two");
}

std::vector<NewMemory> many(int count, const std::string& name) {
  std::vector<NewMemory> items;
  for (int i = 0; i < count; ++i)
    items.push_back({.id = name + std::to_string(i), .text = name + " text " + std::to_string(i)});
  return items;
}

TEST_F(PassagesTest, ManyAtOnceHaveTheirVectorsWithTheAnswer) {
  remember(many(900, "n"));
  EXPECT_EQ(stats().pending_vectors, 0U);
  EXPECT_THAT(vectors("first"), SizeIs(900));
}

TEST_F(PassagesTest, ManyAtOnceAreDurableBeforeTheyAreSentAway) {
  embedder("first").remote = true;
  remember(many(256, "a"));
  EXPECT_EQ(stats().pending_vectors, 0U);
  remember(many(257, "b"));
  EXPECT_EQ(stats().pending_vectors, 257U);
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_THAT(vectors("first"), SizeIs(513));
}

TEST_F(PassagesTest, WithoutAnEmbedderNothingIsMade) {
  open("none");
  remember({note("a", "one")});
  EXPECT_EQ(stats().pending_vectors, 1U) << "of the model that the store has";
  EXPECT_EQ(stats().model, "");
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_THAT(vectors("first"), IsEmpty());
}

}  // namespace
}  // namespace jiyi::engine
