#include "store/sqlite/erasures.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using ErasuresTest = testkit::StoreFixture;

TEST_F(ErasuresTest, BytesAreFoundInTheFileUntilTheyAreForgottenAndScrubbed) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "canary of the first memory").ok());
  ASSERT_TRUE(testkit::insert(*store_, key_, "b", "canary of the second memory").ok());
  ASSERT_TRUE(store_->scrub().ok());
  const auto there = store_->erasures().find_bytes({"canary of the first", "short"}).value();
  EXPECT_EQ(there.needles, 1U) << "what is too short is not looked for";
  EXPECT_EQ(there.found, 0U) << "what a row explains is no rest";
  EXPECT_EQ(there.shared, 1U);
  EXPECT_GT(there.bytes, 4096U);
  ASSERT_TRUE(testkit::forget(*store_, key_, "a").ok());
  ASSERT_TRUE(store_->scrub().ok());
  const auto gone = store_->erasures().find_bytes({"canary of the first"}).value();
  EXPECT_EQ(gone.found, 0U);
  EXPECT_EQ(gone.shared, 0U);
}

// The scan must be able to fail: a rest in a place no row explains is found.
TEST_F(ErasuresTest, ARestThatNoRowExplainsIsFound) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "one").ok());
  ASSERT_TRUE(store_->erasures()
                  .add_receipt({.number = 1, .text = "a rest of what was erased", .signature = "x"})
                  .ok());
  ASSERT_TRUE(store_->scrub().ok());
  EXPECT_EQ(store_->erasures().find_bytes({"rest of what was"}).value().found, 1U);
}

TEST_F(ErasuresTest, RejectedValuesAndCopiesAndReceiptsAreListed) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "one").ok());
  EXPECT_THAT(store_->erasures().rejected(bank().id).value(), IsEmpty());
  EXPECT_THAT(store_->erasures().copies().value(), IsEmpty());
  EXPECT_THAT(store_->erasures().receipts().value(), IsEmpty());
  const CopyMade copy{.kind = CopyMade::Kind::Backup, .at = {.unix_us = 4}};
  ASSERT_TRUE(store_->erasures().note_copy(copy).ok());
  EXPECT_THAT(store_->erasures().copies().value(), ElementsAre(copy));
  const std::string key = store_->erasures().receipt_key().value();
  store_.reset();
  SetUp();
  EXPECT_EQ(store_->erasures().receipt_key().value(), key);
  EXPECT_THAT(store_->erasures().copies().value(), ElementsAre(copy));
}

TEST_F(ErasuresTest, TheStandingOfABankCountsItsTombstones) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "one").ok());
  EXPECT_EQ(store_->erasures().standing(bank().id).value().tombstones, 0U);
  ASSERT_TRUE(testkit::forget(*store_, key_, "a").ok());
  EXPECT_EQ(store_->erasures().standing(bank().id).value().tombstones, 1U);
  EXPECT_EQ(store_->erasures().standing(77).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::store
