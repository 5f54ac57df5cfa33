#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi::engine {
namespace {

class ImportOpsTest : public testkit::EngineFixture {
 protected:
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
    EXPECT_TRUE(reply.ok());
    return records;
  }

  // A store of its own, empty.
  void move_elsewhere() {
    engine_.reset();
    auto opened = Engine::open({.path = dir_.file("elsewhere.jiyi")});
    ASSERT_TRUE(opened.ok());
    engine_ = std::move(opened).value();
  }

  ImportReply import(const std::vector<ExportRecord>& records) {
    auto reply = engine_->import_records(bank_, records);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : ImportReply{};
  }
};

TEST_F(ImportOpsTest, EachItemIsRefusedByItselfAndNothingKeptUnlessAsked) {
  remember({note("taken", "one text")});
  NewMemory orphan = note("orphan", "x");
  orphan.parents = {"nobody"};
  const std::vector<NewMemory> items{note("new", "two"), note("taken", "another text"),
                                     note("blank", ""), orphan, note("taken", "one text")};

  for (const Keep keep : {Keep::Nothing, Keep::AllOrNone}) {
    const auto reply = engine_->remember_each(bank_, items, keep);
    ASSERT_TRUE(reply.ok()) << reply.error().message();
    ASSERT_EQ(reply.value().refused.size(), 3U);
    EXPECT_EQ(reply.value().refused[0].item, 1U);
    EXPECT_EQ(reply.value().refused[0].why.code(), ErrorCode::AlreadyExists);
    EXPECT_EQ(reply.value().refused[1].item, 2U);
    EXPECT_EQ(reply.value().refused[1].why.message(), "text is empty");
    EXPECT_EQ(reply.value().refused[2].item, 3U);
    EXPECT_FALSE(engine_->get(bank_, "new", {}).ok());
  }
  const auto kept = engine_->remember_each(bank_, items, Keep::Accepted);
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept.value().refused.size(), 3U);
  EXPECT_EQ(kept.value().items[0].id, "new");
  EXPECT_EQ(kept.value().items[1].id, "");
  EXPECT_TRUE(kept.value().items[4].deduplicated);
  EXPECT_EQ(engine_->get(bank_, "taken", {}).value().text, "one text");
  EXPECT_TRUE(engine_->get(bank_, "new", {}).ok());
  EXPECT_FALSE(engine_->get(bank_, "orphan", {}).ok());
}

TEST_F(ImportOpsTest, TryingOutWritesNothingAndAllIsKeptWhenNoneIsRefused) {
  ASSERT_TRUE(engine_->remember_each(bank_, {note("a", "one")}, Keep::Nothing).ok());
  EXPECT_EQ(engine_->stats("").value().banks.size(), 0U);
  const auto kept = engine_->remember_each(bank_, {note("a", "one")}, Keep::AllOrNone);
  ASSERT_TRUE(kept.ok());
  EXPECT_GT(kept.value().seq, 0U);
  EXPECT_TRUE(engine_->get(bank_, "a", {}).ok());
  std::vector<NewMemory> many(kBatchItemsMax + 1, note("", "x"));
  EXPECT_EQ(engine_->remember_each(bank_, std::move(many), Keep::Nothing).error().code(),
            ErrorCode::LimitExceeded);
}

TEST_F(ImportOpsTest, ExportComesBackTheSameElsewhere) {
  remember({note("a", "one"), note("b", "two"), note("c", "three")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "uno"}).ok());
  end({.verb = Verb::Archive, .ids = {"b"}});
  const std::vector<ExportRecord> records = exported();

  const BankKey copy{"t", "copy"};
  const auto imported = engine_->import_records(copy, records);

  ASSERT_TRUE(imported.ok()) << imported.error().message();
  EXPECT_EQ(imported.value().added, 5U);
  for (const char* id : {"a", "b", "c"}) {
    const auto before = engine_->history(bank_, id).value();
    const auto after = engine_->history(copy, id).value();
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(before[i].text, after[i].text);
      EXPECT_EQ(before[i].state, after[i].state);
      EXPECT_EQ(before[i].recorded_at, after[i].recorded_at);
    }
  }
  EXPECT_EQ(engine_->import_records(copy, records).value().added, 0U);
}

TEST_F(ImportOpsTest, ImportNamesTheRecordThatIsNoMemory) {
  Memory good;
  good.id = "a";
  good.text = "one";
  Memory bad = good;
  bad.id = "b";
  bad.text = "\xFF";
  const auto refused = engine_->import_records(
      bank_, {{.bank = bank_, .memory = good}, {.bank = bank_, .memory = bad}});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::InvalidArgument);
  EXPECT_NE(refused.error().message().find("memory 'b' version 1"), std::string::npos);
  EXPECT_EQ(engine_->get(bank_, "a", {}).error().code(), ErrorCode::NotFound);
}

