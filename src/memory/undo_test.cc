#include "memory/undo.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class UndoTest : public testkit::MemoryWorld {
 protected:
  Result<UndoWritesReply> undo(const UndoWritesRequest& request) {
    return in_write([&](store::Transaction& txn) { return undo_writes(txn, request); });
  }
  void update(const std::string& text, const std::string& writer) {
    ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                  return memory::update(txn, {.id = "a", .text = text, .writer = writer});
                }).ok());
  }
  std::string text() { return versions("a").back().memory.text; }
};

TEST_F(UndoTest, SomebodyOrSomethingMustBeNamed) {
  EXPECT_EQ(undo({}).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(undo({.by = "ann"}).error().code(), ErrorCode::InvalidArgument);
}

TEST_F(UndoTest, SeveralWritesOfOneGoBackToTheLastOfSomebodyElse) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  update("two", "ann");
  update("three", "mallory");
  update("four", "mallory");
  const auto reply = undo({.writer = "mallory"}).value();
  ASSERT_EQ(reply.undone.size(), 1U);
  EXPECT_EQ(reply.undone[0].from_version, 4U);
  EXPECT_EQ(reply.undone[0].to_version, 2U);
  EXPECT_EQ(text(), "two");
  EXPECT_EQ(versions("a").size(), 5U) << "what was written stays in the history";
}

TEST_F(UndoTest, ASecondTimeNothingIsLeftToUndo) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  update("two", "mallory");
  ASSERT_EQ(undo({.writer = "mallory"}).value().undone.size(), 1U);
  const auto again = undo({.writer = "mallory"}).value();
  EXPECT_THAT(again.undone, IsEmpty());
  EXPECT_EQ(text(), "one");
}

TEST_F(UndoTest, NumbersAreInclusiveOnBothSides) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  update("two", "ann");
  EXPECT_THAT(undo({.first = 3}).value().undone, IsEmpty());
  EXPECT_THAT(undo({.first = 2, .last = 1}).value().undone, IsEmpty());
  EXPECT_EQ(undo({.first = 2, .last = 2}).value().undone.size(), 1U);
  EXPECT_EQ(text(), "one");
}

TEST_F(UndoTest, TheEndOfASpanIsExclusive) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  const Timestamp at = versions("a")[0].memory.recorded_at;
  EXPECT_THAT(undo({.to = at}).value().undone, IsEmpty());
  EXPECT_THAT(undo({.from = Timestamp{.unix_us = at.unix_us + 1}}).value().undone, IsEmpty());
  const auto reply = undo({.from = at, .to = Timestamp{.unix_us = at.unix_us + 1}}).value();
  ASSERT_EQ(reply.undone.size(), 1U);
  EXPECT_EQ(reply.undone[0].to_version, 0U) << "it was not there before, so it is archived";
  EXPECT_EQ(versions("a").back().memory.state, State::Archived);
}

TEST_F(UndoTest, WhatTheWriterForgotIsCountedAndNotBroughtBack) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                return end(txn, Verb::Forget, {"a"}, "mallory");
              }).ok());
  const auto reply = undo({.writer = "mallory"}).value();
  EXPECT_EQ(reply.forgotten, 1U);
  EXPECT_THAT(reply.undone, IsEmpty());
}

TEST_F(UndoTest, AWriterOfAnotherNameIsNotTouched) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  update("two", "mallory2");
  EXPECT_THAT(undo({.writer = "mallory"}).value().undone, IsEmpty());
  EXPECT_EQ(text(), "two");
}

}  // namespace
}  // namespace jiyi::memory
