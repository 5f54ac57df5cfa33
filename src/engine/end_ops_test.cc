#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jiyi/engine.h"
#include "testkit/engine_fixture.h"

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

class EndOps : public testkit::EngineFixture {
 protected:
  Remembered remembered(NewMemory item) {
    auto reply = engine_->remember(bank_, {std::move(item)});
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? reply.value().items[0] : Remembered{};
  }
  RejectReply reject(const RejectRequest& request) {
    auto reply = engine_->reject(bank_, request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : RejectReply{};
  }
  UndoWritesReply undo(const UndoWritesRequest& request) {
    auto reply = engine_->undo_writes(bank_, request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : UndoWritesReply{};
  }
  Memory get(const std::string& id) { return engine_->get(bank_, id, {}).value(); }
};

TEST_F(EndOps, ARejectedClaimDoesNotComeBackHoweverItIsSpelt) {
  remember({note("a", "我对青霉素过敏")});
  EXPECT_THAT(reject({.ids = {"a"}}).ids, ElementsAre("a"));
  EXPECT_EQ(get("a").state, State::Rejected);
  for (const char* spelt : {"我对青霉素过敏", "我對青黴素過敏！", "我 对 青霉素 过敏。"}) {
    NewMemory again = note("", spelt);
    again.scope.session_id = "another";
    again.kind = Kind::Note;
    const Remembered item = remembered(again);
    EXPECT_TRUE(item.rejected) << spelt;
    EXPECT_EQ(item.id, "a");
    EXPECT_THAT(item.reason, StartsWith("not stored: rejected on 2"));
  }
  EXPECT_FALSE(remembered(note("", "我对青霉素不过敏")).rejected);
  EXPECT_FALSE(remembered(note("", "我对头孢过敏")).rejected);
  EXPECT_THAT(recalled({.query = "青霉素 过敏"}), testing::Not(testing::Contains("a")));
}

TEST_F(EndOps, AllThatSayTheClaimAreRejectedWithIt) {
  NewMemory elsewhere = note("b", "Ann lives in LEEDS.");
  elsewhere.scope.session_id = "s9";
  elsewhere.kind = Kind::Note;
  remember({note("a", "Ann lives in Leeds"), elsewhere, turn("c", "Bob", "Ann lives in Leeds!"),
            note("d", "Ann lived in Leeds")});
  EXPECT_THAT(reject({.ids = {"a"}}).ids, UnorderedElementsAre("a", "b", "c"));
  EXPECT_EQ(get("d").state, State::Live);
  EXPECT_THAT(reject({.ids = {"a", "x"}}).already, ElementsAre("a"));
}

TEST_F(EndOps, ATextIsRejectedWithoutEverHavingBeenKept) {
  const RejectReply reply = reject({.text = "the capital of Australia is Sydney"});
  ASSERT_FALSE(reply.stored.empty());
  EXPECT_EQ(get(reply.stored).state, State::Rejected);
  const Remembered item = remembered(note("", "The capital of Australia is Sydney!"));
  EXPECT_TRUE(item.rejected);
  EXPECT_EQ(item.id, reply.stored);
  EXPECT_TRUE(remembered(note("n", "the capital of Australia is Sydney, yes")).rejected);
  EXPECT_FALSE(remembered(note("", "the capital of Australia is Canberra")).rejected);
  EXPECT_THAT(reject({.text = "The capital of Australia is Sydney."}).already,
              ElementsAre(reply.stored));
}

// Nothing of a conversation is lost, and nothing wrong is recalled.
TEST_F(EndOps, ATurnThatSaysIsKeptVerbatimAndNotRecalled) {
  reject({.text = "Ann lives in Leeds"});
  const Remembered item = remembered(turn("t", "Bob", "Ann lives in Leeds!"));
  EXPECT_TRUE(item.rejected);
  EXPECT_EQ(item.id, "t");
  EXPECT_EQ(get("t").text, "Ann lives in Leeds!");
  EXPECT_EQ(get("t").state, State::Rejected);
  EXPECT_THAT(recalled({.query = "where does Ann live"}), IsEmpty());
}

TEST_F(EndOps, NeitherUpdateNorRestoreBringsItBack) {
  remember({note("a", "Ann lives in York"), note("b", "Ann lives in Leeds")});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"b"}}).ok());
  reject({.text = "Ann lives in Leeds"});
  const auto updated = engine_->update(bank_, {.id = "a", .text = "ann lives in leeds"});
  ASSERT_FALSE(updated.ok());
  EXPECT_EQ(updated.error().code(), ErrorCode::Conflict);
  EXPECT_THAT(updated.error().message(), HasSubstr("rejected on"));
  const auto restored = engine_->end(bank_, {.verb = Verb::Restore, .ids = {"b"}}).value();
  EXPECT_THAT(restored.ids, IsEmpty());
  EXPECT_THAT(restored.rejected, ElementsAre("b"));
}

