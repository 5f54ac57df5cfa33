#include <algorithm>
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "store/sqlite/connection.h"
#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi::engine {
namespace {

class WriteOpsTest : public testkit::EngineFixture {
 protected:
  // Whether any file of the store holds these bytes.
  bool on_disk(const std::string& bytes) const { return testkit::folder_holds(dir_.path(), bytes); }

  EndReply end(const EndRequest& request) {
    auto reply = engine_->end(bank_, request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : EndReply{};
  }

  std::vector<ExportRecord> exported() {
    std::vector<ExportRecord> records;
    const auto reply = engine_->export_bank(bank_, [&](const ExportRecord& record) -> Result<void> {
      records.push_back(record);
      return {};
    });
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return records;
  }
};

TEST_F(WriteOpsTest, IdsAreMadeInOrderWhenNoneAreGiven) {
  const auto reply = engine_->remember(bank_, {note("", "one"), note("", "two")});
  ASSERT_TRUE(reply.ok());
  EXPECT_LT(reply.value().items[0].id, reply.value().items[1].id);
  EXPECT_GT(reply.value().seq, 0U);
}

TEST_F(WriteOpsTest, ABadItemIsNamedAndNothingIsWritten) {
  const auto reply = engine_->remember(bank_, {note("a", "one"), note("b", "")});
  ASSERT_FALSE(reply.ok());
  EXPECT_NE(reply.error().message().find("items[1]"), std::string::npos);
  EXPECT_FALSE(engine_->get(bank_, "a", {}).ok());
}

TEST_F(WriteOpsTest, OneItemOverTheBatchLimitIsRefused) {
  std::vector<NewMemory> items(kBatchItemsMax + 1, note("", "x"));
  EXPECT_EQ(engine_->remember(bank_, std::move(items)).error().code(), ErrorCode::LimitExceeded);
}

TEST_F(WriteOpsTest, EmptyBatchIsFine) {
  EXPECT_TRUE(engine_->remember(bank_, {}).ok());
}

TEST_F(WriteOpsTest, ForgottenBytesAreInNoFile) {
  const std::string canary = "seven herons borrow the blue kettle";
  remember({note("a", "the door code: " + canary), note("b", "something else")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = canary + " again"}).ok());
  ASSERT_TRUE(on_disk(canary));

  EXPECT_EQ(end({.verb = Verb::Forget, .ids = {"a"}}).ids, (std::vector<std::string>{"a"}));

