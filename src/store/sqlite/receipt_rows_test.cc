#include "store/sqlite/receipt_rows.h"

#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;

class ReceiptRowsTest : public testing::Test {
 protected:
  ReceiptRowsTest() { EXPECT_TRUE(migrate(*file_, migrations()).ok()); }
  static ReceiptRow receipt(std::uint64_t number) {
    return {.number = number,
            .at = {.unix_us = 5},
            .text = "{\"n\":" + std::to_string(number) + "}",
            .signature = std::string(64, '\x07')};
  }

  testkit::TempDir dir_;
  std::unique_ptr<Connection> file_ =
      Connection::open({.path = dir_.file("s.db"), .access = Access::Create}).value();
};

TEST_F(ReceiptRowsTest, TheKeyIsMadeOnceAndStays) {
  const std::string key = receipt_key(*file_).value();
  EXPECT_EQ(key.size(), 32U);
  EXPECT_EQ(receipt_key(*file_).value(), key);
}

TEST_F(ReceiptRowsTest, ReceiptsAreKeptAsTheyAreInOrder) {
  ASSERT_TRUE(write_receipt(*file_, receipt(1)).ok());
  ASSERT_TRUE(write_receipt(*file_, receipt(2)).ok());
  EXPECT_THAT(read_receipts(*file_).value(), ElementsAre(receipt(1), receipt(2)));
  EXPECT_EQ(write_receipt(*file_, receipt(2)).error().code(), ErrorCode::AlreadyExists);
}

TEST_F(ReceiptRowsTest, CopiesAreKeptInOrder) {
  const CopyMade backup{.kind = CopyMade::Kind::Backup, .at = {.unix_us = 1}};
  const CopyMade exported{.kind = CopyMade::Kind::Export, .at = {.unix_us = 2}, .bank = 4};
  ASSERT_TRUE(write_copy(*file_, backup).ok());
  ASSERT_TRUE(write_copy(*file_, exported).ok());
  EXPECT_THAT(read_copies(*file_).value(), ElementsAre(backup, exported));
}

TEST_F(ReceiptRowsTest, ChangedRowsAreCountedAndRefused) {
  ASSERT_TRUE(write_receipt(*file_, receipt(1)).ok());
  ASSERT_TRUE(write_copy(*file_, {.at = {.unix_us = 1}}).ok());
  EXPECT_EQ(count_damaged_receipts(*file_).value(), 0U);
  ASSERT_TRUE(file_->run("UPDATE receipts SET text='{}'").ok());
  EXPECT_EQ(count_damaged_receipts(*file_).value(), 1U);
  EXPECT_EQ(read_receipts(*file_).error().code(), ErrorCode::Corruption);
  ASSERT_TRUE(file_->run("UPDATE copies SET at=9").ok());
  EXPECT_EQ(count_damaged_receipts(*file_).value(), 2U);
  EXPECT_EQ(read_copies(*file_).error().code(), ErrorCode::Corruption);
}

}  // namespace
}  // namespace jiyi::store
