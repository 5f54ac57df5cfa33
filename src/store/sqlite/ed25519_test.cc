#include "store/sqlite/ed25519.h"

#include <string>

#include <gtest/gtest.h>

#include "base/hex.h"

namespace jiyi::store {
namespace {

std::string bytes_of(std::string_view digits) {
  return base::read_hex(digits).value();
}

// RFC 8032, 7.1, tests 1 and 2.
TEST(Ed25519, KeysAndSignaturesAreThoseOfTheStandard) {
  const std::string first =
      bytes_of("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
  EXPECT_EQ(base::hex(std::string_view(public_key_of(first).value())),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  EXPECT_EQ(base::hex(std::string_view(sign(first, "").value())),
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b");
  const std::string second =
      bytes_of("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  EXPECT_EQ(base::hex(std::string_view(sign(second, "\x72").value())),
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
}

TEST(Ed25519, AnyOtherTextKeyOrSignatureDoesNotFit) {
  const std::string key = make_private_key().value();
  const std::string known = public_key_of(key).value();
  const std::string signature = sign(key, "erased").value();
  ASSERT_TRUE(is_signed(known, "erased", signature));
  EXPECT_FALSE(is_signed(known, "erased ", signature));
  EXPECT_FALSE(is_signed(public_key_of(make_private_key().value()).value(), "erased", signature));
  for (std::size_t at = 0; at < signature.size(); ++at) {
    std::string changed = signature;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_FALSE(is_signed(known, "erased", changed)) << "byte " << at;
  }
}

TEST(Ed25519, OtherSizesAreRefused) {
  const std::string key = make_private_key().value();
  const std::string known = public_key_of(key).value();
  const std::string signature = sign(key, "x").value();
  EXPECT_EQ(key.size(), 32U);
  EXPECT_FALSE(is_signed(known.substr(1), "x", signature));
  EXPECT_FALSE(is_signed(known, "x", signature.substr(1)));
  EXPECT_FALSE(is_signed("", "x", ""));
  EXPECT_FALSE(sign(key.substr(1), "x").ok());
  EXPECT_FALSE(public_key_of(key + "y").ok());
}

TEST(Ed25519, NoTwoKeysAreTheSame) {
  EXPECT_NE(make_private_key().value(), make_private_key().value());
}

}  // namespace
}  // namespace jiyi::store
