#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "memory/writer.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

class ChangeTest : public testkit::MemoryWorld {
 protected:
  Result<Memory> update(const UpdateRequest& request) {
    return in_write([&](store::Transaction& txn) { return memory::update(txn, request); });
  }
  Result<EndReply> end(Verb verb, const std::vector<std::string>& ids) {
    return in_write([&](store::Transaction& txn) { return memory::end(txn, verb, ids, "tester"); });
  }
  Result<void> supersede(const std::string& from, const std::string& to) {
    return in_write(
        [&](store::Transaction& txn) { return memory::supersede(txn, from, to, "tester"); });
  }
  Memory newest(const std::string& id) { return versions(id).back().memory; }
};

TEST_F(ChangeTest, UpdateMakesANewVersionAndClosesTheOld) {
  ASSERT_TRUE(remember({note("a", "old")}).ok());
  const auto updated = update({.id = "a", .text = "new"});
  ASSERT_TRUE(updated.ok()) << updated.error().message();
  EXPECT_EQ(updated.value().version, 2U);
  const auto all = versions("a");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].memory.text, "old");
  EXPECT_EQ(*all[0].memory.superseded_at, all[1].memory.recorded_at);
}

TEST_F(ChangeTest, UpdateThatChangesNothingWritesNothing) {
  ASSERT_TRUE(remember({note("a", "text")}).ok());
  EXPECT_EQ(update({.id = "a", .text = "text"}).value().version, 1U);
  EXPECT_EQ(versions("a").size(), 1U);
}

TEST_F(ChangeTest, UpdateOfAnotherVersionIsAConflict) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  ASSERT_TRUE(update({.id = "a", .text = "two", .expected_version = 1}).ok());
  const auto late = update({.id = "a", .text = "three", .expected_version = 1});
  ASSERT_FALSE(late.ok());
  EXPECT_EQ(late.error().code(), ErrorCode::Conflict);
  EXPECT_EQ(newest("a").text, "two");
}

TEST_F(ChangeTest, UpdateOfNothingIsNotFound) {
  EXPECT_EQ(update({.id = "nobody", .text = "x"}).error().code(), ErrorCode::NotFound);
}

TEST_F(ChangeTest, SupersedeKeepsBothAndNamesTheNewer) {
  ASSERT_TRUE(remember({note("old", "lives in Leeds"), note("new", "lives in York")}).ok());
  ASSERT_TRUE(supersede("old", "new").ok());
  EXPECT_EQ(newest("old").state, State::Superseded);
  EXPECT_EQ(newest("old").superseded_by, "new");
  EXPECT_EQ(newest("new").state, State::Live);
  EXPECT_TRUE(supersede("old", "new").ok());
  EXPECT_EQ(versions("old").size(), 2U);
}

TEST_F(ChangeTest, SupersedeRefusesCirclesAndUnknownIds) {
  ASSERT_TRUE(remember({note("a", "one"), note("b", "two")}).ok());
  ASSERT_TRUE(supersede("a", "b").ok());
  EXPECT_EQ(supersede("b", "a").error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(supersede("a", "a").error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(supersede("a", "c").error().code(), ErrorCode::NotFound);
}

TEST_F(ChangeTest, SupersedeRefusesLongerCirclesAndWhatIsNotLive) {
  ASSERT_TRUE(
      remember({note("a", "one"), note("b", "two"), note("c", "three"), note("d", "four")}).ok());
  ASSERT_TRUE(supersede("a", "b").ok());
  ASSERT_TRUE(supersede("b", "c").ok());
  EXPECT_EQ(supersede("c", "a").error().message(), "'a' is itself superseded by 'c'");
  EXPECT_NE(supersede("d", "a").error().message().find("not live"), std::string::npos);
  ASSERT_TRUE(end(Verb::Archive, {"d"}).ok());
  EXPECT_EQ(supersede("c", "d").error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(newest("c").state, State::Live);
}

TEST_F(ChangeTest, ArchiveAndRestoreGoThereAndBack) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  EXPECT_EQ(end(Verb::Archive, {"a", "nobody"}).value().missing,
            (std::vector<std::string>{"nobody"}));
  EXPECT_EQ(newest("a").state, State::Archived);
  EXPECT_TRUE(end(Verb::Archive, {"a"}).value().ids.empty());
  EXPECT_EQ(end(Verb::Restore, {"a"}).value().ids, (std::vector<std::string>{"a"}));
  EXPECT_EQ(newest("a").state, State::Live);
}

TEST_F(ChangeTest, RestoringBesideAnEqualNoteIsAllowed) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  ASSERT_TRUE(end(Verb::Archive, {"a"}).ok());
  ASSERT_TRUE(remember({note("b", "one")}).ok());
  const auto restored = end(Verb::Restore, {"a"});
  ASSERT_TRUE(restored.ok()) << restored.error().message();
  EXPECT_EQ(newest("a").state, State::Live);
  EXPECT_EQ(newest("b").state, State::Live);
}

TEST_F(ChangeTest, ForgetTakesEveryVersionAndWhatWasDerived) {
  NewMemory derived = note("d", "drawn from a");
  derived.parents = {"a"};
  NewMemory further = note("e", "drawn from d");
  further.parents = {"d"};
  ASSERT_TRUE(remember({note("a", "one"), derived, further, note("z", "unrelated")}).ok());
  ASSERT_TRUE(update({.id = "a", .text = "two"}).ok());

  const auto forgotten = end(Verb::Forget, {"a"});

  ASSERT_TRUE(forgotten.ok()) << forgotten.error().message();
  EXPECT_EQ(forgotten.value().ids.size(), 3U);
  for (const char* id : {"a", "d", "e"})
    EXPECT_TRUE(versions(id).empty()) << id;
  EXPECT_EQ(versions("z").size(), 1U);
}

TEST_F(ChangeTest, ForgottenIdsMayBeUsedAgain) {
  ASSERT_TRUE(remember({note("a", "one")}).ok());
  ASSERT_TRUE(end(Verb::Forget, {"a"}).ok());
  ASSERT_TRUE(remember({note("a", "another")}).ok());
  EXPECT_EQ(newest("a").text, "another");
  EXPECT_EQ(newest("a").version, 1U);
}

}  // namespace
}  // namespace jiyi::memory
