#include "store/sqlite/sqlite_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testkit::forget;
using testkit::insert;
using testkit::message;

const BankKey kBank{.tenant = "t", .bank = "b"};

class SqliteStoreTest : public testing::Test {
 protected:
  void SetUp() override { open(); }

  void open(OpenMode mode = OpenMode::Create) {
    store_.reset();
    auto opened = open_sqlite({.path = dir_.file("store.db"), .mode = mode});
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    store_ = std::move(opened).value();
  }

  BankId bank_id(const BankKey& key = kBank) {
    const auto row = store_->find_bank(key);
    EXPECT_TRUE(row.ok() && row.value()) << "no such bank";
    return row.ok() && row.value() ? row.value()->id : 0;
  }

  Changes changes_after(std::uint64_t seq, std::size_t limit = 1000) {
    auto changes = store_->changes(bank_id(), seq, limit);
    EXPECT_TRUE(changes.ok()) << changes.error().message();
    return std::move(changes).value();
  }

  testkit::TempDir dir_;
  std::unique_ptr<Store> store_;
};

std::vector<std::string> texts(const std::vector<Row>& rows) {
  std::vector<std::string> all;
  for (const Row& row : rows)
    all.push_back(row.memory.text);
  return all;
}

Row full_row() {
  Row row = message("id-1", std::string("Text with \0 and \xF0\x9F\x98\x80", 19));
  row.digest = Digest{1, 2, 3};
  Memory& memory = row.memory;
  memory.kind = Kind::Fact;
  memory.state = State::Live;
  memory.type = "preference";
  memory.scope = {"user", "agent", "app", "session"};
  memory.speaker = "Ann";
  memory.role = "user";
  memory.importance = 10;
  memory.metadata = R"({"a":1})";
  memory.provenance = {Channel::Web, "writer", "https://x", "model"};
  memory.trust = Trust::Untrusted;
  memory.parents = {"p1", "", "p3"};
  memory.superseded_by = "other";
  memory.event_at = Timestamp{.unix_us = -5, .offset_minutes = 480};
  memory.valid_from = Timestamp{.unix_us = 6, .offset_minutes = -60};
  memory.valid_to = Timestamp{.unix_us = 7};
  memory.recorded_at = {.unix_us = 8, .offset_minutes = 1};
  memory.restated = 3;
  memory.idempotency_key = "key";
  return row;
}

TEST_F(SqliteStoreTest, KeepsEveryFieldOverAReopening) {
  const Row row = full_row();
  ASSERT_TRUE(store_
                  ->write(kBank,
                          [&](Transaction& txn) -> Result<void> {
                            auto number = txn.insert(row);
                            return number.ok() ? Result<void>() : Result<void>(number.error());
                          })
                  .ok());
  open();

  const Changes changes = changes_after(0);

  ASSERT_EQ(changes.rows.size(), 1U);
  const Row& back = changes.rows[0];
  const Memory& a = row.memory;
  const Memory& b = back.memory;
  EXPECT_EQ(back.number, 1U);
  EXPECT_EQ(back.digest, row.digest);
  EXPECT_EQ(std::tie(a.id, a.version, a.kind, a.state, a.type, a.text, a.scope, a.speaker, a.role),
            std::tie(b.id, b.version, b.kind, b.state, b.type, b.text, b.scope, b.speaker, b.role));
  EXPECT_EQ(std::tie(a.importance, a.metadata, a.provenance, a.trust, a.parents, a.superseded_by),
            std::tie(b.importance, b.metadata, b.provenance, b.trust, b.parents, b.superseded_by));
  EXPECT_EQ(std::tie(a.event_at, a.valid_from, a.valid_to, a.recorded_at, a.superseded_at),
            std::tie(b.event_at, b.valid_from, b.valid_to, b.recorded_at, b.superseded_at));
  EXPECT_EQ(b.event_at->offset_minutes, 480);
  EXPECT_EQ(b.valid_from->offset_minutes, -60);
  EXPECT_EQ(b.recorded_at.offset_minutes, 1);
  EXPECT_EQ(b.restated, 3U);
  EXPECT_EQ(b.idempotency_key, "key");
}

TEST_F(SqliteStoreTest, NumbersAreTheBanksSeqAndAreNeverUsedAgain) {
  EXPECT_EQ(insert(*store_, kBank, "a", "one").value(), 1U);
  EXPECT_EQ(insert(*store_, kBank, "b", "two").value(), 2U);
  EXPECT_EQ(forget(*store_, kBank, "b").value(), 3U);
  EXPECT_EQ(insert(*store_, kBank, "c", "three").value(), 4U);
  EXPECT_EQ(insert(*store_, {.tenant = "t", .bank = "other"}, "a", "x").value(), 1U);

  const Changes all = changes_after(0);
  EXPECT_EQ(all.seq, 4U);
  EXPECT_THAT(texts(all.rows), ElementsAre("one", "three"));
  EXPECT_THAT(all.forgotten, ElementsAre(2U));

  const Changes later = changes_after(2);
  EXPECT_THAT(texts(later.rows), ElementsAre("three"));
  EXPECT_THAT(later.forgotten, ElementsAre(2U));
  EXPECT_TRUE(changes_after(4).rows.empty());
}

