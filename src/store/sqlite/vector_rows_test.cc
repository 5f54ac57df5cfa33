#include "store/sqlite/vector_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"
#include "testkit/vectors.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testkit::add_vector;
using testkit::forget;
using testkit::insert;
using testkit::message;
using testkit::vector_of;

constexpr std::size_t kFileMax = std::size_t{64} << 20;

class VectorRowsTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    model_ = store_->choose_model(testkit::model("m")).value().id;
    for (const char* id : {"a", "b", "c"})
      ASSERT_TRUE(insert(*store_, key_, id, id).ok());
  }

  bool add(const VectorRow& vector) { return add_vector(*store_, key_, model_, vector).value(); }
  void replace(const std::string& id, Number number, State state = State::Live) {
    Row next = message(id, "other");
    next.memory.version = 2;
    next.memory.state = state;
    next.replaces = number;
    ASSERT_TRUE(insert(*store_, key_, {next}).ok());
  }
  VectorChanges vectors(std::uint64_t after = 0, std::size_t limit = 99) {
    return store_->vectors({1, model_, after, store_->seq(1).value()}, limit).value();
  }
  static std::vector<Number> numbers(const VectorChanges& changes) {
    std::vector<Number> all;
    for (const VectorRow& vector : changes.added)
      all.push_back(vector.number);
    return all;
  }
  std::vector<Number> pending() {
    return store_->pending({1, model_, 0, store_->seq(1).value()}, 99).value();
  }

  ModelId model_ = 0;
};

TEST_F(VectorRowsTest, WhatIsAddedIsReadBack) {
  ASSERT_TRUE(add(vector_of(2, 1)));

  const auto read = vectors();

  ASSERT_EQ(read.added.size(), 1U);
  EXPECT_EQ(read.added[0].number, 2U);
  EXPECT_EQ(read.added[0].context, 1U);
  EXPECT_EQ(read.added[0].language, 1U);
  EXPECT_EQ(read.added[0].scale, 0.5F);
  EXPECT_EQ(read.added[0].codes, vector_of(2).codes);
  EXPECT_FALSE(add(vector_of(2))) << "a row has one vector of a model";
}

TEST_F(VectorRowsTest, OneThatComesWithItsRowTakesNoSeq) {
  const auto written = store_->write(key_, [&](Transaction& txn) -> Result<void> {
    EXPECT_EQ(txn.insert(message("d", "d")).value(), 4U);
    EXPECT_TRUE(txn.add_vector(model_, vector_of(4, 3)).value());
    return {};
  });
  EXPECT_EQ(written.value(), 4U);
  const Changes changes = store_->changes(1, 3, 9, model_).value();
  EXPECT_EQ(changes.rows.size(), 1U);
  EXPECT_EQ(numbers(changes.vectors), std::vector<Number>{4});
  EXPECT_EQ(changes.serving, model_);
  EXPECT_THAT(store_->changes(1, 3, 9).value().vectors.added, IsEmpty()) << "of no model asked for";
}

TEST_F(VectorRowsTest, ThoseThatComeLaterShareASeqOfTheirOwn) {
  const auto written = store_->write(key_, [&](Transaction& txn) -> Result<void> {
    EXPECT_TRUE(txn.add_vector(model_, vector_of(1)).value());
    EXPECT_TRUE(txn.add_vector(model_, vector_of(3)).value());
    return {};
  });
  EXPECT_EQ(written.value(), 4U);
  const Changes changes = store_->changes(1, 3, 9, model_).value();
  EXPECT_THAT(numbers(changes.vectors), ElementsAre(1, 3));
  EXPECT_THAT(changes.forgotten, IsEmpty());
  EXPECT_EQ(changes.seq, 4U);
  EXPECT_TRUE(store_->check().value().problems.empty());
}

TEST_F(VectorRowsTest, OnlyCurrentLiveRowsTakeOne) {
  replace("a", 1);
  replace("b", 2, State::Archived);
  EXPECT_FALSE(add(vector_of(1))) << "replaced";
  EXPECT_FALSE(add(vector_of(5))) << "archived";
  EXPECT_FALSE(add(vector_of(99))) << "never there";
  EXPECT_FALSE(add(vector_of(3, 1))) << "its context was replaced meanwhile";
  EXPECT_TRUE(add(vector_of(3, 4)));
  EXPECT_THAT(pending(), ElementsAre(4));
  EXPECT_EQ(store_->count_pending(1, model_).value(), 1U);
}

TEST_F(VectorRowsTest, ForgettingTakesTheVectorsItWentIntoInTheSameCommit) {
  ASSERT_TRUE(add(vector_of(1)));
  ASSERT_TRUE(add(vector_of(2, 1)));
  ASSERT_TRUE(add(vector_of(3, 2)));
  const auto before = store_->seq(1).value();

  ASSERT_TRUE(forget(*store_, key_, "a").ok());

  EXPECT_THAT(numbers(vectors()), ElementsAre(3));
  const Changes changes = store_->changes(1, before, 9, model_).value();
  EXPECT_THAT(changes.forgotten, ElementsAre(1));
  EXPECT_THAT(changes.vectors.removed, ElementsAre(2));
  EXPECT_THAT(pending(), ElementsAre(2));
  ASSERT_TRUE(add(vector_of(2)));
  EXPECT_THAT(numbers(store_->changes(1, before, 9, model_).value().vectors), ElementsAre(2))
      << "made again, so it is among both";
}

