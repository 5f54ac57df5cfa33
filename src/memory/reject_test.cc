#include "memory/reject.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "memory/claims.h"
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

class RejectTest : public testkit::MemoryWorld {
 protected:
  Result<RejectReply> reject(const RejectRequest& request) {
    return in_write(
        [&](store::Transaction& txn) { return memory::reject(txn, request, std::nullopt); });
  }
  LiftReply lift(const LiftRequest& request) {
    return in_write([&](store::Transaction& txn) { return memory::lift(txn, request); }).value();
  }
  State state_of(const std::string& id) { return versions(id).back().memory.state; }
};

TEST_F(RejectTest, EitherIdsOrATextAreNamed) {
  EXPECT_EQ(reject({}).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(reject({.ids = {"a"}, .text = "b"}).error().code(), ErrorCode::InvalidArgument);
}

TEST_F(RejectTest, WhatIsNotThereOrOutsideIsMissingAlike) {
  ASSERT_TRUE(remember({of_user("bob", note("b", "tea at five"))}).ok());
  const auto reply = reject({.ids = {"b", "x"}, .within = {.user_id = "ann"}}).value();
  EXPECT_THAT(reply.ids, IsEmpty());
  EXPECT_THAT(reply.missing, ElementsAre("b", "x"));
  EXPECT_EQ(state_of("b"), State::Live);
}

TEST_F(RejectTest, WhatAnotherUserSaysIsNotTouched) {
  ASSERT_TRUE(remember({of_user("ann", note("a", "tea at five")),
                        of_user("bob", note("b", "Tea at five!"))})
                  .ok());
  EXPECT_THAT(reject({.ids = {"a"}, .within = {.user_id = "ann", .session_id = ""}}).value().ids,
              ElementsAre("a"));
  EXPECT_EQ(state_of("b"), State::Live);
}

TEST_F(RejectTest, OtherSessionsOfTheSameUserAre) {
  NewMemory other = of_user("ann", note("b", "Tea at five!"));
  other.scope.session_id = "s2";
  NewMemory first = of_user("ann", note("a", "tea at five"));
  first.scope.session_id = "s1";
  first.kind = other.kind = Kind::Note;
  ASSERT_TRUE(remember({first, other}).ok());
  EXPECT_THAT(reject({.ids = {"a"}, .within = {.user_id = "ann", .session_id = "s1"}}).value().ids,
              UnorderedElementsAre("a", "b"));
}

TEST_F(RejectTest, LiftingGivesBackTheStateThatWas) {
  ASSERT_TRUE(remember({note("live", "tea at five"), note("hidden", "rum at nine")}).ok());
  ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                return end(txn, Verb::Archive, {"hidden"}, "tester");
              }).ok());
  ASSERT_TRUE(reject({.ids = {"live", "hidden"}}).ok());
  EXPECT_EQ(state_of("hidden"), State::Rejected);
  EXPECT_THAT(lift({.names = {"live", "hidden"}}).restored, UnorderedElementsAre("live", "hidden"));
  EXPECT_EQ(state_of("live"), State::Live);
  EXPECT_EQ(state_of("hidden"), State::Archived);
  EXPECT_THAT(lift({.names = {"live"}}).missing, ElementsAre("live")) << "it is rejected no more";
}

TEST_F(RejectTest, OnlyWhoMaySeeItMayLiftItByIdOrByMark) {
  ASSERT_TRUE(remember({of_user("ann", note("a", "tea at five"))}).ok());
  ASSERT_TRUE(reject({.ids = {"a"}}).ok());
  const std::string mark = value_text(claim_marks("tea at five").value()[0]);
  const LiftReply reply = lift({.names = {"a", mark}, .within = {.user_id = "bob"}});
  EXPECT_THAT(reply.lifted, IsEmpty());
  EXPECT_THAT(reply.missing, ElementsAre("a", mark));
  EXPECT_EQ(state_of("a"), State::Rejected);
}

TEST_F(RejectTest, MarksFromElsewhereRejectWhatIsSaidHereOnce) {
  ASSERT_TRUE(remember({note("a", "Tea at five"), note("b", "rum at nine")}).ok());
  std::vector<store::RejectedValue> values;
  const auto marks = claim_marks("tea at five!");
  for (const store::ValueMark& mark : marks.value())
    values.push_back({.mark = mark, .at = {.unix_us = 5}});
  const auto take = [&](store::Transaction& txn) { return take_rejections(txn, values); };
  EXPECT_EQ(in_write(take).value(), 1U);
  EXPECT_EQ(state_of("a"), State::Rejected);
  EXPECT_EQ(state_of("b"), State::Live);
  EXPECT_EQ(in_write(take).value(), 0U);
}

TEST_F(RejectTest, OnlyLiveTurnsAreRejectedAsTurns) {
  ASSERT_TRUE(remember({note("a", "tea at five")}).ok());
  const std::vector<std::string> ids{"a", "a", "x"};
  const auto turns = [&](store::Transaction& txn) { return reject_turns(txn, ids); };
  EXPECT_EQ(in_write(turns).value(), 1U);
}

TEST_F(RejectTest, AreListedByMemoryElseMarkByMark) {
  const auto marks = claim_marks("tea at five").value();
  const std::vector<store::RejectedValue> values{
      {.mark = marks[0], .memory = "a"}, {.mark = marks[1], .memory = "a"}, {.mark = marks[0]}};
  const auto all = rejections(values, [](const std::string& id) -> Result<std::string> {
                     return "text of " + id;
                   }).value();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "a");
  EXPECT_EQ(all[0].text, "text of a");
  EXPECT_EQ(all[0].marks.size(), 2U);
  EXPECT_EQ(all[1].name, value_text(marks[0]));
  EXPECT_EQ(all[1].text, "");
}

}  // namespace
}  // namespace jiyi::memory