TEST_F(SqliteStoreTest, ChangesComeInPagesThatLoseNothing) {
  for (const char* id : {"a", "b", "c", "d"})
    ASSERT_TRUE(insert(*store_, kBank, id, id).ok());
  ASSERT_TRUE(forget(*store_, kBank, "b").ok());

  const Changes first = changes_after(0, 2);
  EXPECT_THAT(texts(first.rows), ElementsAre("a", "c"));
  EXPECT_EQ(first.seq, 3U);
  EXPECT_TRUE(first.more);
  EXPECT_TRUE(first.forgotten.empty());

  const Changes second = changes_after(first.seq, 2);
  EXPECT_THAT(texts(second.rows), ElementsAre("d"));
  EXPECT_THAT(second.forgotten, ElementsAre(2U));
  EXPECT_EQ(second.seq, 5U);
  EXPECT_FALSE(second.more);
}

TEST_F(SqliteStoreTest, ANewVersionClosesTheOneItReplaces) {
  ASSERT_TRUE(insert(*store_, kBank, "a", "old").ok());
  Row next = message("a", "new");
  next.memory.version = 2;
  next.replaces = 1;
  ASSERT_TRUE(insert(*store_, kBank, {next}).ok());

  const auto versions = store_->versions(bank_id(), "a");
  ASSERT_TRUE(versions.ok());
  ASSERT_THAT(texts(versions.value()), ElementsAre("old", "new"));
  EXPECT_EQ(versions.value()[0].memory.superseded_at, versions.value()[1].memory.recorded_at);
  EXPECT_FALSE(versions.value()[1].memory.superseded_at.has_value());
  EXPECT_THAT(texts(store_->rows(bank_id(), std::vector<Number>{2, 9, 1}).value()),
              ElementsAre("new", "old"));
}

TEST_F(SqliteStoreTest, AWorkThatFailsLeavesNothingAndHarmsNoOther) {
  ASSERT_TRUE(insert(*store_, kBank, "a", "kept").ok());

  const auto failed = store_->write({.tenant = "t", .bank = "new"}, [](Transaction& txn) {
    EXPECT_TRUE(txn.insert(message("x", "gone")).ok());
    return Result<void>(Error{ErrorCode::Conflict, "no"});
  });
  const auto twice = insert(*store_, kBank, "a", "another");

  EXPECT_EQ(failed.error().code(), ErrorCode::Conflict);
  EXPECT_FALSE(store_->find_bank({.tenant = "t", .bank = "new"}).value().has_value());
  EXPECT_EQ(twice.error().code(), ErrorCode::AlreadyExists);
  EXPECT_EQ(store_->seq(bank_id()).value(), 1U);
}

TEST_F(SqliteStoreTest, AWorkThatThrowsIsAnErrorAndTheStoreGoesOn) {
  const auto thrown =
      store_->write(kBank, [](Transaction&) -> Result<void> { throw std::bad_alloc(); });
  EXPECT_EQ(thrown.error().code(), ErrorCode::LimitExceeded);
  EXPECT_TRUE(insert(*store_, kBank, "a", "x").ok());
}

TEST_F(SqliteStoreTest, TryingOutSaysWhatWouldBeAndChangesNothing) {
  ASSERT_TRUE(insert(*store_, kBank, "a", "x").ok());

  const auto tried = store_->try_out(kBank, [](Transaction& txn) -> Result<void> {
    EXPECT_TRUE(txn.forget("a").value());
    EXPECT_FALSE(txn.current("a").value().has_value());
    return {};
  });

  EXPECT_EQ(tried.value(), 2U);
  EXPECT_EQ(store_->seq(bank_id()).value(), 1U);
  EXPECT_EQ(store_->versions(bank_id(), "a").value().size(), 1U);
  const auto nowhere =
      store_->try_out({.tenant = "t", .bank = "none"}, [](Transaction&) { return Result<void>(); });
  EXPECT_EQ(nowhere.error().code(), ErrorCode::NotFound);
}

TEST_F(SqliteStoreTest, ReadOnlyReadsAndRefusesWrites) {
  ASSERT_TRUE(insert(*store_, kBank, "a", "x").ok());
  open(OpenMode::ReadOnly);

  EXPECT_EQ(changes_after(0).rows.size(), 1U);
  EXPECT_FALSE(insert(*store_, kBank, "b", "y").ok());
  EXPECT_FALSE(store_->scrub().ok());
}

