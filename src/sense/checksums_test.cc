#include "sense/checksums.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

TEST(Checksums, KnowTheNumbersThatCardNetworksPublishForTests) {
  for (const char* card :
       {"4111111111111111", "5555555555554444", "378282246310005", "6011111111111117",
        "3530111333300000", "30569309025904", "2223003122003222", "6200000000000005"}) {
    EXPECT_TRUE(is_bank_card(card)) << card;
  }
}

TEST(Checksums, RefuseACardWithAnyOtherLastDigit) {
  for (char last = '0'; last <= '9'; ++last) {
    const std::string card = std::string("411111111111111") + last;
    EXPECT_EQ(is_bank_card(card), last == '1') << card;
  }
}

TEST(Checksums, RefuseCardsOfNoKnownRangeOrLength) {
  EXPECT_TRUE(passes_luhn("1000000000000008"));
  EXPECT_FALSE(is_bank_card("1000000000000008"));
  EXPECT_FALSE(is_bank_card("4242424242424"  // fits Visa's old length, not Luhn
                            ));
  EXPECT_FALSE(is_bank_card("411111111111"));
  EXPECT_FALSE(is_bank_card("41111111111111111111"));
}

TEST(Checksums, KnowTheSampleOfTheStandardForIdentityNumbers) {
  EXPECT_TRUE(is_chinese_id("11010519491231002X"));
  EXPECT_TRUE(is_chinese_id("11010519491231002x"));
  EXPECT_FALSE(is_chinese_id("110105194912310021"));
  EXPECT_FALSE(is_chinese_id("990105194912310025"));  // no such province
  EXPECT_FALSE(is_chinese_id("11010519491331002X"));  // a thirteenth month
  EXPECT_FALSE(is_chinese_id("11010519490229002X"));  // 1949 had no such day
}

TEST(Checksums, CheckPlaceAndDateOfOldIdentityNumbers) {
  EXPECT_TRUE(is_old_chinese_id("110105491231002"));
  EXPECT_FALSE(is_old_chinese_id("110105491331002"));
  EXPECT_FALSE(is_old_chinese_id("990105491231002"));
}

TEST(Checksums, KnowIbansByCountryLengthAndRemainder) {
  EXPECT_TRUE(is_iban("GB82WEST12345698765432"));
  EXPECT_TRUE(is_iban("DE89370400440532013000"));
  EXPECT_FALSE(is_iban("DE88370400440532013000"));
  EXPECT_FALSE(is_iban("DE8937040044053201300"));
  EXPECT_FALSE(is_iban("ZZ89370400440532013000"));
  EXPECT_FALSE(is_iban("gb82west12345698765432"));
  EXPECT_EQ(iban_length("NO"), 15);
  EXPECT_EQ(iban_length("US"), 0);
}

}  // namespace
}  // namespace jiyi::sense
