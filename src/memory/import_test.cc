#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "memory/mark_text.h"
#include "memory/writer.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

class ImportTest : public testkit::MemoryWorld {
 protected:
  Result<ImportReply> import(const std::vector<Memory>& memories,
                             OnConflict on_conflict = OnConflict::Refuse) {
    std::vector<ExportRecord> records;
    for (const Memory& memory : memories)
      records.push_back({.bank = key_, .memory = memory});
    return in_write([&](store::Transaction& txn) {
      return memory::import_records(txn, records, {.writer = "tester", .on_conflict = on_conflict});
    });
  }

  void forget(const std::string& id) {
    ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                  return memory::end(txn, Verb::Forget, {id}, "tester");
                }).ok());
  }

  // What an export says of what is forgotten here.
  std::vector<ExportRecord> marks() {
    std::vector<ExportRecord> records;
    const auto tombstones = store_->tombstones(bank().id).value();
    for (const store::Tombstone& one : tombstones)
      records.push_back({.bank = key_, .memory = {}, .forgotten = mark_text(one.mark)});
    return records;
  }

  Result<ImportReply> import_into(const BankKey& bank, const std::vector<ExportRecord>& records,
                                  OnConflict on_conflict = OnConflict::Refuse) {
    Result<ImportReply> reply = Error{ErrorCode::Internal, "the write did not run"};
    const auto written = store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
      reply =
          memory::import_records(txn, records, {.writer = "tester", .on_conflict = on_conflict});
      if (!reply.ok()) return Error(reply.error());
      return {};
    });
    EXPECT_EQ(written.ok(), reply.ok());
    return reply;
  }

  std::vector<store::Row> versions_in(const BankKey& bank, const std::string& id) {
    return store_->versions(store_->find_bank(bank).value()->id, id).value();
  }

  static ExportRecord record_of(Memory memory) {
    return {.bank = {}, .memory = std::move(memory), .forgotten = ""};
  }

  static std::vector<Memory> two_versions() {
    Memory first;
    first.id = "a";
    first.text = "one";
    first.recorded_at = Timestamp{1'000'000, 480};
    first.superseded_at = Timestamp{2'000'000};
    Memory second = first;
    second.version = 2;
    second.text = "two";
    second.recorded_at = Timestamp{2'000'000};
    second.superseded_at.reset();
    return {first, second};
  }
};

TEST_F(ImportTest, KeepsVersionsAndTimes) {
  const auto reply = import(two_versions());
  ASSERT_TRUE(reply.ok()) << reply.error().message();
  EXPECT_EQ(reply.value().added, 2U);
  const auto all = versions("a");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].memory.recorded_at.unix_us, 1'000'000);
  EXPECT_EQ(all[0].memory.recorded_at.offset_minutes, 480);
  EXPECT_EQ(all[0].memory.superseded_at->unix_us, 2'000'000);
  EXPECT_FALSE(all[1].memory.superseded_at);
}

TEST_F(ImportTest, TwiceChangesNothing) {
  ASSERT_TRUE(import(two_versions()).ok());
  const auto seq = bank().seq;
  const auto again = import(two_versions());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value().added, 0U);
  EXPECT_EQ(again.value().present, 2U);
  EXPECT_EQ(bank().seq, seq);
}

TEST_F(ImportTest, RefusesWhatIsHereWithAnotherText) {
  ASSERT_TRUE(import({two_versions()[0]}).ok());
  auto other = two_versions()[0];
  other.text = "another";
  const auto refused = import({other});
  ASSERT_EQ(refused.error().code(), ErrorCode::Conflict);
  EXPECT_NE(refused.error().message().find("'a'"), std::string::npos);
  EXPECT_NE(refused.error().message().find("text"), std::string::npos);
}

