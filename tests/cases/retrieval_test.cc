#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

class RetrievalCases : public testkit::EngineFixture {};

TEST_F(RetrievalCases, R4VersionsCodesAndIdsAreToldApart) {
  remember({note("v19", "release v1.9 fixes the login"),
            note("v17", "release v1.7 fixes the login"), note("e1", "error ASR-1603 on start"),
            note("e2", "error ASR-1604 on start"), note("p1", "see src/net/http.cc"),
            note("p2", "see src/net/https.cc")});
  EXPECT_EQ(recalled({.query = "what did v1.7 fix"}).at(0), "v17");
  EXPECT_EQ(recalled({.query = "v1.9"}).at(0), "v19");
  EXPECT_EQ(recalled({.query = "ASR-1604"}).at(0), "e2");
  EXPECT_EQ(recalled({.query = "src/net/http.cc"}).at(0), "p1");
}

TEST_F(RetrievalCases, R5AThresholdSaysWhatItHides) {
  remember({note("a", "a walk in the park"), note("b", "the park bench is green")});
  const auto reply =
      engine_->recall(bank_, {.query = "who painted the park fence near Lisbon", .min_score = 1})
          .value();
  EXPECT_TRUE(reply.abstained);
  EXPECT_EQ(reply.hits.size(), 2U);
  EXPECT_EQ(reply.below_min, 2U);
  EXPECT_GT(reply.best_score, 0);
}

TEST_F(RetrievalCases, R6NonsenseIsAbstainedFrom) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 60; ++i)
    items.push_back(note("", "ordinary remark number " + std::to_string(i)));
  remember(items);
  const auto reply = engine_->recall(bank_, {.query = "qwxz blorft 齉龘 zzyzx"}).value();
  EXPECT_TRUE(reply.abstained);
  EXPECT_TRUE(reply.hits.empty());
}

TEST_F(RetrievalCases, R8OneMatchingWordIsEnoughToBeListed) {
  remember({note("a", "the okapi sleeps"), note("b", "nothing of note")});
  EXPECT_EQ(recalled({.query = "okapi"}), (std::vector<std::string>{"a"}));
}

TEST_F(RetrievalCases, R10R11EveryRecordIsListedOnceOverStablePages) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 230; ++i)
    items.push_back(note("", "record " + std::to_string(i)));
  remember(items);
  std::set<std::string> seen;
  ListRequest request{.limit = 50};
  std::size_t added = 0;
  do {
    const auto page = engine_->list(bank_, request).value();
    for (const Memory& memory : page.memories)
      EXPECT_TRUE(seen.insert(memory.id).second);
    request.cursor = page.next_cursor;
    if (added < 2) remember({note("late" + std::to_string(added++), "written meanwhile")});
  } while (!request.cursor.empty());
  EXPECT_EQ(seen.size(), 232U);
}

TEST_F(RetrievalCases, B6AHitAndAMissAreExplained) {
  remember({note("a", "the kettle is blue"), note("b", "the sky"), note("c", "a blue kettle")});
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"c"}}).ok());
  const RecallRequest request{.query = "blue kettle", .explain = true};
  const auto hit = engine_->recall(bank_, request).value().hits.at(0);
  ASSERT_EQ(hit.explanation.terms.size(), 2U);
  EXPECT_GT(hit.explanation.terms[0].share, 0);
  EXPECT_NE(engine_->why_not(bank_, request, "b").value().reason.find("words"), std::string::npos);
  EXPECT_NE(engine_->why_not(bank_, request, "c").value().reason.find("state"), std::string::npos);
}

TEST_F(RetrievalCases, T2T3T4EventTimesAreTheMessagesOwnOrUnknown) {
  NewMemory old = turn("old", "Ann", "Last week I moved");
  old.event_at = parse_timestamp("2023-05-08T13:56:00+08:00").value();
  remember({old, turn("undated", "Ann", "I like it here")});
  const Memory kept = engine_->get(bank_, "old", {}).value();
  EXPECT_EQ(*kept.event_at, parse_timestamp("2023-05-08T05:56:00Z").value());
  EXPECT_EQ(kept.event_at->offset_minutes, 480);
  EXPECT_GT(kept.recorded_at, *kept.event_at);
  EXPECT_FALSE(engine_->get(bank_, "undated", {}).value().event_at);
}

TEST_F(RetrievalCases, T11BothAxesOfTimeAreAnsweredOnEveryReadPath) {
  NewMemory claim = note("a", "Lin works at Orchid");
  claim.valid_from = parse_timestamp("2025-01-01").value();
  claim.valid_to = parse_timestamp("2025-02-01").value();
  remember({claim});
  const Timestamp believed = engine_->get(bank_, "a", {}).value().recorded_at;
  ASSERT_TRUE(engine_
                  ->update(bank_, {.id = "a",
                                   .text = "Lin works at Orchid Labs",
                                   .valid_to = parse_timestamp("2025-03-01").value()})
                  .ok());
  const Timestamp mid_february = parse_timestamp("2025-02-15").value();
  const ReadAt now{.as_of = std::nullopt, .valid_at = mid_february};
  const ReadAt then{.as_of = believed, .valid_at = mid_february};
  EXPECT_TRUE(engine_->get(bank_, "a", now).ok());
  EXPECT_EQ(engine_->get(bank_, "a", then).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(engine_->list(bank_, {.at = now}).value().total, 1U);
  EXPECT_EQ(engine_->list(bank_, {.at = then}).value().total, 0U);
  EXPECT_EQ(recalled({.query = "Orchid", .at = now}).size(), 1U);
  EXPECT_TRUE(recalled({.query = "Orchid", .at = then}).empty());
}

TEST_F(RetrievalCases, X1X2X5ACorrectionIsCurrentAndTheOldOneIsKept) {
  remember({note("alice", "My name is Alice"), note("bob", "My name is Bob")});
  ASSERT_TRUE(engine_->supersede(bank_, {.old_id = "alice", .new_id = "bob"}).ok());
  EXPECT_EQ(recalled({.query = "my name"}), (std::vector<std::string>{"bob"}));
  RecallRequest with_old{.query = "my name"};
  with_old.filter.states = {State::Live, State::Superseded};
  EXPECT_EQ(recalled(with_old).size(), 2U);
  EXPECT_EQ(engine_->get(bank_, "alice", {}).value().superseded_by, "bob");
}

TEST_F(RetrievalCases, X7X8ACorrectionCanBeSeenComparedAndTakenBack) {
  remember({note("a", "right")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "wrong", .writer = "merger"}).ok());
  const auto versions = engine_->history(bank_, "a").value();
  ASSERT_EQ(versions.size(), 2U);
  EXPECT_EQ(versions[1].provenance.writer, "merger");
  const auto changes = engine_->diff(bank_, {.id = "a", .from = 1, .to = 2}).value();
  ASSERT_FALSE(changes.empty());
  EXPECT_EQ(changes[0].field, "text");
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = versions[0].text}).ok());
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().text, "right");
  EXPECT_EQ(engine_->history(bank_, "a").value().size(), 3U);
}

}  // namespace
}  // namespace jiyi