TEST_F(VectorRowsTest, ChangingARowTakesItsVectorAndThoseItWentInto) {
  ASSERT_TRUE(add(vector_of(1)));
  ASSERT_TRUE(add(vector_of(2, 1)));
  replace("a", 1);
  EXPECT_THAT(vectors().added, IsEmpty());
  EXPECT_THAT(pending(), ElementsAre(2, 3, 6));
}

// One of another model made without that context goes as well: `removed` names rows only.
TEST_F(VectorRowsTest, WhatIsRemovedIsRemovedOfEveryModel) {
  ASSERT_TRUE(add(vector_of(2, 1)));
  const ModelId other = store_->choose_model(testkit::model("other")).value().id;
  ASSERT_TRUE(add_vector(*store_, key_, other, vector_of(2)).value());
  ASSERT_TRUE(forget(*store_, key_, "a").ok());
  EXPECT_THAT(store_->vectors({1, other, 0, 99}, 9).value().added, IsEmpty());
}

TEST_F(VectorRowsTest, BytesOfForgottenVectorsAreInNoFile) {
  ASSERT_TRUE(add(vector_of(1)));
  ASSERT_TRUE(add(vector_of(2, 1)));
  ASSERT_TRUE(add(vector_of(3)));
  ASSERT_TRUE(forget(*store_, key_, "a").ok());
  ASSERT_TRUE(store_->scrub().ok());

  const std::string file = io::read_file(dir_.file("s.jiyi"), kFileMax).value();

  EXPECT_THAT(file, Not(HasSubstr("Vec1.")));
  EXPECT_THAT(file, Not(HasSubstr("Vec2.")));
  EXPECT_THAT(file, HasSubstr("Vec3."));
  EXPECT_EQ(io::file_size(dir_.file("s.jiyi-wal")).value(), 0U);
}

TEST_F(VectorRowsTest, ALimitCutsBetweenSeqs) {
  for (const Number number : {1U, 2U, 3U})
    ASSERT_TRUE(add(vector_of(number)));  // seqs 4, 5, 6

  const auto first = vectors(0, 2);
  EXPECT_THAT(numbers(first), ElementsAre(1, 2));
  EXPECT_EQ(first.seq, 5U);
  const auto rest = vectors(first.seq, 2);
  EXPECT_THAT(numbers(rest), ElementsAre(3));
  EXPECT_EQ(rest.seq, 6U);

  const Changes some = store_->changes(1, 3, 1, model_).value();
  EXPECT_TRUE(some.more);
  EXPECT_EQ(some.seq, 4U);
}

TEST_F(VectorRowsTest, BanksDoNotSeeEachOthers) {
  const BankKey other{"t", "other"};
  ASSERT_TRUE(insert(*store_, other, "a", "x").ok());
  ASSERT_TRUE(add_vector(*store_, other, model_, vector_of(1)).value());
  EXPECT_THAT(vectors().added, IsEmpty());
  EXPECT_EQ(pending().size(), 3U);
}

TEST_F(VectorRowsTest, AreThereAfterReopening) {
  ASSERT_TRUE(add(vector_of(2)));
  store_.reset();
  store_ = open_sqlite({.path = dir_.file("s.jiyi")}).value();
  EXPECT_THAT(numbers(vectors()), ElementsAre(2));
  EXPECT_EQ(store_->bank_models(1).value().serving, model_);
}

TEST_F(VectorRowsTest, ASnapshotIsStillTakenAfterVectorsCame) {
  ASSERT_TRUE(add(vector_of(1)));
  ASSERT_TRUE(store_->save_snapshot(1, "view", 3, "bytes").ok());
  EXPECT_TRUE(store_->load_snapshot(1, "view").value().has_value());
}

// Pending rows are found in the order of one index, without reading any text.
TEST_F(VectorRowsTest, LookingForPendingRowsUsesTheIndexOfLiveOnes) {
  auto file = Connection::open({.path = dir_.file("s.jiyi"), .access = Access::ReadOnly}).value();
  auto plan = file->prepare(
      "EXPLAIN QUERY PLAN SELECT number FROM memories INDEXED BY memories_live WHERE bank=1 "
      "AND superseded_at IS NULL AND state=0 AND NOT EXISTS (SELECT 1 FROM vectors v "
      "WHERE v.bank=1 AND v.number=memories.number AND v.model=1)");
  std::string text;
  while (plan.value().step().value())
    text += plan.value().string_at(3) + "\n";
  EXPECT_THAT(text, HasSubstr("COVERING INDEX vectors_by_number"));
  EXPECT_THAT(text, HasSubstr("INDEX memories_live (bank=?)"));
}

TEST_F(VectorRowsTest, RepairLeavesThemBehindAndKeepsTheModels) {
  ASSERT_TRUE(add(vector_of(1)));
  ASSERT_TRUE(forget(*store_, key_, "b").ok());
  store_.reset();

  const auto report = repair_sqlite(dir_.file("s.jiyi"), dir_.file("new"), nullptr);

  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_THAT(report.value().problems, IsEmpty()) << "seqs of vectors are no lost rows";
  store_ = open_sqlite({.path = dir_.file("new")}).value();
  EXPECT_THAT(vectors().added, IsEmpty());
  EXPECT_THAT(pending(), ElementsAre(1, 3));
  EXPECT_EQ(store_->models().value()[0].id, model_);
  EXPECT_TRUE(store_->models().value()[0].chosen);
}

}  // namespace
}  // namespace jiyi::store