TEST_F(SqliteStoreTest, TwoOpenStoresSeeEachOthersWrites) {
  auto other = open_sqlite({.path = dir_.file("store.db")}).value();

  ASSERT_TRUE(insert(*store_, kBank, "a", "here").ok());
  ASSERT_TRUE(insert(*other, kBank, "b", "there").ok());

  EXPECT_EQ(store_->seq(bank_id()).value(), 2U);
  EXPECT_THAT(texts(other->changes(bank_id(), 0, 9).value().rows), ElementsAre("here", "there"));
}

TEST_F(SqliteStoreTest, BanksAreListedByTenant) {
  for (const char* tenant : {"t", "t2", "t'"}) {
    ASSERT_TRUE(insert(*store_, {.tenant = tenant, .bank = "b"}, "a", "x").ok());
  }
  EXPECT_EQ(store_->banks("").value().size(), 3U);
  const auto of_one = store_->banks("t");
  ASSERT_EQ(of_one.value().size(), 1U);
  EXPECT_EQ(of_one.value()[0].key.tenant, "t");
  EXPECT_EQ(store_->seq(99).error().code(), ErrorCode::NotFound);
}

TEST_F(SqliteStoreTest, SnapshotsAreKeptReplacedAndDroppedByForgetting) {
  ASSERT_TRUE(insert(*store_, kBank, "a", "x").ok());
  const BankId bank = bank_id();
  EXPECT_FALSE(store_->load_snapshot(bank, "words").value().has_value());

  ASSERT_TRUE(store_->save_snapshot(bank, "words", 1, "first").ok());
  ASSERT_TRUE(store_->save_snapshot(bank, "words", 1, std::string(100'000, 's')).ok());
  const auto loaded = store_->load_snapshot(bank, "words").value();
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->seq, 1U);
  EXPECT_EQ(loaded->bytes, std::string(100'000, 's'));

  ASSERT_TRUE(forget(*store_, kBank, "a").ok());
  EXPECT_FALSE(store_->load_snapshot(bank, "words").value().has_value());
  ASSERT_TRUE(store_->save_snapshot(bank, "words", 1, "made before the forgetting").ok());
  EXPECT_FALSE(store_->load_snapshot(bank, "words").value().has_value());
}

TEST_F(SqliteStoreTest, CheckFindsNothingInAWholeStore) {
  ASSERT_TRUE(
      store_
          ->write(kBank,
                  [](Transaction& txn) -> Result<void> {
                    EXPECT_TRUE(txn.insert(message("a", "x")).ok());
                    EXPECT_TRUE(txn.audit({.writer = "w", .first = 1, .last = 1, .count = 1}).ok());
                    return txn.audit({.action = Action::Import, .first = 1, .last = 9, .count = 9});
                  })
          .ok());

  const auto report = store_->check();

  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().rows_checked, 1U);
  for (const Problem& problem : report.value().problems) {
    ADD_FAILURE() << problem.where << ": " << problem.what;
  }
}

TEST_F(SqliteStoreTest, ChangesCountTheRowsThatCannotBeRead) {
  for (const char* id : {"a", "b", "c", "d", "e"})
    ASSERT_TRUE(insert(*store_, kBank, id, "x").ok());
  ASSERT_TRUE(forget(*store_, kBank, "d").ok());
  auto other = Connection::open({.path = dir_.file("store.db")}).value();
  ASSERT_TRUE(other->execute("UPDATE memories SET text='y' WHERE number IN (2, 5);").ok());

  const Changes all = changes_after(0);
  EXPECT_EQ(all.unreadable, 2U) << "the forgotten one was not lost";
  EXPECT_EQ(all.rows.size(), 2U);
  const auto first = store_->changes(bank_id(), 0, 1).value();
  const auto rest = store_->changes(bank_id(), first.seq, 9).value();
  EXPECT_EQ(first.unreadable + rest.unreadable, 2U);
}

TEST_F(SqliteStoreTest, BackupIsAWholeStoreAndReplacesNothing) {
  ASSERT_TRUE(insert(*store_, kBank, "a", "x").ok());

  ASSERT_TRUE(store_->backup(dir_.file("copy.db")).ok());
  EXPECT_EQ(store_->backup(dir_.file("copy.db")).error().code(), ErrorCode::AlreadyExists);
  ASSERT_TRUE(insert(*store_, kBank, "b", "y").ok());

  auto copy = open_sqlite({.path = dir_.file("copy.db"), .mode = OpenMode::MustExist});
  ASSERT_TRUE(copy.ok()) << copy.error().message();
  EXPECT_THAT(texts(copy.value()->changes(1, 0, 9).value().rows), ElementsAre("x"));
  EXPECT_TRUE(copy.value()->check().value().problems.empty());
  EXPECT_TRUE(insert(*copy.value(), kBank, "c", "z").ok());
}

}  // namespace
}  // namespace jiyi::store
