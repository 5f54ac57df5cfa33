#include "store/sqlite/window_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/window_rows.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::fill_window;
using testkit::kSession;
using testkit::window_item;

class WindowRowsTest : public testkit::StoreFixture {
 protected:
  Result<void> with(const std::function<Result<void>(WindowRows&, WindowId)>& use,
                    const Scope& scope = kSession) {
    return testkit::with_window(*store_, key_, scope, use);
  }
  std::optional<WindowContents> contents(const Scope& scope = kSession) {
    return store_->window(1, scope).value();
  }
  static std::vector<std::string> ids(const std::vector<WindowItem>& items) {
    std::vector<std::string> all;
    for (const WindowItem& item : items)
      all.push_back(item.id);
    return all;
  }
};

TEST_F(WindowRowsTest, AWindowIsFoundByItsWholeScopeOnly) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a"}).ok());
  EXPECT_TRUE(contents());
  for (const Scope& other : {Scope{.session_id = "s"}, Scope{.user_id = "u", .session_id = "t"},
                             Scope{.user_id = "u", .agent_id = "a", .session_id = "s"},
                             Scope{.user_id = "u", .app_id = "a", .session_id = "s"}}) {
    EXPECT_FALSE(contents(other));
    EXPECT_FALSE(store_->find_window(1, other).value());
  }
}

TEST_F(WindowRowsTest, SettingsAndTheLastPositionAreReadBack) {
  WindowSettings settings{.max_messages = 9,
                          .max_turns = 4,
                          .max_tokens = 1234,
                          .reserve_ratio = 0.25,
                          .policy = WindowPolicy::Summarise,
                          .summarise_at = 0.5,
                          .model = "m"};
  ASSERT_TRUE(with([&](WindowRows& windows, WindowId id) {
                return windows.save({.id = id, .scope = {}, .settings = settings, .last = 77});
              }).ok());
  const WindowRow window = store_->find_window(1, kSession).value().value();
  EXPECT_EQ(window.settings, settings);
  EXPECT_EQ(window.last, 77U);
  EXPECT_EQ(window.scope, kSession);
}

TEST_F(WindowRowsTest, AnItemIsReadBackAsItWasSaved) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a"}).ok());
  WindowItem item = window_item(1, "a");
  item.tokens.reset();
  item.importance = 9;
  item.group = 1;
  item.pinned = true;
  item.cut = true;
  item.place = WindowPlace::Summarised;
  item.summary = 3;
  ASSERT_TRUE(
      with([&](WindowRows& windows, WindowId id) { return windows.save_item(id, item); }).ok());
  ASSERT_TRUE(with([&](WindowRows& windows, WindowId id) -> Result<void> {
                EXPECT_EQ(windows.find_item(id, "a").value(), item);
                EXPECT_FALSE(windows.find_item(id, "b").value());
                EXPECT_THAT(windows.inside(id).value(), IsEmpty());
                EXPECT_THAT(windows.of_group(id, 1).value(), ElementsAre(item));
                return {};
              }).ok());
}

TEST_F(WindowRowsTest, AMemoryIsInOneWindowOnce) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a"}).ok());
  const auto twice = with(
      [&](WindowRows& windows, WindowId id) { return windows.add_item(id, window_item(2, "a")); });
  ASSERT_FALSE(twice.ok());
  EXPECT_EQ(twice.error().code(), ErrorCode::AlreadyExists);
  EXPECT_FALSE(with([&](WindowRows& windows,
                        WindowId id) { return windows.add_item(id, window_item(1, "a")); },
                    {.session_id = "other"})
                   .ok());
}

TEST_F(WindowRowsTest, ItemsWithCallsComeNewestFirst) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a"}).ok());
  ASSERT_TRUE(with([&](WindowRows& windows, WindowId id) -> Result<void> {
                for (const WindowPosition at : {2U, 3U, 4U}) {
                  WindowItem item = window_item(at, "x" + std::to_string(at));
                  if (at != 3) item.calls = "c\n";
                  EXPECT_TRUE(windows.add_item(id, item).ok());
                }
                EXPECT_THAT(ids(windows.calling(id, 9).value()), ElementsAre("x4", "x2"));
                EXPECT_THAT(ids(windows.calling(id, 1).value()), ElementsAre("x4"));
                return {};
              }).ok());
}

TEST_F(WindowRowsTest, ContentsHaveTheMemoriesOfWhatIsInsideAndCountTheRest) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a", "b", "c"}).ok());
  WindowItem left = window_item(2, "b");
  left.place = WindowPlace::Evicted;
  ASSERT_TRUE(
      with([&](WindowRows& windows, WindowId id) { return windows.save_item(id, left); }).ok());
  const auto read = contents().value();
  EXPECT_THAT(ids(read.items), ElementsAre("a", "c"));
  ASSERT_EQ(read.memories.size(), 2U);
  EXPECT_EQ(read.memories[1].text, "text of c");
  EXPECT_EQ(read.left.at(WindowPlace::Evicted), 1U);
}

TEST_F(WindowRowsTest, WhatHasLeftIsReadNewestFirstAndInPages) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a", "b", "c", "d"}).ok());
  ASSERT_TRUE(with([&](WindowRows& windows, WindowId id) -> Result<void> {
                for (const WindowPosition at : {1U, 2U, 3U}) {
                  WindowItem item =
                      window_item(at, std::string(1, static_cast<char>('a' + at - 1)));
                  item.place = WindowPlace::Evicted;
                  EXPECT_TRUE(windows.save_item(id, item).ok());
                }
                return {};
              }).ok());
  EXPECT_THAT(ids(store_->window_left(1, 1, {.before = 99}).value()), ElementsAre("c", "b", "a"));
  EXPECT_THAT(ids(store_->window_left(1, 1, {.before = 3, .limit = 1}).value()), ElementsAre("b"));
}

TEST_F(WindowRowsTest, TokensOfWhatIsInsideCanBeForgotten) {
  ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a"}).ok());
  ASSERT_TRUE(
      with([&](WindowRows& windows, WindowId id) { return windows.forget_tokens(id); }).ok());
  EXPECT_FALSE(contents().value().items[0].tokens);
}

}  // namespace
}  // namespace jiyi::store