  EXPECT_FALSE(on_disk(canary));
  EXPECT_TRUE(recalled({.query = "herons kettle", .min_score = 0}).empty());
  EXPECT_FALSE(engine_->get(bank_, "a", {}).ok());
  reopen();
  EXPECT_TRUE(recalled({.query = "herons kettle", .min_score = 0}).empty());
}

TEST_F(WriteOpsTest, ForgetByFilterTakesEveryStateAndOnlyWhatMatches) {
  NewMemory lin = note("lin1", "林的第一条");
  lin.scope.user_id = "lin";
  NewMemory lin2 = note("lin2", "林的第二条");
  lin2.scope.user_id = "lin";
  remember({lin, lin2, note("other", "stays")});
  end({.verb = Verb::Archive, .ids = {"lin2"}});
  Filter filter;
  filter.scope.user_id = "lin";

  EXPECT_EQ(end({.verb = Verb::Forget, .filter = filter, .dry_run = true}).ids.size(), 2U);
  EXPECT_TRUE(engine_->get(bank_, "lin1", {}).ok());
  EXPECT_EQ(end({.verb = Verb::Forget, .filter = filter}).ids.size(), 2U);

  EXPECT_FALSE(engine_->get(bank_, "lin1", {}).ok());
  EXPECT_FALSE(engine_->get(bank_, "lin2", {}).ok());
  EXPECT_TRUE(engine_->get(bank_, "other", {}).ok());
}

TEST_F(WriteOpsTest, EndNeedsIdsOrAFilterNotBoth) {
  remember({note("a", "one")});
  EXPECT_EQ(engine_->end(bank_, {.verb = Verb::Forget}).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(
      engine_->end(bank_, {.verb = Verb::Forget, .ids = {"a"}, .filter = Filter{}}).error().code(),
      ErrorCode::InvalidArgument);
}

// A client whose variable is empty must not wipe its bank.
TEST_F(WriteOpsTest, AFilterWithoutAConditionEndsNothing) {
  remember({note("a", "one")});
  Filter only_state;
  only_state.states = {State::Live};
  for (const Verb verb : {Verb::Archive, Verb::Restore, Verb::Forget}) {
    EXPECT_EQ(engine_->end(bank_, {.verb = verb, .filter = Filter{}}).error().code(),
              ErrorCode::InvalidArgument);
    EXPECT_EQ(engine_->end(bank_, {.verb = verb, .filter = only_state}).error().code(),
              ErrorCode::InvalidArgument);
  }
  EXPECT_TRUE(engine_->get(bank_, "a", {}).ok());
}

TEST_F(WriteOpsTest, WhatIsArchivedIsForgottenByItsState) {
  remember({note("a", "one"), note("b", "two"), note("c", "three")});
  end({.verb = Verb::Archive, .ids = {"a", "b"}});
  Filter archived;
  archived.states = {State::Archived};

  EXPECT_EQ(end({.verb = Verb::Restore, .filter = archived, .dry_run = true}).ids.size(), 2U);
  EXPECT_EQ(end({.verb = Verb::Forget, .filter = archived}).ids.size(), 2U);
  EXPECT_TRUE(engine_->get(bank_, "c", {}).ok());
  archived.states = {State::Archived, State::Live};
  EXPECT_FALSE(engine_->end(bank_, {.verb = Verb::Forget, .filter = archived}).ok());
}

TEST_F(WriteOpsTest, DryRunsChangeNothing) {
  remember({note("a", "one"), note("b", "two")});
  EXPECT_EQ(end({.verb = Verb::Archive, .ids = {"a"}, .dry_run = true}).ids.size(), 1U);
  ASSERT_TRUE(engine_->supersede(bank_, {.old_id = "a", .new_id = "b", .dry_run = true}).ok());
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().state, State::Live);
  EXPECT_EQ(engine_->history(bank_, "a").value().size(), 1U);
}

TEST_F(WriteOpsTest, ForgettingBesideAReaderStandsAndIsScrubbedLater) {
  remember({note("a", "the pelican report"), note("b", "two")});
  auto engine = Engine::open({.path = path(), .busy_timeout = std::chrono::milliseconds(30)});
  ASSERT_TRUE(engine.ok());
  engine_ = std::move(engine).value();
  auto reader =
      store::Connection::open({.path = path(), .access = store::Access::ReadOnly}).value();
  ASSERT_TRUE(reader->run("BEGIN").ok());
  ASSERT_TRUE(reader->query_integer("SELECT count(*) FROM banks").ok());

  const auto reply = end({.verb = Verb::Forget, .ids = {"a"}});

  EXPECT_TRUE(reply.scrub_pending);
  EXPECT_EQ(engine_->get(bank_, "a", {}).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(engine_->scrub().error().code(), ErrorCode::Unavailable);
  reader.reset();
  EXPECT_TRUE(engine_->scrub().ok());
  EXPECT_EQ(engine_->stats("").value().wal_bytes, 0U);
  EXPECT_FALSE(end({.verb = Verb::Forget, .ids = {"b"}}).scrub_pending);
}

TEST_F(WriteOpsTest, DryRunsAnswerWithTheNumberTheBankKeeps) {
  remember({note("a", "one"), note("b", "two")});
  const auto seq = engine_->open_bank(bank_).value().seq;
  for (const Verb verb : {Verb::Archive, Verb::Forget}) {
    EXPECT_EQ(end({.verb = verb, .ids = {"a"}, .dry_run = true}).seq, seq);
  }
  EXPECT_EQ(engine_->supersede(bank_, {.old_id = "a", .new_id = "b", .dry_run = true}).value().seq,
            seq);
  EXPECT_EQ(engine_->open_bank(bank_).value().seq, seq);
  EXPECT_GT(end({.verb = Verb::Forget, .ids = {"a"}}).seq, seq);
}

TEST_F(WriteOpsTest, ArchivedMemoriesAreHiddenUntilRestored) {
  remember({note("a", "the pelican report")});
  end({.verb = Verb::Archive, .ids = {"a"}});
  EXPECT_TRUE(recalled({.query = "pelican"}).empty());
  end({.verb = Verb::Restore, .ids = {"a"}});
  EXPECT_EQ(recalled({.query = "pelican"}), (std::vector<std::string>{"a"}));
}

TEST_F(WriteOpsTest, WritesToAnUnknownBankAreRefusedExceptRemember) {
  EXPECT_EQ(engine_->update({"t", "none"}, {.id = "a", .text = "x"}).error().code(),
            ErrorCode::NotFound);
  EXPECT_EQ(engine_->end({"t", "none"}, {.ids = {"a"}}).error().code(), ErrorCode::NotFound);
}

// Wherever its id was: in what it took over from, near-duplicates, lineage, keys, the audit trail,
// snapshots, an import.
TEST_F(WriteOpsTest, TheIdOfWhatIsForgottenIsInNoFile) {
  const std::string id = "id-of-the-blue-heron";
  NewMemory taker = note(id, "the herons nest beside the old mill at the river bend");
  taker.idempotency_key = "key-of-the-blue-heron";
  NewMemory derived = note("derived", "there are herons");
  derived.parents = {id};
  remember({note("old", "the herons nest beside the old mill at the river"), taker,
            note("near", "the herons nest beside the old mill at the river bend today"), derived});
  ASSERT_TRUE(engine_->supersede(bank_, {.old_id = "old", .new_id = id}).ok());
  const std::vector<ExportRecord> records = exported();
  end({.verb = Verb::Archive, .ids = {"old"}});
  ASSERT_TRUE(recalled({.query = "herons", .min_score = 0}).size() > 1);
  ASSERT_TRUE(on_disk(id));

  end({.verb = Verb::Forget, .ids = {id}});

  EXPECT_FALSE(on_disk("blue-heron"));
  const Memory old = engine_->history(bank_, "old").value()[1];
  EXPECT_EQ(old.state, State::Superseded);
  EXPECT_EQ(old.superseded_by, "");
  ASSERT_TRUE(engine_->import_records(bank_, records).ok());
  end({.verb = Verb::Forget, .ids = {"old"}});
  EXPECT_FALSE(on_disk("blue-heron"));
}

TEST_F(WriteOpsTest, AMemoryWhoseTakerIsForgottenIsReadAndExplained) {
  remember({note("old", "lives in Hangzhou"), note("new", "lives in Beijing")});
  ASSERT_TRUE(engine_->supersede(bank_, {.old_id = "old", .new_id = "new"}).ok());
  end({.verb = Verb::Forget, .ids = {"new"}});

  EXPECT_EQ(engine_->get(bank_, "old", {}).value().state, State::Superseded);
  ListRequest superseded;
  superseded.filter.states = {State::Superseded};
  EXPECT_EQ(engine_->list(bank_, superseded).value().memories.size(), 1U);
  const auto why = engine_->why_not(bank_, {.query = "Hangzhou"}, "old").value();
  EXPECT_NE(why.reason.find("a memory that is forgotten"), std::string::npos) << why.reason;
  EXPECT_EQ(end({.verb = Verb::Restore, .ids = {"old"}}).ids, std::vector<std::string>{"old"});
}

}  // namespace
}  // namespace jiyi::engine
