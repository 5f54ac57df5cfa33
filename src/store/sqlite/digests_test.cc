#include "store/sqlite/digests.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::store {
namespace {

std::string hex(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest)
    text += {kDigits[byte >> 4U], kDigits[byte & 15U]};
  return text;
}

// FIPS 180-2, appendix B.1, and RFC 4231, test case 2.
TEST(Digests, BeginAsThePublishedVectors) {
  EXPECT_EQ(hex(sha256_16("abc").value()), "ba7816bf8f01cfea414140de5dae2223");
  EXPECT_EQ(hex(keyed_hash_16("Jefe", "what do ya want for nothing?").value()),
            "5bdcc146bf60754e6a042426089575c7");
}

TEST(Digests, AreBytesAndBack) {
  const Digest digest{1, 2, 255};
  EXPECT_EQ(as_digest(as_bytes(digest)), digest);
  EXPECT_EQ(as_digest("short"), Digest{});
}

}  // namespace
}  // namespace jiyi::store
