#include "engine/upkeep_ops.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/clock_fixture.h"

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class UpkeepOpsTest : public testkit::ClockFixture {
 protected:
  static NewMemory weighed(std::string id, std::string text, int importance) {
    NewMemory item = turn(std::move(id), "Ann", std::move(text));
    item.importance = importance;
    return item;
  }
  static NewMemory expiring(std::string id, std::string text, Timestamp at) {
    NewMemory item = note(std::move(id), std::move(text));
    item.expires_at = at;
    return item;
  }
  RunReply run(RunRequest request) {
    auto reply = engine_->upkeep().run(bank_, request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : RunReply();
  }
  RunReply sweep() { return run({.kind = RunKind::Sweep}); }
  static std::vector<std::string> ids_of(const RunReply& reply) {
    std::vector<std::string> ids;
    for (const RunChange& change : reply.changes)
      ids.push_back(change.id);
    return ids;
  }
  State state_of(const std::string& id) { return engine_->get(bank_, id, {}).value().state; }
  // Everything that can be read, so that two moments of a bank can be compared.
  std::string fingerprint() {
    Filter all;
    all.states = {State::Live, State::Superseded, State::Archived};
    std::string out;
    const auto listed = engine_->list(bank_, {.filter = all, .limit = kListLimitMax});
    for (const Memory& one : listed.value().memories) {
      out += one.id + "|" + std::to_string(static_cast<int>(one.state)) + "|" + one.superseded_by +
             "|" + one.text + "\n";
    }
    std::string sorted;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < out.size();) {
      const std::size_t end = out.find('\n', at);
      lines.push_back(out.substr(at, end - at));
      at = end + 1;
    }
    std::sort(lines.begin(), lines.end());
    for (const std::string& line : lines)
      sorted += line + "\n";
    return sorted;
  }
};

TEST_F(UpkeepOpsTest, ArchivesWhatIsOldAndMattersLittleAndDeletesNothing) {
  remember({weighed("low", "the bus was late", 1), weighed("high", "I moved to Leeds", 8)});
  EXPECT_THAT(sweep().changes, IsEmpty()) << "it is new";
  pass_days(99);
  EXPECT_THAT(sweep().changes, IsEmpty()) << "the day before it is stale";
  pass_days(1);
  const RunReply reply = sweep();
  EXPECT_THAT(ids_of(reply), ElementsAre("low"));
  EXPECT_EQ(reply.changes[0].reason, "stale: 0.10 left after 100 days");
  EXPECT_EQ(state_of("low"), State::Archived);
  EXPECT_EQ(state_of("high"), State::Live);
  EXPECT_EQ(engine_->stats("").value().banks[0].memories, 2U);
}

TEST_F(UpkeepOpsTest, SweepingAgainChangesNothing) {
  remember({weighed("a", "the bus was late", 1)});
  pass_days(200);
  EXPECT_EQ(sweep().run, "1");
  const auto seq = engine_->stats("").value().banks[0].seq;
  const RunReply again = sweep();
  EXPECT_EQ(again.run, "");
  EXPECT_THAT(again.changes, IsEmpty());
  EXPECT_EQ(engine_->stats("").value().banks[0].seq, seq) << "nothing was written";
  EXPECT_EQ(engine_->upkeep().runs(bank_).value().size(), 1U);
}

TEST_F(UpkeepOpsTest, ADryRunSaysTheSameAndChangesNothing) {
  remember({weighed("a", "the bus was late", 1), weighed("b", "it rained", 2)});
  pass_days(200);
  const auto before = fingerprint();
  const RunReply dry = run({.dry_run = true});
  EXPECT_EQ(fingerprint(), before);
  EXPECT_THAT(engine_->upkeep().runs(bank_).value(), IsEmpty());
  EXPECT_EQ(ids_of(dry), ids_of(sweep()));
}

TEST_F(UpkeepOpsTest, WhatWasAskedForPinnedOrIsARuleStays) {
  NewMemory pinned = weighed("pinned", "the bus was late", 0);
  pinned.metadata = R"({"pinned":true})";
  remember({pinned, weighed("asked", "please remember that the gate code is blue", 0),
            weighed("rule", "always answer in Chinese", 0), weighed("zh", "以后都用中文回答", 0),
            weighed("plain", "the train was late", 0)});
  pass_days(1000);
  const RunReply reply = sweep();
  EXPECT_THAT(ids_of(reply), ElementsAre("plain"));
  EXPECT_EQ(reply.exempt, 4U);
}

