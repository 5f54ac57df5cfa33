#include "store/sqlite/summary_rows.h"

#include <array>

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

class SummaryRowsTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(fill_window(*store_, key_, kSession, {"a", "b", "c"}).ok());
  }

  Result<void> with(const std::function<Result<void>(WindowRows&, WindowId)>& use) {
    return testkit::with_window(*store_, key_, kSession, use);
  }

  static SummaryRow summary(WindowPosition first, std::string text, int level = 1) {
    return {.level = level,
            .first = first,
            .last = first,
            .messages = 1,
            .trust = Trust::Low,
            .made_by = "extractive",
            .text = std::move(text)};
  }

  // A summary of each of a, b, c, and one of the first two.
  void make_tree() {
    ASSERT_TRUE(
        with([&](WindowRows& windows, WindowId id) -> Result<void> {
          for (const WindowPosition at : {1U, 2U, 3U}) {
            WindowItem item = window_item(at, std::string(1, static_cast<char>('a' + at - 1)));
            item.place = WindowPlace::Summarised;
            item.summary = windows.add_summary(id, summary(at, "of " + item.id), {}).value();
            EXPECT_TRUE(windows.save_item(id, item).ok());
          }
          const std::array<SummaryNumber, 2> parts{1, 2};
          EXPECT_EQ(windows.add_summary(id, summary(1, "of a and b", 2), parts).value(), 4U);
          return {};
        }).ok());
  }

  std::vector<std::string> shown() {
    std::vector<std::string> texts;
    const auto contents = store_->window(1, kSession).value().value();
    for (const SummaryRow& row : contents.summaries)
      texts.push_back(row.text);
    return texts;
  }
  std::vector<std::string> covered(SummaryNumber number) {
    std::vector<std::string> ids;
    const LeftRange range{.before = 99, .limit = 99, .summary = number};
    const auto left = store_->window_left(1, 1, range).value();
    for (const WindowItem& item : left)
      ids.push_back(item.id);
    return ids;
  }
  std::vector<std::string> lacking() {
    std::vector<std::string> ids;
    const auto contents = store_->window(1, kSession).value().value();
    for (const WindowItem& item : contents.unsummarised)
      ids.push_back(item.id);
    return ids;
  }
};

TEST_F(SummaryRowsTest, OnesWithoutAParentAreShownInOrderOfTime) {
  make_tree();
  EXPECT_THAT(shown(), ElementsAre("of a and b", "of c"));
  const SummaryRow row = store_->window(1, kSession).value()->summaries[1];
  EXPECT_EQ(row.number, 3U);
  EXPECT_EQ(row.made_by, "extractive");
  EXPECT_EQ(row.trust, Trust::Low);
  EXPECT_EQ(row.first, 3U);
}

TEST_F(SummaryRowsTest, EachLevelLeadsToTheMessagesItCovers) {
  make_tree();
  EXPECT_THAT(covered(1), ElementsAre("a"));
  EXPECT_THAT(covered(4), ElementsAre("b", "a"));
  EXPECT_THAT(covered(3), ElementsAre("c"));
  EXPECT_THAT(covered(9), IsEmpty());
}

TEST_F(SummaryRowsTest, OneThatIsExtendedKeepsItsNumberAndTakesMoreParts) {
  make_tree();
  ASSERT_TRUE(with([&](WindowRows& windows, WindowId id) {
                SummaryRow row = summary(1, "of all", 2);
                row.number = 4;
                const std::array<SummaryNumber, 1> parts{3};
                return windows.extend_summary(id, row, parts);
              }).ok());
  EXPECT_THAT(shown(), ElementsAre("of all"));
  EXPECT_THAT(covered(4), ElementsAre("c", "b", "a"));
}

TEST_F(SummaryRowsTest, ForgettingAMessageDropsAllThatCoversItAndShowsTheOtherParts) {
  make_tree();
  ASSERT_TRUE(testkit::forget(*store_, key_, "a").ok());
  EXPECT_THAT(shown(), ElementsAre("of b", "of c"));
  EXPECT_THAT(lacking(), IsEmpty()) << "b has its own still";
}

TEST_F(SummaryRowsTest, AChangedMessageLacksASummary) {
  make_tree();
  Row next = testkit::message("b", "other");
  next.memory.version = 2;
  next.replaces = 2;
  ASSERT_TRUE(testkit::insert(*store_, key_, {next}).ok());
  EXPECT_THAT(shown(), ElementsAre("of a", "of c"));
  EXPECT_THAT(lacking(), ElementsAre("b"));
}

TEST_F(SummaryRowsTest, DroppingAllClearsWhatTheyStoodFor) {
  make_tree();
  ASSERT_TRUE(
      with([&](WindowRows& windows, WindowId id) { return windows.drop_summaries(id); }).ok());
  EXPECT_THAT(shown(), IsEmpty());
  EXPECT_THAT(lacking(), IsEmpty());
  EXPECT_EQ(store_->window(1, kSession).value()->left.at(WindowPlace::Cleared), 3U);
}

}  // namespace
}  // namespace jiyi::store
