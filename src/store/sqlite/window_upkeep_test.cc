#include "store/sqlite/window_upkeep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/store_fixture.h"
#include "testkit/window_rows.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testkit::fill_window;
using testkit::forget;
using testkit::kSession;
using testkit::window_item;

constexpr std::size_t kFileMax = std::size_t{64} << 20;

class WindowUpkeepTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a", "b", "c"}).ok());
  }

  void save(const WindowItem& item) {
    ASSERT_TRUE(
        testkit::with_window(*store_, key_, kSession, [&](WindowRows& windows, WindowId id) {
          return windows.save_item(id, item);
        }).ok());
  }
  std::vector<std::string> inside() {
    std::vector<std::string> ids;
    const auto contents = store_->window(1, kSession).value().value();
    for (const WindowItem& item : contents.items)
      ids.push_back(item.id);
    return ids;
  }
  void change(const std::string& id, Number number, State state) {
    Row next = testkit::message(id, "other");
    next.memory.version = 2;
    next.memory.state = state;
    next.replaces = number;
    ASSERT_TRUE(testkit::insert(*store_, key_, {next}).ok());
  }
};

TEST_F(WindowUpkeepTest, AForgottenMessageLeavesTheWindow) {
  ASSERT_TRUE(forget(*store_, key_, "b").ok());
  EXPECT_THAT(inside(), ElementsAre("a", "c"));
  EXPECT_THAT(store_->check().value().problems, IsEmpty());
}

TEST_F(WindowUpkeepTest, ItTakesTheRestOfItsGroupOut) {
  for (const WindowPosition at : {1U, 2U}) {
    WindowItem item = window_item(at, at == 1 ? "a" : "b");
    item.group = 1;
    save(item);
  }
  ASSERT_TRUE(forget(*store_, key_, "b").ok());
  EXPECT_THAT(inside(), ElementsAre("c"));
}

TEST_F(WindowUpkeepTest, AWindowGoesWithItsLastMessageAndItsNamesWithIt) {
  const Scope scope{.user_id = "someone-particular", .session_id = "session-particular"};
  ASSERT_TRUE(fill_window(*store_, key_, scope, {"x"}).ok());
  ASSERT_TRUE(forget(*store_, key_, "x").ok());
  EXPECT_FALSE(store_->find_window(1, scope).value());
  ASSERT_TRUE(store_->scrub().ok());
  const std::string bytes = io::read_file(dir_.file("s.jiyi"), kFileMax).value();
  EXPECT_THAT(bytes, Not(HasSubstr("particular")));
}

TEST_F(WindowUpkeepTest, TheTextOfASummaryIsInNoFileOnceAMessageOfItIsForgotten) {
  ASSERT_TRUE(testkit::with_window(*store_, key_, kSession,
                                   [&](WindowRows& windows, WindowId id) -> Result<void> {
                                     WindowItem item = window_item(1, "a");
                                     item.place = WindowPlace::Summarised;
                                     SummaryRow row;
                                     row.text = "they spoke of penicillin-7781";
                                     item.summary = windows.add_summary(id, row, {}).value();
                                     return windows.save_item(id, item);
                                   })
                  .ok());
  ASSERT_TRUE(forget(*store_, key_, "a").ok());
  ASSERT_TRUE(store_->scrub().ok());
  const std::string bytes = io::read_file(dir_.file("s.jiyi"), kFileMax).value();
  EXPECT_THAT(bytes, Not(HasSubstr("penicillin-7781")));
}

TEST_F(WindowUpkeepTest, TheTokensOfAChangedMessageAreUnknown) {
  change("a", 1, State::Live);
  const auto contents = store_->window(1, kSession).value().value();
  EXPECT_FALSE(contents.items[0].tokens);
  EXPECT_TRUE(contents.items[1].tokens);
  EXPECT_EQ(contents.memories[0].text, "other");
}

TEST_F(WindowUpkeepTest, AHiddenMessageComesBackWithItsGroupWhenItChanges) {
  for (const WindowPosition at : {1U, 2U}) {
    WindowItem item = window_item(at, at == 1 ? "a" : "b");
    item.group = 1;
    item.place = WindowPlace::Hidden;
    save(item);
  }
  change("b", 2, State::Live);
  EXPECT_THAT(inside(), ElementsAre("a", "b", "c"));
}

TEST_F(WindowUpkeepTest, RepairKeepsWindowsAndLeavesSummariesToBeMadeAgain) {
  ASSERT_TRUE(testkit::with_window(*store_, key_, kSession,
                                   [&](WindowRows& windows, WindowId id) -> Result<void> {
                                     WindowItem item = window_item(1, "a");
                                     item.place = WindowPlace::Summarised;
                                     item.summary = windows.add_summary(id, {}, {}).value();
                                     return windows.save_item(id, item);
                                   })
                  .ok());
  ASSERT_TRUE(store_->scrub().ok());
  const auto report = repair_sqlite(dir_.file("s.jiyi"), dir_.file("new"), nullptr);
  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_THAT(report.value().problems, IsEmpty());
  auto saved = open_sqlite({.path = dir_.file("new")}).value();
  const auto contents = saved->window(1, kSession).value().value();
  EXPECT_EQ(contents.items.size(), 2U);
  EXPECT_THAT(contents.summaries, IsEmpty());
  ASSERT_EQ(contents.unsummarised.size(), 1U);
  EXPECT_EQ(contents.unsummarised[0].id, "a");
  EXPECT_THAT(saved->check().value().problems, IsEmpty());
}

}  // namespace
}  // namespace jiyi::store