TEST_F(UpkeepOpsTest, SpacedUseKeepsAMemory) {
  remember({weighed("used", "the bus was late", 1), weighed("unused", "it rained", 1),
            weighed("crammed", "it snowed", 1)});
  for (int day = 0; day < 3; ++day) {
    ASSERT_TRUE(engine_->upkeep().used(bank_, {"used"}).ok());
    pass_days(1);
  }
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(engine_->upkeep().used(bank_, {"crammed"}).ok());
  pass_days(120);
  EXPECT_THAT(ids_of(sweep()), UnorderedElementsAre("unused", "crammed"));
  pass_days(1000);
  EXPECT_THAT(ids_of(sweep()), ElementsAre("used")) << "but not for ever";
}

TEST_F(UpkeepOpsTest, UndoRestoresExactlyWhatTheRunChanged) {
  remember({weighed("a", "the bus was late", 1), weighed("b", "it rained", 1),
            weighed("c", "it snowed", 1), weighed("d", "lots of wind", 1)});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"d"}}).ok());
  const auto before = fingerprint();
  pass_days(200);
  ASSERT_EQ(sweep().changes.size(), 3U);
  const auto dry = engine_->upkeep().undo(bank_, {.run = "1", .dry_run = true}).value();
  EXPECT_EQ(dry.ids.size(), 3U);
  EXPECT_NE(fingerprint(), before);
  EXPECT_THAT(engine_->upkeep().undo(bank_, {.run = "1"}).value().ids, ElementsAre("a", "b", "c"));
  EXPECT_EQ(fingerprint(), before) << "what was archived by hand stays so";
  EXPECT_THAT(engine_->upkeep().undo(bank_, {.run = "1"}).value().ids, IsEmpty());
  const jiyi::Run listed = engine_->upkeep().runs(bank_).value()[0];
  EXPECT_EQ(listed.state, RunState::Undone);
  EXPECT_EQ(listed.undone, 3U);
  EXPECT_THAT(sweep().changes, IsEmpty()) << "what was brought back is not old at once";
}

TEST_F(UpkeepOpsTest, UndoLeavesWhatWasChangedSince) {
  remember({weighed("a", "the bus was late", 1), weighed("b", "it rained", 1)});
  pass_days(200);
  sweep();
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "the bus was early"}).ok());
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Forget, .ids = {"b"}}).ok());
  const auto reply = engine_->upkeep().undo(bank_, {.run = "1"}).value();
  EXPECT_THAT(reply.ids, IsEmpty());
  EXPECT_THAT(reply.left, ElementsAre("a")) << "of b nothing is known any more";
  EXPECT_EQ(engine_->upkeep().undo(bank_, {.run = "9"}).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(engine_->upkeep().undo(bank_, {.run = "x"}).error().code(), ErrorCode::NotFound);
}

TEST_F(UpkeepOpsTest, ManyStepsAreOneRunWithADiff) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 500; ++i)
    items.push_back(weighed("m" + std::to_string(i), "small talk " + std::to_string(i), 1));
  remember(std::move(items));
  pass_days(150);
  const RunReply reply = sweep();
  EXPECT_EQ(reply.changes.size(), 500U);
  EXPECT_GE(reply.steps, 500 / upkeep::kStepRows);
  const auto diff = engine_->upkeep().changes(bank_, reply.run, {}).value();
  ASSERT_EQ(diff.size(), 500U);
  EXPECT_EQ(diff[7].id, "m7");
  EXPECT_EQ(diff[7].before, State::Live);
  EXPECT_EQ(diff[7].after, State::Archived);
  EXPECT_EQ(engine_->upkeep().runs(bank_).value()[0].changes, 500U);
  EXPECT_THAT(engine_->check().value().problems, IsEmpty());
}

