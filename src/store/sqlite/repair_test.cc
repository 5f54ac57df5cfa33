#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kFileMax = std::size_t{64} << 20;
constexpr std::size_t kPage = 4096;
constexpr int kRows = 1000;

class RepairTest : public testing::Test {
 protected:
  void SetUp() override {
    auto store = open_sqlite({.path = dir_.file("s.db"), .durability = Durability::Normal}).value();
    std::vector<Row> rows;
    for (int i = 0; i < kRows; ++i) {
      rows.push_back(testkit::message(std::to_string(i), std::string(150, 'x')));
    }
    ASSERT_TRUE(testkit::insert(*store, {}, std::move(rows)).ok());
  }

  std::string bytes() { return io::read_file(dir_.file("s.db"), kFileMax).value(); }

  testkit::TempDir dir_;
};

TEST_F(RepairTest, NeverTouchesTheSourceNorReplacesATarget) {
  const std::string before = bytes();

  const auto report = repair_sqlite(dir_.file("s.db"), dir_.file("new.db"), {});
  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_EQ(report.value().rows_checked, static_cast<std::size_t>(kRows));
  EXPECT_EQ(bytes(), before);

  EXPECT_EQ(repair_sqlite(dir_.file("s.db"), dir_.file("new.db"), {}).error().code(),
            ErrorCode::AlreadyExists);
  EXPECT_EQ(repair_sqlite(dir_.file("none"), dir_.file("x.db"), {}).error().code(),
            ErrorCode::NotFound);
}

// Each page in turn is wiped: whatever can be opened at all loses no more than what stood there,
// and the numbers add up.
TEST_F(RepairTest, SavesWhatIsWholeAroundAnyLostPage) {
  const std::string whole = bytes();
  std::size_t saved_most = 0;
  for (std::size_t page = 1; page < whole.size() / kPage; page += 3) {
    SCOPED_TRACE("page " + std::to_string(page + 1));
    std::string damaged = whole;
    damaged.replace(page * kPage, kPage, std::string(kPage, '\xA5'));
    ASSERT_TRUE(io::write_file(dir_.file("bad.db"), damaged, io::Replace::Yes).ok());
    const std::string target = dir_.file("new-" + std::to_string(page));

    const auto report = repair_sqlite(dir_.file("bad.db"), target, {});
    if (!report.ok()) {
      EXPECT_EQ(report.error().code(), ErrorCode::Corruption);
      EXPECT_FALSE(io::exists(target).value());
      continue;
    }
    auto store = open_sqlite({.path = target, .mode = OpenMode::MustExist}).value();
    std::size_t rows = 0;
    const auto banks = store->banks("").value();
    for (const BankRow& bank : banks) {
      rows += store->changes(bank.id, 0, kRows + 1).value().rows.size();
    }
    EXPECT_EQ(rows, report.value().rows_checked);
    EXPECT_TRUE(rows == kRows || !report.value().problems.empty()) << "a silent loss";
    EXPECT_TRUE(store->check().value().problems.empty());
    saved_most = std::max(saved_most, rows);
  }
  EXPECT_GT(saved_most, static_cast<std::size_t>(kRows) * 9 / 10);
}

}  // namespace
}  // namespace jiyi::store
