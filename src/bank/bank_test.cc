#include "bank/bank.h"

#include <string>

#include <gtest/gtest.h>

#include "testkit/rows.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"
#include "testkit/vectors.h"

namespace jiyi::bank {
namespace {

using testkit::row;

class BankTest : public testkit::StoreFixture {
 protected:
  void write(const std::string& id, const std::string& text) {
    write_rows(1, [&](store::Row& made, int) {
      made = row(0, text, "s");
      made.memory.id = id;
    });
  }

  void write_many(int count) {
    write_rows(count, [&](store::Row& made, int number) {
      made = row(0, "a word", "s");
      made.memory.id = std::to_string(count) + "-" + std::to_string(number);
    });
  }

 private:
  template <typename Make>
  void write_rows(int count, Make make) {
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      for (int i = 0; i < count; ++i) {
        store::Row made;
        make(made, i);
        made.memory.recorded_at = txn.now();
        auto inserted = txn.insert(made);
        if (!inserted.ok()) return std::move(inserted).error();
      }
      return {};
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }
};

TEST_F(BankTest, ViewFollowsEveryWrite) {
  write("a", "first");
  Bank bank(*store_, *store_->find_bank(key_).value(), nullptr);
  EXPECT_EQ(bank.current().value()->columns.size(), 1U);

  write("b", "second");

  EXPECT_EQ(bank.current().value()->columns.size(), 2U);
}

TEST_F(BankTest, DamagedSnapshotIsRebuiltAndSaid) {
  write("a", "first");
  const auto id = store_->find_bank(key_).value()->id;
  ASSERT_TRUE(store_->save_snapshot(id, "view", 1, "not a snapshot").ok());
  std::string logged;
  Bank bank(*store_, *store_->find_bank(key_).value(),
            [&](LogLevel, std::string_view line) { logged += line; });

  EXPECT_EQ(bank.current().value()->columns.size(), 1U);
  EXPECT_NE(logged.find("snapshot_rebuilt"), std::string::npos);
}

TEST_F(BankTest, SnapshotFromTheFutureIsNotUsed) {
  write("a", "first");
  const auto id = store_->find_bank(key_).value()->id;
  View ahead = apply(View::empty(), {.rows = {row(9, "never written")}, .forgotten = {}, .seq = 9});
  ASSERT_TRUE(store_->save_snapshot(id, "view", 9, serialise(ahead)).ok());
  Bank bank(*store_, *store_->find_bank(key_).value(), nullptr);

  const auto view = bank.current().value();

  EXPECT_EQ(view->columns.size(), 1U);
  EXPECT_EQ(view->columns.number(0), 1U);
}

class BankVectorsTest : public BankTest {
 protected:
  void SetUp() override {
    BankTest::SetUp();
    for (const char* name : {"first", "second"})
      models_.push_back(store_->choose_model(testkit::model(name)).value().id);
    auto calibration = std::make_shared<index::Calibration>();
    calibration->dimension = testkit::kTestDimension;
    calibration->passage_mean[0].resize(testkit::kTestDimension);
    calibration->question_mean[0].resize(testkit::kTestDimension);
    calibration_ = calibration;
    for (const char* id : {"a", "b", "c"})
      write(id, id);
  }

  Bank with_vectors_of_what_serves() {
    return {
        *store_, *store_->find_bank(key_).value(), nullptr, [this](store::ModelId serving) {
          return serving == 0 ? std::nullopt : std::optional(VectorModel{serving, calibration_});
        }};
  }
  void add(store::ModelId model, store::Number number, store::Number context = 0) {
    ASSERT_TRUE(
        testkit::add_vector(*store_, key_, model, testkit::vector_of(number, context)).value());
  }
  static std::vector<DocId> with_vector(Bank& bank) {
    const auto view = bank.current().value();
    std::vector<DocId> docs;
    if (!view->vectors) return docs;
    std::vector<float> out(view->columns.size());
    view->vectors->similarities(std::vector<float>(testkit::kTestDimension, 0.1F), 0, out);
    for (DocId doc = 0; doc < out.size(); ++doc) {
      if (out[doc] != index::kNoSimilarity) docs.push_back(doc);
    }
    return docs;
  }

  std::vector<store::ModelId> models_;
  std::shared_ptr<const index::Calibration> calibration_;
};

TEST_F(BankVectorsTest, ViewFollowsVectorsThatComeLaterAndGo) {
  Bank bank = with_vectors_of_what_serves();
  EXPECT_TRUE(with_vector(bank).empty());
  add(models_[0], 1);
  add(models_[0], 2, 1);
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0, 1}));
  EXPECT_EQ(bank.loaded()->model, models_[0]);

  ASSERT_TRUE(testkit::forget(*store_, key_, "a").ok());
  EXPECT_TRUE(with_vector(bank).empty()) << "its own, and the one it went into";
  add(models_[0], 2);
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{1}));
}