// What a kill between two steps leaves: a run that is going, with its first changes.
TEST_F(UpkeepOpsTest, ARunThatWasCutShortIsTakenUpWithItsId) {
  remember({weighed("a", "the bus was late", 1), weighed("b", "it rained", 1),
            weighed("c", "it snowed", 1)});
  pass_days(150);
  engine_.reset();
  {
    auto store = std::move(store::open_sqlite({.path = path(), .clock = &clock_})).value();
    const auto row = store->versions(1, "a").value()[0];
    const std::vector<upkeep::Planned> plan{
        {.number = row.number, .id = "a", .verdict = {.reason = "stale"}}};
    ASSERT_TRUE(store
                    ->write(bank_,
                            [&](store::Transaction& txn) -> Result<void> {
                              store::RunRow run{.moment_us = clock_.now().unix_us, .last = 3};
                              const auto step = upkeep::change_step(txn, run, plan);
                              return step.ok() ? Result<void>() : Result<void>(step.error());
                            })
                    .ok());
  }
  reopen_at_clock();
  EXPECT_EQ(state_of("a"), State::Archived);
  const RunReply reply = sweep();
  EXPECT_TRUE(reply.resumed);
  EXPECT_EQ(reply.run, "1");
  EXPECT_THAT(ids_of(reply), ElementsAre("b", "c"));
  EXPECT_EQ(engine_->upkeep().undo(bank_, {.run = "1"}).value().ids.size(), 3U);
}

TEST_F(UpkeepOpsTest, CurvesAreByType) {
  NewMemory chat = weighed("chat", "the bus was late", 1);
  chat.type = "chat";
  remember({chat, weighed("other", "it rained", 1)});
  pass_days(20);
  RunRequest request;
  request.by_type["chat"] = {.half_life_days = 2};
  EXPECT_THAT(ids_of(run(request)), ElementsAre("chat"));
}

TEST_F(UpkeepOpsTest, RefusesRulesOutOfRange) {
  remember({note("a", "one")});
  EXPECT_FALSE(engine_->upkeep().run(bank_, {.threshold = 1.5}).ok());
  EXPECT_FALSE(engine_->upkeep().run(bank_, {.importance_max = 11}).ok());
  EXPECT_FALSE(engine_->upkeep().run(bank_, {.retention = {.half_life_days = 0}}).ok());
  EXPECT_EQ(engine_->upkeep().run({"t", "nope"}, {}).error().code(), ErrorCode::NotFound);
}

TEST_F(UpkeepOpsTest, UsesAreCountedOnlyWhenSaidAndSurviveReopening) {
  remember({note("a", "the gate code is blue"), note("b", "it rained")});
  recalled({.query = "gate code"});
  reopen_at_clock();
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().access_count, 0U) << "recall alone is no use";
  const auto seq = engine_->stats("").value().banks[0].seq;
  ASSERT_TRUE(engine_->upkeep().used(bank_, {"a", "a", "nope"}).ok());
  EXPECT_EQ(engine_->stats("").value().banks[0].seq, seq);
  reopen_at_clock();
  const Memory memory = engine_->get(bank_, "a", {}).value();
  EXPECT_EQ(memory.access_count, 2U);
  EXPECT_EQ(memory.last_accessed->unix_us, clock_.now().unix_us);
  const auto stats = engine_->stats("").value().banks[0];
  EXPECT_EQ(stats.accesses, 2U);
  EXPECT_EQ(stats.accessed, 1U);
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Forget, .ids = {"a"}}).ok());
  EXPECT_EQ(engine_->stats("").value().banks[0].accesses, 0U);
  EXPECT_THAT(engine_->check().value().problems, IsEmpty());
}

TEST_F(UpkeepOpsTest, ConsolidationLetsTheNewestTakeOverAndKeepsTheSources) {
  remember({note("old", "Ann likes green tea."), note("other", "Ann likes black tea"),
            note("new", "ann likes  green tea")});
  remember({turn("t1", "Ann", "green tea please"), turn("t2", "Ann", "green tea please")});
  const auto before = fingerprint();
  const RunReply reply = run({.kind = RunKind::Consolidate});
  EXPECT_THAT(ids_of(reply), ElementsAre("old"));
  EXPECT_EQ(reply.changes[0].by, "new");
  EXPECT_EQ(engine_->get(bank_, "old", {}).value().superseded_by, "new");
  EXPECT_THAT(run({.kind = RunKind::Consolidate}).changes, IsEmpty());
  ASSERT_TRUE(engine_->upkeep().undo(bank_, {.run = reply.run}).ok());
  EXPECT_EQ(fingerprint(), before);
}

TEST_F(UpkeepOpsTest, ConsolidationKeepsApartWhatDiffersInANumberOrAnOwner) {
  NewMemory of_bob = note("bob", "meet at 3.5");
  of_bob.scope.user_id = "bob";
  remember({note("a", "meet at 3.5"), note("b", "meet at 35"), of_bob, note("c", "不去杭州"),
            note("d", "去杭州")});
  EXPECT_THAT(run({.kind = RunKind::Consolidate}).changes, IsEmpty());
}

