#include "window/edit.h"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::window {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Scope kScope{.user_id = "u", .session_id = "s"};

class EditTest : public testkit::StoreFixture {
 protected:
  // Runs `use` on the window and finishes it.
  WindowReply edit(const std::function<Result<void>(Edit&, WindowReply&)>& use) {
    WindowReply reply;
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      reply = {};
      auto edit = Edit::open_or_make(txn, kScope, settings_);
      if (!edit.ok()) return std::move(edit).error();
      auto done = use(edit.value(), reply);
      return done.ok() ? edit.value().finish(reply) : done;
    });
    fault_ = written.ok() ? "none" : written.error().message();
    return reply;
  }

  // A message whose id is its text.
  WindowReply add(const std::string& id, const Facts& facts = {}, int importance = 5) {
    store::Row row = testkit::message(id, id);
    row.memory.role = name_of(facts.role);
    row.memory.importance = importance;
    EXPECT_TRUE(testkit::insert(*store_, key_, {row}).ok());
    return add_again(id, facts, importance, false);
  }
  WindowReply add_again(const std::string& id, const Facts& facts = {}, int importance = 5,
                        bool deduplicated = true) {
    return edit([&](Edit& window, WindowReply& reply) -> Result<void> {
      auto added = window.add(
          {.id = id, .deduplicated = deduplicated, .facts = facts, .importance = importance});
      if (!added.ok()) return std::move(added).error();
      reply.added.push_back(std::move(added).value());
      return {};
    });
  }
  void change(const std::string& id, store::Number number, State state) {
    store::Row next = testkit::message(id, id);
    next.memory.version = 2;
    next.memory.state = state;
    next.replaces = number;
    ASSERT_TRUE(testkit::insert(*store_, key_, {next}).ok());
  }

  std::vector<std::string> inside() {
    std::vector<std::string> ids;
    const auto contents = store_->window(bank().id, kScope).value().value();
    for (const auto& item : contents.items)
      ids.push_back(item.id);
    return ids;
  }
  WindowPlace place_of(const std::string& id) {
    WindowPlace place = WindowPlace::Inside;
    edit([&](Edit&, WindowReply&) -> Result<void> { return {}; });
    const auto left = store_->window_left(bank().id, 1, {.before = 999}).value();
    for (const auto& item : left)
      if (item.id == id) place = item.place;
    return place;
  }

  WindowSettings settings_{.max_messages = 3};
  std::string fault_;
};

const Facts kCall{.role = Role::Assistant, .calls = "c1\nc2\n"};
Facts result(std::string call) {
  return {.role = Role::Tool, .answers = std::move(call)};
}

TEST_F(EditTest, MessagesGetPositionsAndTheOldestIsEvictedAndListed) {
  for (const char* id : {"a", "b", "c"})
    EXPECT_THAT(add(id).left, IsEmpty());
  const WindowReply reply = add("d");
  EXPECT_THAT(reply.left, ElementsAre("a"));
  EXPECT_EQ(reply.added[0].position, 4U);
  EXPECT_THAT(inside(), ElementsAre("b", "c", "d"));
  EXPECT_EQ(place_of("a"), WindowPlace::Evicted);
}

TEST_F(EditTest, AMessageThatIsThereIsNotAddedTwice) {
  add("a");
  add("b");
  const WindowReply reply = add_again("a");
  EXPECT_EQ(reply.added[0].position, 1U);
  EXPECT_THAT(inside(), ElementsAre("a", "b"));
}

TEST_F(EditTest, AMemoryThatWasThereBeforeTheWindowComesIn) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "old", "old").ok());
  EXPECT_GT(add_again("old").added[0].tokens, 0U);
  EXPECT_THAT(inside(), ElementsAre("old"));
}

TEST_F(EditTest, ResultsJoinTheNewestMessageThatMadeTheCall) {
  add("call", kCall);
  add("r1", result("c1"));
  add("call2", kCall);
  const WindowReply reply = add("r2", result("c2"));
  EXPECT_THAT(reply.left, ElementsAre("call", "r1"));
  EXPECT_THAT(inside(), ElementsAre("call2", "r2"));
}

TEST_F(EditTest, AResultOfNobodysCallIsRefusedAndTheErrorSaysWhatToDo) {
  add("a");
  add("r", result("c9"));
  EXPECT_THAT(fault_, HasSubstr("answers the call 'c9'"));
  EXPECT_THAT(fault_, HasSubstr("add the one with the call first"));
  add("call", {.role = Role::Assistant, .calls = "c10\n"});
  add("r2", result("c1"));
  EXPECT_THAT(fault_, HasSubstr("'c1'")) << "an id is compared whole";
}

TEST_F(EditTest, AResultWhoseCallHasLeftIsKeptButDoesNotComeIn) {
  add("call", kCall);
  for (const char* id : {"a", "b", "c"})
    add(id);
  const WindowReply reply = add("late", result("c1"));
  EXPECT_EQ(reply.added[0].place, WindowPlace::Evicted);
  EXPECT_THAT(inside(), ElementsAre("a", "b", "c"));
}

