#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "sense/secrets_test_fixture.h"

namespace jiyi::sense {
namespace {

TEST(SecretNumbers, MaskCardsHoweverTheirDigitsStand) {
  for (const char* card : {"4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111",
                           "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "3782 822463 10005",
                           "4111 1111\n1111 1111", "４１１１１１１１１１１１１１１１",
                           "4111\u200B1111\u200B1111\u200B1111", "6200000000000005"}) {
    EXPECT_EQ(masked(std::string("pay ") + card + ", ok"), "pay [secret:bank_card], ok") << card;
  }
  EXPECT_EQ(masked("卡号4111111111111111的卡"), "卡号[secret:bank_card]的卡");
}

TEST(SecretNumbers, LeaveWhatFollowsACard) {
  EXPECT_EQ(masked("4111 1111 1111 1111 04 28"), "[secret:bank_card] 04 28");
}

TEST(SecretNumbers, OddGroupsNeedAWordForACard) {
  EXPECT_EQ(masked("41111 11111 111111"), "41111 11111 111111");
  EXPECT_EQ(masked("card 41111 11111 111111"), "card [secret:bank_card]");
}

TEST(SecretNumbers, AnOrderNumberThatPassesAsACardStays) {
  EXPECT_EQ(masked("订单号4111111111111111"), "订单号4111111111111111");
  EXPECT_EQ(masked("tracking 4111111111111111"), "tracking 4111111111111111");
}

TEST(SecretNumbers, NumbersInsideOthersStay) {
  for (const char* text : {"x4111111111111111", "4111111111111111x", "0.4111111111111111",
                           "4111111111111111.5", "a-4111111111111111", "_4111111111111111"}) {
    EXPECT_EQ(masked(text), text);
  }
}

TEST(SecretNumbers, MaskIdentityNumbersWithTheirX) {
  EXPECT_EQ(masked("身份证11010519491231002X。"), "身份证[secret:id_number]。");
  EXPECT_EQ(masked("110105 19491231 002x"), "[secret:id_number]");
  EXPECT_EQ(masked("1 1 0 1 0 5 1 9 4 9 1 2 3 1 0 0 2 X"), "[secret:id_number]");
  EXPECT_EQ(masked("编号 110105194912310021"), "编号 110105194912310021");
}

TEST(SecretNumbers, OldIdentityNumbersNeedAWordBefore) {
  EXPECT_EQ(masked("身份证 110105491231002"), "身份证 [secret:id_number]");
  EXPECT_EQ(masked("批号 110105491231002"), "批号 110105491231002");
}

TEST(SecretNumbers, MaskIbansWithAndWithoutSpaces) {
  EXPECT_EQ(masked("to DE89370400440532013000 today"), "to [secret:iban] today");
  EXPECT_EQ(masked("GB82 WEST 1234 5698 7654 32."), "[secret:iban].");
  EXPECT_EQ(masked("DE88370400440532013000"), "DE88370400440532013000");
  EXPECT_EQ(masked("xDE89370400440532013000"), "xDE89370400440532013000");
}

TEST(SecretNumbers, MaskTheTokensOfBots) {
  EXPECT_EQ(masked("bot 123456789:AA" + fake_body(33)), "bot [secret:api_key]");
  EXPECT_EQ(masked("12345678:30 left"), "12345678:30 left");
}

// Kinds of numbers and identifiers that people paste, a thousand of each.
TEST(SecretNumbers, NoIdentifierOfOtherKindsIsMasked) {
  base::Random random(5);
  const auto pick = [&](std::string_view letters, std::size_t length) {
    std::string out;
    for (std::size_t i = 0; i < length; ++i)
      out += letters[random.below(letters.size())];
    return out;
  };
  constexpr std::string_view kHex = "0123456789abcdef";
  constexpr std::string_view kDigits = "0123456789";
  for (int i = 0; i < 1000; ++i) {
    for (const std::string& text :
         {"commit " + pick(kHex, 40), "sha256:" + pick(kHex, 64), "md5 " + pick(kHex, 32),
          pick(kHex, 8) + "-" + pick(kHex, 4) + "-4" + pick(kHex, 3) + "-a" + pick(kHex, 3) + "-" +
              pick(kHex, 12),
          "at 17" + pick(kDigits, 11), "订单号20231" + pick(kDigits, 13), "SF" + pick(kDigits, 13),
          "order 112-" + pick(kDigits, 7) + "-" + pick(kDigits, 7),
          "ISBN 978-7-02-" + pick(kDigits, 6) + "-7",
          "data:image/png;base64,iVBORw0KGgo" + pick("abcdefghijABCDEFGHIJ0123456789+/", 120)}) {
      ASSERT_EQ(masked(text), text);
    }
  }
}

}  // namespace
}  // namespace jiyi::sense