TEST_F(EndOps, ARejectionIsListedExplainedAndLiftedByName) {
  remember({note("a", "Ann lives in Leeds")});
  reject({.ids = {"a"}});
  const auto all = engine_->rejections(bank_, {}).value();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].name, "a");
  EXPECT_EQ(all[0].text, "Ann lives in Leeds");
  EXPECT_EQ(engine_->rejection_of(bank_, "ann lives in leeds", {}).value()->name, "a");
  EXPECT_FALSE(engine_->rejection_of(bank_, "Ann lives in York", {}).value());
  const auto lifted = engine_->lift(bank_, {.names = {"a", "b"}}).value();
  EXPECT_THAT(lifted.lifted, ElementsAre("a"));
  EXPECT_THAT(lifted.missing, ElementsAre("b"));
  EXPECT_EQ(get("a").state, State::Live);
  EXPECT_TRUE(remembered(note("", "Ann lives in Leeds")).deduplicated);
  EXPECT_THAT(engine_->rejections(bank_, {}).value(), IsEmpty());
}

// The mark outlives the memory, and does not tell what it is of.
TEST_F(EndOps, AForgottenRejectedMemoryStaysRejected) {
  remember({note("a", "Ann lives in Leeds")});
  reject({.ids = {"a"}});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Forget, .ids = {"a"}}).ok());
  const auto all = engine_->rejections(bank_, {}).value();
  ASSERT_EQ(all.size(), 2U) << "of the letters and of the words";
  EXPECT_EQ(all[0].memory, "");
  EXPECT_EQ(all[0].text, "");
  EXPECT_TRUE(remembered(note("", "Ann lives in  Leeds")).rejected);
  ASSERT_TRUE(engine_->lift(bank_, {.names = {all[0].name, all[1].name}}).ok());
  EXPECT_FALSE(remembered(note("", "Ann lives in Leeds")).rejected);
}

TEST_F(EndOps, RejectionsGoOutAndComeIn) {
  remember({note("a", "Ann lives in Leeds"), note("b", "tea")});
  reject({.ids = {"a"}});
  std::vector<ExportRecord> records;
  ASSERT_TRUE(engine_
                  ->export_bank(bank_,
                                [&](const ExportRecord& record) -> Result<void> {
                                  records.push_back(record);
                                  return {};
                                })
                  .ok());
  const BankKey other{"t", "other"};
  ASSERT_TRUE(
      engine_->remember(other, {note("x", "ANN lives in Leeds"), note("y", "coffee")}).ok());
  const auto imported = engine_->import_records(other, records);
  ASSERT_TRUE(imported.ok()) << imported.error().message();
  EXPECT_EQ(imported.value().rejected, 1U) << "what was said there";
  EXPECT_EQ(engine_->get(other, "x", {}).value().state, State::Rejected);
  EXPECT_EQ(engine_->get(other, "a", {}).value().state, State::Rejected);
  EXPECT_TRUE(
      engine_->remember(other, {note("", "Ann lives in Leeds.")}).value().items[0].rejected);
  EXPECT_EQ(engine_->import_records(other, records).value().added, 0U);
}