TEST_F(BankVectorsTest, AChangedRowLosesItsVector) {
  add(models_[0], 1);
  Bank bank = with_vectors_of_what_serves();
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0}));
  store::Row next =
      testkit::next_version(store_->rows(1, std::vector<store::Number>{1}).value()[0], 0, "other");
  ASSERT_TRUE(testkit::insert(*store_, key_, {next}).ok());
  EXPECT_TRUE(with_vector(bank).empty());
}

TEST_F(BankVectorsTest, ASwapReplacesAllOfThem) {
  add(models_[0], 1);
  Bank bank = with_vectors_of_what_serves();
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0}));
  for (const store::Number number : {1U, 2U, 3U})
    add(models_[1], number);
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0})) << "the old ones serve until then";
  ASSERT_TRUE(store_
                  ->write(key_,
                          [&](store::Transaction& txn) -> Result<void> {
                            EXPECT_TRUE(txn.serve(models_[1]).value());
                            return {};
                          })
                  .ok());
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0, 1, 2}));
  EXPECT_EQ(bank.loaded()->model, models_[1]);
}

TEST_F(BankVectorsTest, TheyAreLoadedBesideASnapshotThatHasNone) {
  add(models_[0], 2);
  Bank bank = with_vectors_of_what_serves();
  const auto view = bank.current().value();
  ASSERT_TRUE(store_->save_snapshot(1, "view", view->seq, serialise(*view)).ok());
  add(models_[0], 3);

  Bank again = with_vectors_of_what_serves();

  EXPECT_EQ(with_vector(again), (std::vector<DocId>{1, 2}));
}

TEST_F(BankVectorsTest, VectorsThatDoNotFitAreLeftOut) {
  store::VectorRow odd = testkit::vector_of(1);
  odd.codes.resize(5);
  ASSERT_TRUE(testkit::add_vector(*store_, key_, models_[0], odd).value());
  odd = testkit::vector_of(2);
  odd.language = 200;
  ASSERT_TRUE(testkit::add_vector(*store_, key_, models_[0], odd).value());
  add(models_[0], 3);
  Bank bank = with_vectors_of_what_serves();
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{2}));
}

// Behind the codes there may be four bits for each (vec/code_rests.h), and nothing else.
TEST_F(BankVectorsTest, RestsBehindTheCodesAreTaken) {
  store::VectorRow finer = testkit::vector_of(1);
  finer.codes.append(testkit::kTestDimension / 2, '\x77');
  ASSERT_TRUE(testkit::add_vector(*store_, key_, models_[0], finer).value());
  store::VectorRow odd = testkit::vector_of(2);
  odd.codes += 'x';
  ASSERT_TRUE(testkit::add_vector(*store_, key_, models_[0], odd).value());
  odd = testkit::vector_of(3);
  odd.codes.append(testkit::kTestDimension / 2 + 1, 'x');
  ASSERT_TRUE(testkit::add_vector(*store_, key_, models_[0], odd).value());
  Bank bank = with_vectors_of_what_serves();
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0}));
}

TEST_F(BankVectorsTest, AskingAnewReadsThemAgain) {
  add(models_[0], 1);
  bool wanted = false;
  Bank bank(*store_, *store_->find_bank(key_).value(), nullptr, [&](store::ModelId serving) {
    return wanted ? std::optional(VectorModel{serving, calibration_}) : std::nullopt;
  });
  EXPECT_TRUE(with_vector(bank).empty());
  wanted = true;
  ASSERT_TRUE(bank.reload_vectors().ok());
  EXPECT_EQ(with_vector(bank), (std::vector<DocId>{0}));
}

TEST_F(BankTest, SnapshotIsKeptCompacted) {
  write("first", "a word");
  const auto key_row = *store_->find_bank(key_).value();
  {
    Bank bank(*store_, key_row, nullptr);
    ASSERT_TRUE(bank.current().ok());
    // Ever smaller batches, so that none is merged in passing.
    for (int size = 500; size >= 350; size -= 25) {
      write_many(size);
      ASSERT_TRUE(bank.current().ok());
    }
    ASSERT_TRUE(bank.loaded()->words.wants_compaction());
    ASSERT_TRUE(bank.save_snapshot().ok());
  }
  Bank reopened(*store_, key_row, nullptr);

  EXPECT_FALSE(reopened.current().value()->words.wants_compaction());
}

}  // namespace
}  // namespace jiyi::bank