TEST_F(EditTest, PinningBringsBackWhatHasLeftWithItsGroup) {
  add("call", kCall);
  add("r1", result("c1"));
  for (const char* id : {"a", "b", "c"})
    add(id);
  const WindowReply reply = edit([](Edit& window, WindowReply& out) {
    return window.set_pinned({"r1", "nobody"}, true, out);
  });
  EXPECT_THAT(reply.back, ElementsAre("call", "r1"));
  EXPECT_THAT(reply.missing, ElementsAre("nobody"));
  EXPECT_THAT(reply.left, ElementsAre("a"));
  EXPECT_THAT(inside(), ElementsAre("call", "r1", "b", "c"));
  EXPECT_TRUE(reply.over_budget) << "what is protected passes max_messages";
}

TEST_F(EditTest, WhatIsUnpinnedLeavesAsOthersDo) {
  add("a", {.pinned = true});
  for (const char* id : {"b", "c", "d"})
    add(id);
  EXPECT_THAT(inside(), ElementsAre("a", "c", "d"));
  edit([](Edit& window, WindowReply& out) { return window.set_pinned({"a"}, false, out); });
  add("e");
  EXPECT_THAT(inside(), ElementsAre("c", "d", "e"));
}

TEST_F(EditTest, TheLeastImportantLeavesUnderThatPolicy) {
  settings_.policy = WindowPolicy::Importance;
  add("a", {}, 9);
  add("b", {}, 2);
  add("c", {}, 4);
  EXPECT_THAT(add("d", {}, 1).left, ElementsAre("b"));
  EXPECT_THAT(inside(), ElementsAre("a", "c", "d"));
}

TEST_F(EditTest, PruneKeepsWhatIsImportant) {
  settings_.max_messages = 50;
  add("a", {}, 8);
  for (const char* id : {"b", "c", "d"})
    add(id, {}, 7);
  const WindowReply reply =
      edit([](Edit& window, WindowReply& out) { return window.prune({.newest = 2}, out); });
  EXPECT_THAT(reply.left, ElementsAre("b"));
  EXPECT_EQ(place_of("b"), WindowPlace::Pruned);
}

TEST_F(EditTest, ClearTakesAllOutOrLeavesPinnedGroupsAndTheSystem) {
  settings_.max_messages = 50;
  add("sys", {.role = Role::System});
  add("call", kCall);
  add("r1", {.role = Role::Tool, .answers = "c1", .pinned = true});
  add("a");
  edit([](Edit& window, WindowReply& out) { return window.clear({.keep_pinned = true}, out); });
  EXPECT_THAT(inside(), ElementsAre("sys", "call", "r1"));
  edit([](Edit& window, WindowReply& out) { return window.clear({}, out); });
  EXPECT_THAT(inside(), IsEmpty());
  EXPECT_EQ(place_of("sys"), WindowPlace::Cleared);
}

TEST_F(EditTest, AMemoryThatIsArchivedHidesItsGroupUntilItIsRestored) {
  settings_.max_messages = 50;
  add("call", kCall);
  add("r1", result("c1"));
  add("a");
  change("r1", 2, State::Archived);
  add("b");
  EXPECT_THAT(inside(), ElementsAre("a", "b"));
  EXPECT_EQ(place_of("call"), WindowPlace::Hidden);
  store::Row next = testkit::message("r1", "r1");
  next.memory.version = 3;
  next.replaces = 5;
  ASSERT_TRUE(testkit::insert(*store_, key_, {next}).ok());
  EXPECT_THAT(inside(), ElementsAre("call", "r1", "a", "b"));
}

TEST_F(EditTest, SmallerLimitsTakeEffectWithTheNextMessage) {
  for (const char* id : {"a", "b", "c"})
    add(id);
  edit([](Edit& window, WindowReply&) { return window.configure({.max_messages = 2}); });
  add("d");
  EXPECT_THAT(inside(), ElementsAre("c", "d"));
}

TEST_F(EditTest, AnotherModelCountsAnew) {
  add("a");
  edit([](Edit& window, WindowReply&) { return window.configure({.model = "gpt-4"}); });
  EXPECT_EQ(store_->find_window(1, kScope).value()->settings.model, "gpt-4");
  const auto reply = edit([](Edit&, WindowReply&) -> Result<void> { return {}; });
  EXPECT_GT(reply.tokens, 3U);
}

TEST_F(EditTest, AWindowThatIsNotThereIsNotFound) {
  const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
    auto edit = Edit::open(txn, kScope);
    return edit.ok() ? Result<void>() : Result<void>(edit.error());
  });
  EXPECT_EQ(written.error().code(), ErrorCode::NotFound);
  EXPECT_THAT(written.error().message(), HasSubstr("the first message added to it makes one"));
}

}  // namespace
}  // namespace jiyi::window
