#include "sense/contacts.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

// The first finding of each kind, "" if there is none.
std::string email_in(std::string_view text) {
  const MessageChars chars(text);
  for (std::size_t i = 0; i < chars.size(); ++i) {
    if (chars.code(i) != U'@') continue;
    if (const auto range = email_at(chars, i)) return std::string(chars.bytes(*range));
  }
  return "";
}
std::string phone_in(std::string_view text) {
  const MessageChars chars(text);
  for (std::size_t i = 0; i < chars.size(); ++i) {
    if (!may_be_phone(chars, i)) continue;
    if (const auto range = phone_at(chars, i)) return std::string(chars.bytes(*range));
  }
  return "";
}
std::string url_in(std::string_view text) {
  const MessageChars chars(text);
  for (std::size_t i = 0; i < chars.size(); ++i) {
    const auto range = chars.has(i, U"://") ? url_around(chars, i) : std::nullopt;
    if (range) return std::string(chars.bytes(*range));
  }
  return "";
}
std::string bare_url_in(std::string_view text) {
  const MessageChars chars(text);
  for (std::size_t i = 0; i < chars.size(); ++i) {
    if (!chars.is_latin(i) || (i > 0 && chars.is_alnum(i - 1))) continue;
    if (const auto range = bare_url_at(chars, i)) return std::string(chars.bytes(*range));
  }
  return "";
}

TEST(Contacts, FindEmailsBetweenHanAndPunctuation) {
  EXPECT_EQ(email_in("邮箱是a.b+c@mail.example.org，谢谢"), "a.b+c@mail.example.org");
  EXPECT_EQ(email_in("write to X_1@EXAMPLE.COM."), "X_1@EXAMPLE.COM");
  EXPECT_EQ(email_in("＜li＠example.cn＞"), "li＠example.cn");
}

TEST(Contacts, TakeNoMentionOrHalfAnAddressForAnEmail) {
  EXPECT_EQ(email_in("@lihua"), "");
  EXPECT_EQ(email_in("a@b"), "");
  EXPECT_EQ(email_in("a@1.2"), "");
  EXPECT_EQ(email_in("***@example.com"), "");
}

TEST(Contacts, FindTelephoneNumbersAsTheyAreWritten) {
  for (const char* number :
       {"13800138000", "138 0013 8000", "139-1234-5678", "+86 138 0013 8000", "010-62345678",
        "400-820-8820", "+1 415 555 0132", "(212) 555-0187", "555-867-5309", "+44 20 7946 0958",
        "07700 900123", "1-800-555-0199", "１３８００１３８０００"}) {
    EXPECT_EQ(phone_in(std::string("at ") + number + ", ok"), number);
  }
}

TEST(Contacts, FindShortNumbersOnlyWhereTheyAreDialled) {
  EXPECT_EQ(phone_in("打10086问问"), "10086");
  EXPECT_EQ(phone_in("一共10086个"), "");
  EXPECT_EQ(phone_in("打算10086天后"), "");
}

TEST(Contacts, TakeNoOtherNumberForATelephone) {
  for (const char* text : {"2024-05-06", "1709251200000", "v1.2.3", "SF13800138000", "13800138000a",
                           "12345678-1234-1234-1234-123456789012", "3.14159265358", "192.168.1.100",
                           "112-4567890-1234567"}) {
    EXPECT_EQ(phone_in(text), "") << text;
  }
}

TEST(Contacts, FindUrlsWithoutThePunctuationBehind) {
  EXPECT_EQ(url_in("see https://example.com/a?b=1&c=2."), "https://example.com/a?b=1&c=2");
  EXPECT_EQ(url_in("打开http://192.168.1.1:8080/admin就能看到"), "http://192.168.1.1:8080/admin");
  EXPECT_EQ(url_in("(https://en.example.org/wiki/A_(b))"), "https://en.example.org/wiki/A_(b)");
  EXPECT_EQ(url_in("a://"), "");
}

TEST(Contacts, FindHostsByTheirEnd) {
  EXPECT_EQ(bare_url_in("www.example.com.cn。"), "www.example.com.cn");
  EXPECT_EQ(bare_url_in("from ftp.example.com/pub now"), "ftp.example.com/pub");
  EXPECT_EQ(bare_url_in("README.md and Node.js, e.g. this"), "");
}

}  // namespace
}  // namespace jiyi::sense