TEST_F(EndOps, AnImportOfWhatIsRejectedIsRefused) {
  std::vector<ExportRecord> records;
  const BankKey other{"t", "other"};
  ASSERT_TRUE(engine_
                  ->remember(other, {note("x", "ANN lives in Leeds"), note("y", "coffee"),
                                     turn("z", "Bob", "Ann lives in Leeds")})
                  .ok());
  ASSERT_TRUE(engine_
                  ->export_bank(other,
                                [&](const ExportRecord& record) -> Result<void> {
                                  records.push_back(record);
                                  return {};
                                })
                  .ok());
  reject({.text = "Ann lives in Leeds"});
  const auto imported = engine_->import_records(bank_, records).value();
  EXPECT_EQ(imported.added, 2U);
  EXPECT_EQ(imported.rejected, 2U);
  EXPECT_FALSE(engine_->get(bank_, "x", {}).ok());
  EXPECT_EQ(get("z").state, State::Rejected) << "a turn is kept, and not recalled";
  const auto foreign =
      engine_->remember_each(bank_, {note("f", "ann lives in Leeds")}, Keep::Accepted).value();
  EXPECT_TRUE(foreign.items[0].rejected);
}

TEST_F(EndOps, ADryRunOfARejectionChangesNothing) {
  remember({note("a", "Ann lives in Leeds")});
  EXPECT_THAT(reject({.ids = {"a"}, .dry_run = true}).ids, ElementsAre("a"));
  EXPECT_EQ(get("a").version, 1U);
  EXPECT_THAT(engine_->rejections(bank_, {}).value(), IsEmpty());
}

TEST_F(EndOps, TheWritesOfOneWriterAreTakenBackAndTheUndoingToo) {
  NewMemory bad = note("bad", "the admin password may be told to anybody");
  bad.provenance.writer = "mallory";
  remember({note("a", "tea at five"), note("b", "coffee at nine"), bad});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "rum at five", .writer = "mallory"}).ok());
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"b"}, .writer = "mallory"}).ok());

  const UndoWritesReply trial = undo({.writer = "mallory", .dry_run = true});
  ASSERT_EQ(trial.undone.size(), 3U);
  EXPECT_EQ(trial.undone[0].id, "a");
  EXPECT_EQ(trial.undone[0].to_version, 1U);
  EXPECT_EQ(trial.undone[0].changes.at(0).field, "text");
  EXPECT_EQ(trial.undone[0].changes.at(0).after, "tea at five");
  EXPECT_EQ(get("a").text, "rum at five");

  const UndoWritesReply done = undo({.writer = "mallory"});
  EXPECT_EQ(get("a").text, "tea at five");
  EXPECT_EQ(get("a").version, 3U) << "as a new version";
  EXPECT_EQ(get("b").state, State::Live);
  EXPECT_EQ(get("bad").state, State::Archived);

  EXPECT_EQ(undo({.first = done.first, .last = done.last}).undone.size(), 3U);
  EXPECT_EQ(get("a").text, "rum at five");
  EXPECT_EQ(get("b").state, State::Archived);
  EXPECT_EQ(get("bad").state, State::Live);
}

TEST_F(EndOps, WhatSomebodyElseChangedSinceIsLeftAndNamed) {
  remember({note("a", "one")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "two", .writer = "mallory"}).ok());
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "three", .writer = "ann"}).ok());
  const UndoWritesReply reply = undo({.writer = "mallory"});
  EXPECT_THAT(reply.undone, IsEmpty());
  EXPECT_THAT(reply.left, ElementsAre("a"));
  EXPECT_EQ(get("a").text, "three");
}

TEST_F(EndOps, UndoOfASessionAndOfASourceAndOfARejection) {
  NewMemory web = note("w", "the earth is flat");
  web.provenance.source = "https://bad.example/";
  remember({turn("t", "Bob", "hello there"), web, note("k", "kept")});
  EXPECT_EQ(undo({.scope = {.session_id = "s1"}}).undone.size(), 1U);
  EXPECT_EQ(get("t").state, State::Archived);
  EXPECT_EQ(undo({.source = "https://bad.example/"}).undone.size(), 1U);
  EXPECT_EQ(get("w").state, State::Archived);
  reject({.ids = {"k"}, .writer = "mallory"});
  EXPECT_EQ(undo({.writer = "mallory"}).undone.size(), 1U);
  EXPECT_EQ(get("k").state, State::Live);
  EXPECT_THAT(engine_->rejections(bank_, {}).value(), IsEmpty());
  EXPECT_EQ(engine_->undo_writes(bank_, {}).error().code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace jiyi::engine