// Also in a version that is not the newest here, and in any field.
TEST_F(ImportTest, RefusesAnotherHistoryInAnyVersion) {
  ASSERT_TRUE(import(two_versions()).ok());
  auto other = two_versions();
  other[0].importance = 9;
  EXPECT_EQ(import({other[0]}).error().code(), ErrorCode::Conflict);
  other = two_versions();
  other[1].metadata = "{}";
  const auto refused = import(other);
  ASSERT_EQ(refused.error().code(), ErrorCode::Conflict);
  EXPECT_NE(refused.error().message().find("version 2 differs in its metadata"), std::string::npos);
  EXPECT_EQ(versions("a").size(), 2U);
}

TEST_F(ImportTest, AShorterHistoryIsPresentAndALongerOneContinuesIt) {
  const auto all = two_versions();
  ASSERT_TRUE(import({all[0]}).ok());
  const auto longer = import(all);
  ASSERT_TRUE(longer.ok());
  EXPECT_EQ(longer.value().present, 1U);
  EXPECT_EQ(longer.value().added, 1U);
  EXPECT_EQ(import({all[0]}).value().present, 1U);
}

TEST_F(ImportTest, SkipsAllVersionsOfAMemoryInConflictWhenAsked) {
  ASSERT_TRUE(import({two_versions()[0]}).ok());
  auto records = two_versions();
  records[0].text = "another";
  records.push_back(two_versions()[0]);
  records.back().id = "b";

  const auto reply = import(records, OnConflict::Skip);

  ASSERT_TRUE(reply.ok()) << reply.error().message();
  EXPECT_EQ(reply.value().added, 1U);
  EXPECT_EQ(reply.value().skipped, 2U);
  ASSERT_EQ(reply.value().conflicts.size(), 1U);
  EXPECT_EQ(reply.value().conflicts[0].id, "a");
  EXPECT_EQ(versions("a").size(), 1U);
  EXPECT_EQ(versions("b").size(), 1U);
}

TEST_F(ImportTest, NamesNothingThatIsForgotten) {
  Memory taker = two_versions()[0];
  taker.id = "taker";
  ASSERT_TRUE(import({taker}).ok());
  ASSERT_TRUE(in_write([](store::Transaction& txn) {
                return memory::end(txn, Verb::Forget, {"taker"}, "tester");
              }).ok());
  auto old = two_versions();
  old[1].state = State::Superseded;
  old[1].superseded_by = "taker";
  Memory derived = two_versions()[0];
  derived.id = "derived";
  derived.parents = {"taker"};

  const auto reply = import({old[0], old[1], derived});

  ASSERT_TRUE(reply.ok()) << reply.error().message();
  EXPECT_EQ(reply.value().added, 2U);
  EXPECT_EQ(reply.value().forgotten, 1U);
  EXPECT_EQ(versions("a")[1].memory.state, State::Superseded);
  EXPECT_EQ(versions("a")[1].memory.superseded_by, "");
  EXPECT_EQ(import({old[0], old[1]}).value().present, 2U);
}

TEST_F(ImportTest, RefusesAKeyThatStandsForAnotherMemory) {
  NewMemory here;
  here.id = "here";
  here.text = "something";
  here.idempotency_key = "k";
  ASSERT_TRUE(remember({here}).ok());
  Memory other = two_versions()[0];
  other.idempotency_key = "k";
  const auto refused = import({other});
  ASSERT_EQ(refused.error().code(), ErrorCode::AlreadyExists);
  EXPECT_NE(refused.error().message().find("'here'"), std::string::npos);
}

TEST_F(ImportTest, RefusesAGapInTheVersions) {
  EXPECT_EQ(import({two_versions()[1]}).error().code(), ErrorCode::InvalidArgument);
}

TEST_F(ImportTest, DoesNotBringBackWhatWasForgotten) {
  ASSERT_TRUE(import(two_versions()).ok());
  ASSERT_TRUE(in_write([](store::Transaction& txn) {
                return memory::end(txn, Verb::Forget, {"a"}, "tester");
              }).ok());
  const auto again = import(two_versions());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value().forgotten, 2U);
  EXPECT_TRUE(versions("a").empty());
}

