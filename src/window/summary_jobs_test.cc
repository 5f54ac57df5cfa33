#include "window/summary_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/window_rows.h"
#include "window/contents.h"

namespace jiyi::window {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testkit::kSession;

class SummaryJobsTest : public testkit::StoreFixture {
 protected:
  void fill(std::size_t count, std::size_t max_messages) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < count; ++i)
      ids.push_back("m" + std::to_string(i + 1));
    ASSERT_TRUE(testkit::fill_window(*store_, key_, kSession, ids).ok());
    ASSERT_TRUE(with([&](store::WindowRows& windows, store::WindowId id) {
                  return windows.save({.id = id,
                                       .scope = {},
                                       .settings = {.max_messages = max_messages,
                                                    .policy = WindowPolicy::Summarise},
                                       .last = count});
                }).ok());
  }
  Result<void> with(const std::function<Result<void>(store::WindowRows&, store::WindowId)>& use) {
    return testkit::with_window(*store_, key_, kSession, use);
  }
  store::WindowContents contents() { return store_->window(1, kSession).value().value(); }
  bool take(const SummaryJob& job, std::string text) {
    bool taken = false;
    const Summary summary{.text = std::move(text), .made_by = "test"};
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      auto done = take_summary(txn, kSession, job, summary);
      if (!done.ok()) return std::move(done).error();
      taken = done.value();
      return {};
    });
    EXPECT_TRUE(written.ok());
    return taken;
  }
  // A summary of level `level` without messages.
  void put(int level, store::WindowPosition at, std::string text) {
    ASSERT_TRUE(with([&](store::WindowRows& windows, store::WindowId id) -> Result<void> {
                  store::SummaryRow row{.level = level, .first = at, .last = at, .messages = 1};
                  row.text = std::move(text);
                  return windows.add_summary(id, row, {}).ok() ? Result<void>()
                                                               : Error{ErrorCode::Internal, ""};
                }).ok());
  }
  static std::vector<std::string> ids(const SummaryJob& job) {
    std::vector<std::string> all;
    for (const SummaryMessage& message : job.request.messages)
      all.push_back(message.id);
    return all;
  }
  std::vector<std::string> shown() {
    std::vector<std::string> texts;
    const auto read = contents();
    for (const auto& summary : read.summaries)
      texts.push_back(std::to_string(summary.level) + " " + summary.text);
    return texts;
  }
};

TEST_F(SummaryJobsTest, NothingIsDueWithinTheLimitsOrUnderAnotherPolicy) {
  fill(5, 5);
  EXPECT_FALSE(next_job(contents()));
  auto other = contents();
  other.window.settings.max_messages = 3;
  EXPECT_TRUE(next_job(other));
  other.window.settings.policy = WindowPolicy::Fifo;
  EXPECT_FALSE(next_job(other));
}

TEST_F(SummaryJobsTest, TheOldestSixtyPercentBecomeASummaryOfLevelOne) {
  fill(5, 4);
  const auto job = next_job(contents()).value();
  EXPECT_THAT(ids(job), ElementsAre("m1", "m2", "m3"));
  EXPECT_EQ(job.request.messages[0].text, "text of m1");
  EXPECT_EQ(job.request.level, 1);
  EXPECT_TRUE(take(job, "they wrote texts"));
  EXPECT_THAT(shown(), ElementsAre("1 they wrote texts"));
  EXPECT_EQ(contents().items.size(), 2U);
  EXPECT_EQ(contents().left.at(WindowPlace::Summarised), 3U);
  EXPECT_EQ(contents().summaries[0].messages, 3U);
  EXPECT_FALSE(next_job(contents()));
}

TEST_F(SummaryJobsTest, AJobIsNotTakenTwice) {
  fill(5, 4);
  const auto job = next_job(contents()).value();
  EXPECT_TRUE(take(job, "first"));
  EXPECT_FALSE(take(job, "second"));
  EXPECT_THAT(shown(), ElementsAre("1 first"));
}

TEST_F(SummaryJobsTest, NorIfAMessageWasChangedPinnedOrForgottenSince) {
  fill(5, 4);
  const auto job = next_job(contents()).value();
  store::Row next = testkit::message("m2", "other");
  next.memory.version = 2;
  next.replaces = 2;
  ASSERT_TRUE(testkit::insert(*store_, key_, {next}).ok());
  EXPECT_FALSE(take(job, "stale"));

  const auto again = next_job(contents()).value();
  ASSERT_TRUE(with([&](store::WindowRows& windows, store::WindowId id) {
                auto item = windows.find_item(id, "m1").value().value();
                item.pinned = true;
                return windows.save_item(id, item);
              }).ok());
  EXPECT_FALSE(take(again, "stale"));

  const auto third = next_job(contents()).value();
  ASSERT_TRUE(testkit::forget(*store_, key_, "m3").ok());
  EXPECT_FALSE(take(third, "stale"));
  EXPECT_THAT(shown(), IsEmpty());
}

TEST_F(SummaryJobsTest, WhatLostItsSummaryIsSummarisedAgainFirst) {
  fill(5, 4);
  ASSERT_TRUE(take(next_job(contents()).value(), "of three"));
  ASSERT_TRUE(testkit::forget(*store_, key_, "m2").ok());
  EXPECT_THAT(shown(), IsEmpty());
  const auto job = next_job(contents()).value();
  EXPECT_THAT(ids(job), ElementsAre("m1", "m3"));
  EXPECT_TRUE(take(job, "of two"));
  EXPECT_THAT(shown(), ElementsAre("1 of two"));
}

TEST_F(SummaryJobsTest, TwoOfALevelBecomeOneOfTheNextAndTheHighestGrows) {
  fill(2, 9);
  put(1, 1, "a");
  put(1, 2, "b");
  ASSERT_TRUE(take(next_job(contents()).value(), "a and b"));
  EXPECT_THAT(shown(), ElementsAre("2 a and b"));
  EXPECT_FALSE(next_job(contents()));
  put(2, 3, "c");
  ASSERT_TRUE(take(next_job(contents()).value(), "a to c"));
  EXPECT_THAT(shown(), ElementsAre("3 a to c"));
  put(2, 4, "d");
  EXPECT_FALSE(next_job(contents()));
  put(2, 5, "e");
  const auto job = next_job(contents()).value();
  EXPECT_EQ(job.request.before, "a to c");
  EXPECT_EQ(job.request.level, 3);
  EXPECT_EQ(job.request.messages.size(), 3U);
  EXPECT_EQ(job.request.messages[0].role, "summary");
  ASSERT_TRUE(take(job, "a to e"));
  EXPECT_THAT(shown(), ElementsAre("3 a to e"));
  EXPECT_EQ(contents().summaries[0].last, 5U);
  EXPECT_EQ(contents().summaries[0].messages, 5U);
  EXPECT_FALSE(take(job, "again"));
}

}  // namespace
}  // namespace jiyi::window