TEST_F(UpkeepOpsTest, JunkIsListedWithReasonsAndArchivedWhenToldTo) {
  remember({note("thanks", "好的，谢谢"), note("marks", "……！！"),
            note("again", "📋 相关历史记忆\n- 林晓住在杭州"), note("twin", "Ann likes tea"),
            note("kept", "ann likes tea!"), note("fact", "I moved to Leeds")});
  const RunReply list = run({.kind = RunKind::Junk, .dry_run = true});
  EXPECT_THAT(ids_of(list), ElementsAre("thanks", "marks", "again", "twin"));
  EXPECT_EQ(list.changes[0].reason, "courtesy");
  EXPECT_EQ(list.changes[1].reason, "empty: no letter or digit");
  EXPECT_EQ(list.changes[2].reason, "recalled and stored again");
  EXPECT_EQ(list.changes[3].reason, "says the same");
  EXPECT_EQ(listed().size(), 6U);
  run({.kind = RunKind::Junk});
  EXPECT_THAT(listed(), ElementsAre("kept", "fact"));
}

TEST_F(UpkeepOpsTest, ExpiredMemoriesAreHiddenFromTheInstantOnEveryPath) {
  const Timestamp at = in_seconds(60);
  remember({expiring("a", "the parcel is at the neighbours", at), note("b", "the parcel is big")});
  NewMemory said = turn("w", "Ann", "the parcel code is blue");
  said.expires_at = at;
  said.role = "user";
  WindowKey key{.bank = bank_, .scope = {.session_id = "s1"}};
  ASSERT_TRUE(engine_->windows().add(key, {{.memory = said}}).ok());
  const auto seen = [&](const ReadAt& moment) {
    const bool got = engine_->get(bank_, "a", moment).ok();
    const auto ids = listed({.at = moment, .limit = 10});
    const auto hits = recalled({.query = "parcel neighbours", .at = moment});
    const bool in_list = std::count(ids.begin(), ids.end(), "a") > 0;
    const bool in_recall = std::count(hits.begin(), hits.end(), "a") > 0;
    EXPECT_EQ(got, in_list);
    EXPECT_EQ(got, in_recall);
    return got;
  };
  const Timestamp before = clock_.now();
  clock_.advance(std::chrono::microseconds(59'999'999));
  EXPECT_TRUE(seen({}));
  EXPECT_TRUE(engine_->history(bank_, "a").ok());
  EXPECT_EQ(engine_->windows().show(key).value().messages.size(), 1U);
  EXPECT_EQ(engine_->stats("").value().banks[0].memories, 3U);
  clock_.advance(std::chrono::microseconds(1));
  EXPECT_FALSE(seen({}));
  EXPECT_TRUE(seen({.as_of = before})) << "until it is erased";
  EXPECT_FALSE(engine_->history(bank_, "a").ok());
  std::size_t exported = 0;
  ASSERT_TRUE(engine_
                  ->export_bank(bank_,
                                [&](const ExportRecord&) -> Result<void> {
                                  ++exported;
                                  return {};
                                })
                  .ok());
  EXPECT_EQ(exported, 1U);
  EXPECT_FALSE(engine_->why_not(bank_, {.query = "parcel"}, "a").ok());
  EXPECT_THAT(engine_->windows().show(key).value().messages, IsEmpty());
  EXPECT_EQ(engine_->stats("").value().banks[0].memories, 1U);
  EXPECT_EQ(engine_->update(bank_, {.id = "a", .importance = 3}).error().code(),
            ErrorCode::NotFound);
  reopen_at_clock();
  EXPECT_FALSE(seen({}));
}

TEST_F(UpkeepOpsTest, TheSweepErasesWhatHasExpired) {
  remember({expiring("a", "the parcel is at the neighbours", in_seconds(60))});
  clock_.advance(std::chrono::seconds(30));
  EXPECT_THAT(run({.now = in_seconds(3600)}).erased, IsEmpty()) << "not before its time";
  clock_.advance(std::chrono::seconds(30));
  EXPECT_THAT(run({.dry_run = true}).erased, ElementsAre("a"));
  const RunReply reply = sweep();
  EXPECT_THAT(reply.erased, ElementsAre("a"));
  EXPECT_EQ(engine_->upkeep().runs(bank_).value()[0].erased, 1U);
  EXPECT_TRUE(engine_->are_forgotten(bank_, {"a"}).value()[0]);
  EXPECT_FALSE(engine_->get(bank_, "a", {.as_of = in_seconds(-60)}).ok());
  EXPECT_THAT(sweep().erased, IsEmpty());
}