TEST_F(ImportOpsTest, WhatWasForgottenIsLeftOutAndComesBackOnlyByHand) {
  NewMemory derived = note("derived", "of a");
  derived.parents = {"a"};
  remember({note("a", "one"), note("b", "two"), derived});
  end({.verb = Verb::Forget, .ids = {"a"}});
  const std::vector<NewMemory> items{note("a", "one"), note("b", "two"), derived};

  for (const Keep keep : {Keep::Nothing, Keep::AllOrNone, Keep::Accepted}) {
    const auto reply = engine_->remember_each(bank_, items, keep);
    ASSERT_TRUE(reply.ok()) << reply.error().message();
    EXPECT_EQ(reply.value().forgotten, (std::vector<std::size_t>{0, 2}));
    EXPECT_TRUE(reply.value().refused.empty());
    EXPECT_EQ(reply.value().items[0].id, "");
    EXPECT_TRUE(reply.value().items[1].deduplicated);
    EXPECT_FALSE(engine_->get(bank_, "a", {}).ok());
  }
  remember({note("a", "one")});
  const auto after = engine_->remember_each(bank_, items, Keep::Accepted).value();
  EXPECT_EQ(after.forgotten, std::vector<std::size_t>{2}) << "derived, and forgotten by its own id";
  EXPECT_TRUE(after.items[0].deduplicated);
  EXPECT_EQ(engine_->remember_each(bank_, {note("a", "another")}, Keep::Accepted).value().forgotten,
            std::vector<std::size_t>{0})
      << "what was forgotten is not what has its id since";
}

TEST_F(ImportOpsTest, TellsIdsAndWhichAreForgotten) {
  remember({note("a", "one"), note("b", "two"), note("c", "three")});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = "once more"}).ok());
  end({.verb = Verb::Archive, .ids = {"b"}});
  end({.verb = Verb::Forget, .ids = {"c"}});
  std::vector<std::string> ids;
  const auto take = [&](std::string&& id) -> Result<void> {
    ids.push_back(std::move(id));
    return {};
  };
  ASSERT_TRUE(engine_->each_id(bank_, take).ok());
  std::ranges::sort(ids);
  EXPECT_EQ(ids, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(engine_->are_forgotten(bank_, {"a", "c", "d"}).value(),
            (std::vector<bool>{false, true, false}));

  const BankKey nowhere{"t", "nowhere"};
  EXPECT_TRUE(engine_->each_id(nowhere, take).ok());
  EXPECT_EQ(ids.size(), 2U);
  EXPECT_EQ(engine_->are_forgotten(nowhere, {"c"}).value(), std::vector<bool>{false});
}

TEST_F(ImportOpsTest, AnExportTakesWhatWasForgottenOutOfAnotherStoreAndOutOfItsFiles) {
  const std::string canary = "walrus umbrella seventeen";
  NewMemory derived = note("derived", "in short: " + canary);
  derived.parents = {"x"};
  remember({note("x", canary), derived, note("y", "kept")});
  const auto before = exported();
  end({.verb = Verb::Forget, .ids = {"x"}});
  const auto after = exported();
  for (const ExportRecord& record : after)
    EXPECT_TRUE(record.memory || record.forgotten.size() == 64);

  move_elsewhere();
  EXPECT_EQ(import(before).added, 3U);
  ASSERT_TRUE(on_disk(canary));
  std::filesystem::remove(path());
  const ImportReply reply = import(after);

  EXPECT_EQ(reply.removed, 2U);
  EXPECT_EQ(reply.present, 1U);
  EXPECT_FALSE(reply.scrub_pending);
  EXPECT_FALSE(on_disk(canary));
  EXPECT_EQ(recalled({.query = canary, .min_score = 0}), std::vector<std::string>{});
  EXPECT_EQ(import(before).forgotten, 2U);
  EXPECT_EQ(exported().size(), after.size()) << "the marks go on from store to store";
}

TEST_F(ImportOpsTest, AnExportKeepsOutWhatAnOlderOneBrings) {
  remember({note("x", "one"), note("y", "two")});
  const auto before = exported();
  end({.verb = Verb::Forget, .ids = {"x"}});
  const auto after = exported();

  move_elsewhere();
  EXPECT_EQ(import(after).added, 1U);
  const ImportReply reply = import(before);
  EXPECT_EQ(reply.added, 0U);
  EXPECT_EQ(reply.forgotten, 1U);
  EXPECT_EQ(engine_->remember_each(bank_, {note("x", "one")}, Keep::Accepted).value().forgotten,
            std::vector<std::size_t>{0})
      << "nor does an import of another format";
}

}  // namespace
}  // namespace jiyi::engine
