#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/sqlite/connection.h"
#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

class WriteCases : public testkit::EngineFixture {};

TEST_F(WriteCases, C1C6ManyWritersOnTwoSidesLoseNothingAndAreNeverLockedOut) {
  const auto second = Engine::open({.path = path()}).value();
  constexpr int kWriters = 4;
  constexpr int kEach = 15;
  {
    std::vector<std::jthread> writers;
    for (int writer = 0; writer < kWriters; ++writer) {
      writers.emplace_back([&, writer] {
        Engine& engine = writer % 2 == 0 ? *engine_ : *second;
        for (int i = 0; i < kEach; ++i) {
          const std::string id = std::to_string(writer) + "-" + std::to_string(i);
          const auto reply = engine.remember(bank_, {turn(id, "Ann", "line " + id)});
          EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
        }
      });
    }
  }
  for (Engine* engine : {engine_.get(), second.get()}) {
    EXPECT_EQ(engine->list(bank_, {}).value().total, std::size_t{kWriters} * kEach);
  }
}

TEST_F(WriteCases, C2ADamagedRecordIsReportedAndTheOthersAreServed) {
  remember({note("a", "the first kayak"), note("b", "the second kayak"), note("c", "third kayak")});
  engine_.reset();
  auto connection = store::Connection::open({.path = path()}).value();
  ASSERT_TRUE(connection->execute("UPDATE memories SET text='changed' WHERE number=2;").ok());
  connection.reset();
  reopen();
  const auto hits = recalled({.query = "kayak"});
  EXPECT_EQ(hits.size(), 2U);
  EXPECT_EQ(std::count(hits.begin(), hits.end(), "b"), 0);
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().text, "the first kayak");
  EXPECT_EQ(engine_->get(bank_, "b", {}).error().code(), ErrorCode::Corruption);
  EXPECT_FALSE(engine_->check().value().problems.empty());
}

TEST_F(WriteCases, C4AChangeMadeMeanwhileIsNotOverwritten) {
  remember({note("a", "draft")});
  const Memory read = engine_->get(bank_, "a", {}).value();
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "by the user"}).ok());
  const auto late =
      engine_->update(bank_, {.id = "a", .text = "merged", .expected_version = read.version});
  EXPECT_EQ(late.error().code(), ErrorCode::Conflict);
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().text, "by the user");
}

TEST_F(WriteCases, C10RowAndIndexComeBackTogether) {
  remember({note("a", "ocelot")});
  reopen();
  EXPECT_EQ(recalled({.query = "ocelot"}), (std::vector<std::string>{"a"}));
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Forget, .ids = {"a"}}).ok());
  reopen();
  EXPECT_TRUE(recalled({.query = "ocelot"}).empty());
}

// Before 3.51.3 overlapping checkpoints could lose a commit.
TEST_F(WriteCases, C10bSqliteHasTheMendedLog) {
  EXPECT_GE(sqlite3_libversion_number(), 3'051'003);
}

TEST_F(WriteCases, C15SuccessCanBeReadBackAndNothingThereIsNotAnEmptyBank) {
  const auto reply = engine_->remember(bank_, {note("", "kept")});
  ASSERT_TRUE(reply.ok());
  const auto second = Engine::open({.path = path()}).value();
  EXPECT_EQ(second->get(bank_, reply.value().items[0].id, {}).value().text, "kept");

  const BankKey none{"t", "none"};
  EXPECT_EQ(engine_->recall(none, {.query = "x"}).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(engine_->list(none, {}).error().code(), ErrorCode::NotFound);
  const BankKey empty{"t", "empty"};
  ASSERT_TRUE(engine_->open_bank(empty).ok());
  EXPECT_EQ(engine_->list(empty, {}).value().total, 0U);
}

TEST_F(WriteCases, C16WhatMaintenanceHidesComesBackAndCanBeTriedFirst) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 50; ++i) {
    items.push_back(note("n" + std::to_string(i), "fact " + std::to_string(i)));
    items.back().type = "old";
  }
  remember(items);
  Filter old;
  old.types = {"old"};
  EXPECT_EQ(engine_->end(bank_, {.filter = old, .dry_run = true}).value().ids.size(), 50U);
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 50U);
  ASSERT_TRUE(engine_->end(bank_, {.filter = old}).ok());
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 0U);
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Restore, .filter = old}).ok());
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 50U);
}

TEST_F(WriteCases, W1EveryWriteIsFoundWhenTheCallReturns) {
  for (int i = 0; i < 20; ++i) {
    const std::string word = "zebra" + std::to_string(i);
    remember({note(word, "the word is " + word)});
    EXPECT_EQ(recalled({.query = word}).at(0), word);
  }
}

TEST_F(WriteCases, W3AReadShowsTheStateThatTheWriteReturned) {
  const auto second = Engine::open({.path = path()}).value();
  for (int i = 0; i < 5; ++i) {
    const auto written = engine_->remember(bank_, {note("", "mark " + std::to_string(i))}).value();
    EXPECT_GE(second->recall(bank_, {.query = "mark"}).value().seq, written.seq);
  }
}

TEST_F(WriteCases, W4AFreshWriteNeedsNoReindex) {
  remember({note("a", "one thing")});
  EXPECT_FALSE(recalled({.query = "thing"}).empty());
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "部署完成了"}).ok());
  EXPECT_EQ(recalled({.query = "部署"}), (std::vector<std::string>{"a"}));
  EXPECT_TRUE(recalled({.query = "thing"}).empty());
}

}  // namespace
}  // namespace jiyi
