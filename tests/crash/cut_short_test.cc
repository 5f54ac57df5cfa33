// The end of a store's file is gone. Repair saves every row that stands before the cut.

#include <filesystem>
#include <iterator>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "testkit/file_bytes.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::HasSubstr;
using testing::Not;
using testkit::bytes_of;
using testkit::put_bytes;

const BankKey kBank{.tenant = "t", .bank = "b"};
constexpr int kBatches = 8;
constexpr int kBatch = 300;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kFixedPages = 46;  // roots of the tables; what is cut behind them is rows
constexpr std::size_t kRowTailMax = 64;  // bytes of a row behind its text

class CutShort : public testing::Test {
 protected:
  void SetUp() override {
    auto store = store::open_sqlite({.path = dir_.file("s.db")}).value();
    for (int batch = 0; batch < kBatches; ++batch) {
      std::vector<store::Row> rows;
      for (int i = 0; i < kBatch; ++i) {
        const std::string id = std::to_string(batch * kBatch + i);
        texts_[id] = "text of " + id + "." + std::string(random_.below(500), 'x') + "!";
        rows.push_back(testkit::message(id, texts_[id]));
      }
      ASSERT_TRUE(testkit::insert(*store, kBank, std::move(rows)).ok());
    }
    ASSERT_TRUE(testkit::forget(*store, kBank, "7").ok());
    texts_.erase("7");
    store.reset();
    file_ = bytes_of(dir_.file("s.db"));
    for (const auto& [id, text] : texts_)
      ends_[id] = file_.find(text) + text.size() + kRowTailMax;
  }

  void expect_saved(std::size_t bytes) {
    SCOPED_TRACE("cut at " + std::to_string(bytes) + " of " + std::to_string(file_.size()));
    const testkit::TempDir dir;
    put_bytes(dir.file("s.db"), file_.substr(0, bytes));
    const auto report = store::repair_sqlite(dir.file("s.db"), dir.file("new.db"), {});
    ASSERT_TRUE(report.ok()) << report.error().message();
    EXPECT_EQ(bytes_of(dir.file("s.db")).size(), bytes) << "the source was changed";
    ASSERT_FALSE(report.value().problems.empty());
    EXPECT_EQ(report.value().problems[0].where, "file");
    EXPECT_THAT(report.value().problems[0].what, HasSubstr("cut short"));
    auto store = store::open_sqlite({.path = dir.file("new.db"), .mode = OpenMode::MustExist});
    ASSERT_TRUE(store.ok()) << store.error().message();
    expect_rows_before(*store.value(), bytes);
    EXPECT_TRUE(store.value()->check().value().problems.empty());
  }

  void expect_rows_before(store::Store& store, std::size_t bytes) {
    std::map<std::string, std::string> saved;
    const auto banks = store.banks("").value();
    for (const store::BankRow& bank : banks) {
      const auto changes = store.changes(bank.id, 0, kBatches * kBatch + 1).value();
      for (const store::Row& row : changes.rows) {
        EXPECT_EQ(row.memory.text, texts_.at(row.memory.id)) << "wrong data";
        saved[row.memory.id] = row.memory.text;
      }
    }
    std::size_t lost = 0;
    for (const auto& [id, end] : ends_)
      lost += end <= bytes && !saved.contains(id) ? 1U : 0U;
    EXPECT_EQ(lost, 0U) << "rows before the cut are missing; saved: " << saved.size();
  }

  testkit::TempDir dir_;
  base::Random random_{23};
  std::map<std::string, std::string> texts_;
  std::map<std::string, std::size_t> ends_;  // by id: a byte of the file behind the row
  std::string file_;
};

TEST_F(CutShort, BetweenTwoPagesLosesNoRowBeforeTheCut) {
  const std::size_t pages = file_.size() / kPage;
  ASSERT_GT(pages, 150U);
  for (std::size_t page = kFixedPages; page < pages; page += 13)
    expect_saved(page * kPage);
}

TEST_F(CutShort, InTheMiddleOfAPageLosesNoRowBeforeTheCut) {
  for (std::size_t at = kFixedPages * kPage + 1; at < file_.size() - kPage; at += 71'117)
    expect_saved(at);
}

TEST_F(CutShort, InTheLastPageLosesNoRowBeforeTheCut) {
  const testkit::TempDir dir;
  put_bytes(dir.file("s.db"), file_.substr(0, file_.size() - kPage / 2));
  ASSERT_TRUE(store::repair_sqlite(dir.file("s.db"), dir.file("new.db"), {}).ok());
  auto store = store::open_sqlite({.path = dir.file("new.db")}).value();
  expect_rows_before(*store, file_.size() - kPage / 2);
}

TEST_F(CutShort, AmongTheTablesIsToldWithoutSendingBackToRepair) {
  for (std::size_t cut = 10; cut < kFixedPages * kPage; cut += kPage / 2) {
    SCOPED_TRACE("cut at " + std::to_string(cut));
    const testkit::TempDir dir;
    put_bytes(dir.file("s.db"), file_.substr(0, cut));
    const auto report = store::repair_sqlite(dir.file("s.db"), dir.file("new.db"), {});
    if (report.ok()) {
      auto store = store::open_sqlite({.path = dir.file("new.db")}).value();
      const auto banks = store->banks("").value();
      for (const store::BankRow& bank : banks)
        EXPECT_TRUE(bank.key == kBank || bank.key.tenant == "recovered") << bank.key.bank;
      continue;
    }
    EXPECT_EQ(report.error().code(), ErrorCode::Corruption);
    EXPECT_THAT(report.error().message(), Not(HasSubstr("run check")));
    const std::filesystem::directory_iterator files(dir.path());
    EXPECT_EQ(std::distance(begin(files), end(files)), 1) << "a draft was left";
  }
}

}  // namespace
}  // namespace jiyi::crash