TEST_F(UpkeepOpsTest, ExpiryCanBeChangedAndTakenAway) {
  remember({expiring("a", "one", in_seconds(60)), expiring("b", "two", in_seconds(60))});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .expires_at = in_seconds(120)}).ok());
  ASSERT_TRUE(engine_->update(bank_, {.id = "b", .never_expires = true}).ok());
  EXPECT_FALSE(
      engine_->update(bank_, {.id = "b", .expires_at = in_seconds(1), .never_expires = true}).ok());
  clock_.advance(std::chrono::seconds(60));
  EXPECT_THAT(listed(), ElementsAre("a", "b"));
  clock_.advance(std::chrono::seconds(60));
  EXPECT_THAT(listed(), ElementsAre("b"));
}

TEST_F(UpkeepOpsTest, RememberingWhatHasExpiredMakesItAnew) {
  NewMemory item = note("", "the parcel is at the neighbours");
  item.expires_at = in_seconds(60);
  const auto first = engine_->remember(bank_, {item}).value().items[0];
  clock_.advance(std::chrono::seconds(61));
  const auto again = engine_->remember(bank_, {item}).value().items[0];
  EXPECT_FALSE(again.deduplicated);
  EXPECT_NE(again.id, first.id);
  remember({expiring("own", "mine", in_seconds(5))});
  clock_.advance(std::chrono::seconds(6));
  remember({note("own", "another text")});
  EXPECT_EQ(engine_->get(bank_, "own", {}).value().text, "another text");
}

TEST_F(UpkeepOpsTest, ForgetByFilterReachesWhatHasExpired) {
  NewMemory item = expiring("a", "one", in_seconds(1));
  item.type = "x";
  remember({item});
  clock_.advance(std::chrono::seconds(2));
  Filter filter;
  filter.types = {"x"};
  EXPECT_THAT(engine_->end(bank_, {.verb = Verb::Forget, .filter = filter}).value().ids,
              ElementsAre("a"));
}

TEST_F(UpkeepOpsTest, AStrongMatchIsFoundHoweverOld) {
  NewMemory old = turn("old", "Ann", "my passport number ends in four seven");
  old.event_at = Timestamp{.unix_us = clock_.now().unix_us - 2000LL * 86'400'000'000};
  remember({old, turn("new", "Ann", "the weather is nice"), turn("n2", "Ann", "tea at four")});
  RecallRequest request{.query = "how does my passport number end"};
  request.factors = {.similarity = 0.4, .importance = 0.3, .retention = 0.3};
  const auto reply = engine_->recall(bank_, request).value();
  ASSERT_FALSE(reply.hits.empty());
  EXPECT_EQ(reply.hits[0].memory.id, "old");
  NewMemory fresh = turn("fresh", "Ann", "my passport number ends in four seven");
  remember({fresh});
  request.collapse = false;
  const auto near_tie = engine_->recall(bank_, request).value();
  EXPECT_EQ(near_tie.hits[0].memory.id, "fresh") << "of two that match alike the newer leads";
  EXPECT_EQ(near_tie.hits[1].memory.id, "old");
}

TEST_F(UpkeepOpsTest, ARunOfOneUserLeavesTheOthersAlone) {
  NewMemory anns = weighed("a", "the bus was late", 1);
  anns.scope.user_id = "ann";
  NewMemory bobs = weighed("b", "it rained", 1);
  bobs.scope.user_id = "bob";
  remember({anns, bobs});
  pass_days(200);
  EXPECT_THAT(ids_of(run({.within = {.user_id = "ann"}})), ElementsAre("a"));
  EXPECT_THAT(ids_of(sweep()), ElementsAre("b"));
  EXPECT_THAT(engine_->upkeep().changes(bank_, "2", {.user_id = "ann"}).value(), IsEmpty());
  const auto undone = engine_->upkeep().undo(bank_, {.run = "2", .within = {.user_id = "ann"}});
  EXPECT_THAT(undone.value().ids, IsEmpty());
}

}  // namespace
}  // namespace jiyi::engine
