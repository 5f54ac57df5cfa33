#include "http/web_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(WebAddress, IsTheSameTextForTheSameAddress) {
  for (const char* text : {"https://api.example.com/v1", "HTTPS://API.example.COM/v1/",
                           "https://api.example.com:443/v1//", "https://api.example.com/x/../v1"}) {
    const auto address = WebAddress::parse(text);
    ASSERT_TRUE(address.ok()) << text;
    EXPECT_EQ(address.value().text(), "https://api.example.com/v1") << text;
  }
}

TEST(WebAddress, KeepsAnUnusualPort) {
  const auto address = WebAddress::parse("http://[::1]:8080");

  ASSERT_TRUE(address.ok());
  EXPECT_EQ(address.value().origin(), "http://[::1]:8080");
  EXPECT_EQ(address.value().under("/embeddings"), "http://[::1]:8080/embeddings");
}

TEST(WebAddress, KnowsWhatCouldBeOverheard) {
  EXPECT_TRUE(WebAddress::parse("https://example.com").value().is_private());
  EXPECT_TRUE(WebAddress::parse("http://localhost:1").value().is_private());
  EXPECT_TRUE(WebAddress::parse("http://127.0.0.1").value().is_private());
  EXPECT_FALSE(WebAddress::parse("http://example.com").value().is_private());
  EXPECT_FALSE(WebAddress::parse("http://localhost.example.com").value().is_private());
  EXPECT_FALSE(WebAddress::parse("http://127.example.com").value().is_private());
}

TEST(WebAddress, RefusesWhatIsNoBaseAddressWithoutRepeatingIt) {
  for (const char* text :
       {"", "secret", "secret.example.com/v1", "ftp://secret/", "file:///secret", "http://",
        "https://secret:pw@example.com/", "https://secret@example.com", "https://e.com/?key=secret",
        "https://e.com/#secret", "https://exa mple.com/secret", "https://e.com:99999/secret",
        "http://e.com/secret\r\nX: y"}) {
    const auto address = WebAddress::parse(text);
    ASSERT_FALSE(address.ok()) << text;
    EXPECT_EQ(address.error().code(), ErrorCode::InvalidArgument);
    EXPECT_THAT(address.error().message(), Not(HasSubstr("secret")));
  }
}

TEST(WebAddress, RefusesAByteOfZero) {
  EXPECT_FALSE(WebAddress::parse(std::string_view("https://e.com\0.evil.com", 22)).ok());
}

}  // namespace
}  // namespace jiyi::http
