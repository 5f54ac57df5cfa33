#include "embed/base64.h"

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

// The vectors of RFC 4648, section 10.
TEST(Base64, DecodesTheVectorsOfTheRfc) {
  EXPECT_EQ(decode_base64("").value(), "");
  EXPECT_EQ(decode_base64("Zg==").value(), "f");
  EXPECT_EQ(decode_base64("Zm8=").value(), "fo");
  EXPECT_EQ(decode_base64("Zm9v").value(), "foo");
  EXPECT_EQ(decode_base64("Zm9vYg==").value(), "foob");
  EXPECT_EQ(decode_base64("Zm9vYmFy").value(), "foobar");
  EXPECT_EQ(decode_base64("+/+/").value(), "\xFB\xFF\xBF");
}

TEST(Base64, RefusesAnythingElse) {
  for (const auto* wrong : {"Z", "Zg=", "Zg", "====", "Z===", "Zm9 ", "Zg==Zg==", "Zm-_"}) {
    EXPECT_FALSE(decode_base64(wrong).ok()) << wrong;
  }
}

}  // namespace
}  // namespace jiyi::embed
