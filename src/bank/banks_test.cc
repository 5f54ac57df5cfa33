#include "bank/banks.h"

#include <gtest/gtest.h>

#include "testkit/rows.h"
#include "testkit/store_fixture.h"

namespace jiyi::bank {
namespace {

using testkit::row;

class BanksTest : public testkit::StoreFixture {
 protected:
  void write(const std::string& id, const std::string& text) {
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      store::Row made = row(0, text, "s");
      made.memory.id = id;
      made.memory.recorded_at = txn.now();
      auto inserted = txn.insert(made);
      if (!inserted.ok()) return std::move(inserted).error();
      return {};
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }
};

TEST_F(BanksTest, UnknownBankIsNotFound) {
  Banks banks(*store_, 4, nullptr);
  const auto found = banks.find({"t", "nowhere"});
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().code(), ErrorCode::NotFound);
}

TEST_F(BanksTest, OldestBankMakesRoomAndComesBack) {
  write("a", "first");
  Banks banks(*store_, 1, nullptr);
  ASSERT_TRUE(banks.find(key_).ok());
  ASSERT_TRUE(
      store_->write({"t", "other"}, [](store::Transaction&) -> Result<void> { return {}; }).ok());
  ASSERT_TRUE(banks.find({"t", "other"}).ok());

  EXPECT_EQ(banks.loaded().size(), 1U);
  EXPECT_EQ(banks.find(key_).value()->current().value()->columns.size(), 1U);
}

}  // namespace
}  // namespace jiyi::bank
