#include "engine/receipt.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite/ed25519.h"

namespace jiyi::engine {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class ReceiptTest : public testing::Test {
 protected:
  // The receipt after `before`, signed.
  store::ReceiptRow made(const store::ReceiptRow* before) {
    ReceiptFacts facts{.log_emptied = true, .salt = "00"};
    facts.request.scope.user_id = "ann";
    store::ReceiptRow row{.number = before == nullptr ? 1 : before->number + 1};
    row.text = receipt_text(facts, before).value();
    row.signature = store::sign(key_, row.text).value();
    return row;
  }
  std::string lines(const store::ReceiptRow& row) {
    return receipt_lines(as_receipt(row, store::public_key_of(key_).value()));
  }

  std::string key_ = store::make_private_key().value();
};

TEST_F(ReceiptTest, AnyChangedByteIsFound) {
  const std::string file = lines(made(nullptr));
  ASSERT_THAT(verify_receipts(file).problems, IsEmpty());
  for (std::size_t at = 0; at < file.size(); at += 7) {
    std::string changed = file;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_FALSE(verify_receipts(changed).problems.empty()) << "byte " << at;
  }
}

TEST_F(ReceiptTest, OneTakenOutOrExchangedIsFound) {
  const auto first = made(nullptr);
  const auto second = made(&first);
  const auto third = made(&second);
  EXPECT_THAT(verify_receipts(lines(first) + lines(second) + lines(third)).problems, IsEmpty());
  EXPECT_THAT(verify_receipts(lines(first) + lines(third)).problems,
              testing::ElementsAre("receipt 3 does not follow receipt 1"));
  EXPECT_FALSE(verify_receipts(lines(second) + lines(first)).problems.empty());
}

TEST_F(ReceiptTest, AnotherKeyIsFound) {
  const std::string file = lines(made(nullptr));
  const std::string other(64, 'a');
  EXPECT_THAT(verify_receipts(file, other).problems[0], HasSubstr("another key"));
  EXPECT_FALSE(verify_receipts(file, "nonsense").problems.empty());
}

TEST_F(ReceiptTest, WhatIsNoReceiptIsSaid) {
  EXPECT_FALSE(verify_receipts("").problems.empty());
  EXPECT_FALSE(verify_receipts("{}\n{}\n").problems.empty());
  EXPECT_FALSE(verify_receipts("nonsense").is_clean);
}

TEST_F(ReceiptTest, ItIsCleanOnlyIfNothingIsLeftAnywhere) {
  const ReceiptFacts clean{.left = {{.table = "memories", .rows = 0}}, .log_emptied = true};
  EXPECT_TRUE(is_clean(clean));
  ReceiptFacts facts = clean;
  facts.left.push_back({.table = "links", .rows = 1});
  EXPECT_FALSE(is_clean(facts));
  facts = clean;
  facts.reads.found = 1;
  EXPECT_FALSE(is_clean(facts));
  facts = clean;
  facts.bytes.found = 1;
  EXPECT_FALSE(is_clean(facts));
  facts = clean;
  facts.log_emptied = false;
  EXPECT_FALSE(is_clean(facts));
}

TEST_F(ReceiptTest, NamesAreHashedWithTheSaltOfTheReceipt) {
  EXPECT_EQ(hashed_name("s", "ann").value(), hashed_name("s", "ann").value());
  EXPECT_NE(hashed_name("s", "ann").value(), hashed_name("t", "ann").value());
}

}  // namespace
}  // namespace jiyi::engine
