#include "memory/erase.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

NewMemory of_user(const std::string& user, NewMemory item) {
  item.scope.user_id = user;
  return item;
}

class EraseTest : public testkit::MemoryWorld {
 protected:
  ErasedHere erase(const EraseRequest& request) {
    return in_write([&](store::Transaction& txn) { return memory::erase(txn, request); }).value();
  }
  bool is_there(const std::string& id) { return !versions(id).empty(); }
};

TEST_F(EraseTest, SomethingMustBeNamedAndAWholeHasNoConditions) {
  using W = EraseWhole;
  const auto code = [](const EraseRequest& request) {
    const auto checked = check_erase(request);
    return checked.ok() ? std::string("ok") : std::string("refused");
  };
  EXPECT_EQ(code({}), "refused");
  EXPECT_EQ(code({.scope = {.user_id = "ann"}}), "ok");
  EXPECT_EQ(code({.source = "s"}), "ok");
  EXPECT_EQ(code({.from = Timestamp{}}), "ok");
  EXPECT_EQ(code({.bank = "b", .whole = W::Bank}), "ok");
  EXPECT_EQ(code({.whole = W::Bank}), "refused");
  EXPECT_EQ(code({.whole = W::Tenant}), "ok");
  EXPECT_EQ(code({.bank = "b", .whole = W::Tenant}), "refused");
  EXPECT_EQ(code({.whole = W::Tenant, .source = "s"}), "refused");
}

TEST_F(EraseTest, WhatIsOnlyDerivedFromItGoesThroughEveryStep) {
  NewMemory derived = note("d", "so the meeting is on Friday");
  derived.parents = {"a"};
  NewMemory further = note("e", "so Friday is taken");
  further.parents = {"d"};
  ASSERT_TRUE(remember({of_user("ann", note("a", "let us meet on Friday"))}).ok());
  ASSERT_TRUE(remember({derived}).ok());
  ASSERT_TRUE(remember({further, note("f", "unrelated")}).ok());
  const ErasedHere erased = erase({.scope = {.user_id = "ann"}});
  EXPECT_THAT(erased.rows.ids, UnorderedElementsAre("a", "d", "e"));
  EXPECT_EQ(erased.derived, 2U);
  EXPECT_FALSE(is_there("d"));
  EXPECT_TRUE(is_there("f"));
}

TEST_F(EraseTest, OneOfTwoSourcesLeavesTheFactWithTheOther) {
  NewMemory shared = note("d", "the meeting is on Friday");
  shared.parents = {"a", "b"};
  ASSERT_TRUE(
      remember({of_user("ann", note("a", "on Friday?")), of_user("bob", note("b", "yes"))}).ok());
  ASSERT_TRUE(remember({shared}).ok());
  EXPECT_EQ(erase({.scope = {.user_id = "ann"}}).kept, 1U);
  EXPECT_THAT(versions("d").back().memory.parents, ElementsAre("b"));
  EXPECT_THAT(erase({.scope = {.user_id = "bob"}}).rows.ids, UnorderedElementsAre("b", "d"))
      << "the last source takes it along";
}

TEST_F(EraseTest, AMemoryGoesWholeIfAnyOfItsVersionsMatches) {
  NewMemory item = note("a", "the first text");
  item.event_at = Timestamp{.unix_us = 100};
  ASSERT_TRUE(remember({item}).ok());
  ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                return update(txn,
                              {.id = "a", .text = "later", .event_at = Timestamp{.unix_us = 900}});
              }).ok());
  const ErasedHere erased = erase({.to = Timestamp{.unix_us = 101}});
  EXPECT_EQ(erased.rows.numbers.size(), 2U);
  EXPECT_FALSE(is_there("a"));
  EXPECT_FALSE(erased.rows.scope) << "a span takes no windows and tasks along";
}

TEST_F(EraseTest, OfALongTextSeveralPiecesAreLookedFor) {
  const std::string text = std::string(60, 'a') + std::string(60, 'b') + std::string(60, 'c');
  ASSERT_TRUE(remember({of_user("ann", note("a", text)), of_user("ann", note("b", "short"))}).ok());
  const auto needles = erase({.scope = {.user_id = "ann"}}).needles;
  ASSERT_EQ(needles.size(), 3U);
  EXPECT_EQ(needles[0][0], 'a');
  EXPECT_EQ(needles[2].back(), 'c');
}

TEST_F(EraseTest, WhatMatchesNothingWritesNothing) {
  ASSERT_TRUE(remember({note("a", "tea")}).ok());
  const auto before = bank().seq;
  EXPECT_THAT(erase({.source = "nowhere"}).rows.ids, IsEmpty());
  EXPECT_EQ(bank().seq, before);
}

}  // namespace
}  // namespace jiyi::memory
