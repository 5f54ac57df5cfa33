#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class EndCases : public testkit::EngineFixture {
 protected:
  Remembered said(const std::string& text, const std::string& session) {
    NewMemory item = note("", text);
    item.kind = Kind::Note;
    item.scope.session_id = session;
    return engine_->remember(bank_, {item}).value().items[0];
  }
  std::vector<ExportRecord> exported() {
    std::vector<ExportRecord> records;
    EXPECT_TRUE(engine_
                    ->export_bank(bank_,
                                  [&](const ExportRecord& record) -> Result<void> {
                                    records.push_back(record);
                                    return {};
                                  })
                    .ok());
    return records;
  }
};

TEST_F(EndCases, F11WhatIsRejectedStaysSo) {
  NewMemory wrong = note("w", "Ann moved to Leeds in May");
  wrong.expires_at = Timestamp{.unix_us = 4'000'000'000'000'000};
  remember({wrong, note("old", "ANN moved to Leeds, in May")});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"old"}}).ok());
  const auto before = exported();
  ASSERT_TRUE(engine_->reject(bank_, {.ids = {"w"}}).ok());

  EXPECT_TRUE(said("Ann moved to Leeds in May", "s2").rejected) << "restated in another session";
  EXPECT_TRUE(said("ＡＮＮ moved to leeds in may!", "s3").rejected) << "another width and case";
  EXPECT_THAT(engine_->end(bank_, {.verb = Verb::Restore, .ids = {"old"}}).value().ids, IsEmpty());
  ASSERT_TRUE(engine_->import_records(bank_, before).ok());
  EXPECT_EQ(engine_->get(bank_, "w", {}).value().state, State::Rejected) << "imported again";
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Forget, .ids = {"w"}}).ok());
  const Remembered again = said("Ann moved to Leeds in May", "s4");
  EXPECT_TRUE(again.rejected) << "after the memory itself is gone, as when it expires";
  EXPECT_THAT(again.reason, HasSubstr("not stored: rejected on"));
  reopen();
  EXPECT_TRUE(said("Ann moved to Leeds in May", "s5").rejected);
  EXPECT_FALSE(said("Ann moved to York in May", "s5").rejected);
}

TEST_F(EndCases, F11InChineseOfEitherScript) {
  remember({note("w", "小明的生日是三月五日")});
  ASSERT_TRUE(engine_->reject(bank_, {.ids = {"w"}}).ok());
  EXPECT_TRUE(said("小明的生日是三月五日。", "s2").rejected);
  EXPECT_TRUE(said("小明 的 生日 是 三月五日", "s3").rejected);
  EXPECT_FALSE(said("小明的生日是三月六日", "s3").rejected);
  EXPECT_FALSE(said("小明的生日不是三月五日", "s3").rejected);
}

TEST_F(EndCases, F10TheReceiptReportsWhatLookingFound) {
  const std::string canary = "a harpsichord in the attic of number nine";
  NewMemory first = turn("a", "Ann", canary);
  first.scope.user_id = "ann";
  remember({first, note("b", "tea at five")});
  NewMemory derived = note("d", "there is " + canary);
  derived.parents = {"a"};
  derived.scope.user_id = "ann";
  remember({derived});
  const auto reply = engine_->erase({.tenant = "t", .scope = {.user_id = "ann"}}).value();
  EXPECT_EQ(reply.memories, 2U);
  EXPECT_TRUE(reply.clean);
  EXPECT_THAT(reply.receipt->text, HasSubstr("\"found\":0"));
  EXPECT_TRUE(verify_receipts(receipt_lines(*reply.receipt)).problems.empty());
  EXPECT_THAT(recalled({.query = "harpsichord attic"}), IsEmpty());
  engine_.reset();
  EXPECT_FALSE(testkit::folder_holds(dir_.path(), "harpsichord"));
}

TEST_F(EndCases, X7AWriterOfManyWrongsIsTakenBackWithADiff) {
  remember({note("a", "tea at five"), note("b", "the key is under the mat")});
  for (const char* id : {"a", "b"})
    ASSERT_TRUE(engine_->update(bank_, {.id = id, .text = "rum", .writer = "mallory"}).ok());
  const auto trial = engine_->undo_writes(bank_, {.writer = "mallory", .dry_run = true}).value();
  ASSERT_EQ(trial.undone.size(), 2U);
  EXPECT_EQ(trial.undone[0].changes[0].after, "tea at five");
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().text, "rum");
  ASSERT_TRUE(engine_->undo_writes(bank_, {.writer = "mallory"}).ok());
  EXPECT_EQ(engine_->get(bank_, "b", {}).value().text, "the key is under the mat");
  EXPECT_EQ(engine_->history(bank_, "a", {}).value().size(), 3U);
}

}  // namespace
}  // namespace jiyi