TEST_F(ImportTest, KnowsAForgottenIdThatStandsForAnotherMemorySince) {
  const auto old = two_versions()[0];
  ASSERT_TRUE(import({old}).ok());
  ASSERT_TRUE(in_write([](store::Transaction& txn) {
                return memory::end(txn, Verb::Forget, {"a"}, "tester");
              }).ok());
  NewMemory again;
  again.id = "a";
  again.text = "another life";
  ASSERT_TRUE(remember({again}).ok());

  EXPECT_EQ(import({versions("a")[0].memory}).value().present, 1U);
  EXPECT_EQ(import({old}).value().forgotten, 1U);
  ASSERT_EQ(versions("a").size(), 1U);
  EXPECT_EQ(versions("a")[0].memory.text, "another life");
}

const BankKey kElsewhere{"t", "elsewhere"};

TEST_F(ImportTest, AMarkForgetsElsewhereWhatItIsOfAndWhatWasDerived) {
  Memory derived = two_versions()[0];
  derived.id = "derived";
  derived.parents = {"a"};
  const std::vector<ExportRecord> before{record_of(two_versions()[0]), record_of(two_versions()[1]),
                                         record_of(derived)};
  ASSERT_TRUE(import_into(key_, before).ok());
  ASSERT_TRUE(import_into(kElsewhere, before).ok());
  forget("a");

  const auto reply = import_into(kElsewhere, marks());

  ASSERT_TRUE(reply.ok()) << reply.error().message();
  EXPECT_EQ(reply.value().removed, 2U);
  EXPECT_TRUE(versions_in(kElsewhere, "a").empty());
  EXPECT_TRUE(versions_in(kElsewhere, "derived").empty());
  EXPECT_EQ(import_into(kElsewhere, marks()).value().removed, 0U);
  EXPECT_EQ(import_into(kElsewhere, before).value().forgotten, 3U);
}

TEST_F(ImportTest, AMarkKeepsOutWhatComesLaterInTheCallOrAfterIt) {
  const auto record = record_of(two_versions()[0]);
  ASSERT_TRUE(import_into(key_, {record}).ok());
  forget("a");
  const auto mark = marks().at(0);

  for (const auto& call :
       {std::vector{record, mark}, std::vector{mark, record}, std::vector{record}}) {
    const auto reply = import_into(kElsewhere, call);
    ASSERT_TRUE(reply.ok()) << reply.error().message();
    EXPECT_EQ(reply.value().forgotten, 1U);
    EXPECT_TRUE(versions_in(kElsewhere, "a").empty());
  }
}

TEST_F(ImportTest, AMarkDoesNotTouchAnotherMemoryOfTheSameId) {
  ASSERT_TRUE(import({two_versions()[0]}).ok());
  forget("a");
  Memory another = two_versions()[0];
  another.recorded_at = Timestamp{3'000'000};
  ASSERT_TRUE(import_into(kElsewhere, {record_of(another)}).ok());

  const auto refused = import_into(kElsewhere, marks());
  ASSERT_EQ(refused.error().code(), ErrorCode::Conflict);
  EXPECT_NE(refused.error().message().find("'a'"), std::string::npos);

  const auto skipped = import_into(kElsewhere, marks(), OnConflict::Skip);
  ASSERT_EQ(skipped.value().conflicts.size(), 1U);
  EXPECT_EQ(skipped.value().skipped, 1U);
  EXPECT_EQ(versions_in(kElsewhere, "a").size(), 1U);
}

TEST_F(ImportTest, AMarkThatIsHereLeavesWhatWasBroughtBackByHand) {
  ASSERT_TRUE(import({two_versions()[0]}).ok());
  forget("a");
  const auto old_marks = marks();
  ASSERT_TRUE(remember({note("a", "by hand")}).ok());

  EXPECT_TRUE(marks().empty()) << "no mark of what is here";
  EXPECT_EQ(import_into(key_, old_marks).value().removed, 0U);
  EXPECT_EQ(versions("a").size(), 1U);
}

TEST_F(ImportTest, RefusesAMarkThatIsNone) {
  ExportRecord record;
  record.forgotten = "9a26";
  EXPECT_EQ(import_into(key_, {record}).error().code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace jiyi::memory
