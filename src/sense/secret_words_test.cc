#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sense/secrets_test_fixture.h"

namespace jiyi::sense {
namespace {

void expect_masked(const std::vector<std::pair<std::string, std::string>>& cases) {
  for (const auto& [text, expected] : cases)
    EXPECT_EQ(masked(text), expected);
}

TEST(SecretWords, MaskPasswordsSaidInChinese) {
  expect_masked({
      {"我的密码是abc123，别忘了", "我的密码是[secret:password]，别忘了"},
      {"密碼：Abc!9", "密碼：[secret:password]"},
      {"口令是x7y8z9。", "口令是[secret:password]。"},
      {"密码改成了kitty#77", "密码改成了[secret:password]"},
      {"账号a密码zs@2024", "账号a密码[secret:password]"},
      {"用dragon99做密码", "用[secret:password]做密码"},
      {"dragon99是我的密码", "[secret:password]是我的密码"},
      {"密码是“芝麻开门”", "密码是“[secret:password]”"},
      {"密码是 4 8 2 1", "密码是 [secret:password]"},
      {"密码是ａｂｃ１２３，全角", "密码是[secret:password]，全角"},
      {"密\u200B码是ab12cd", "密\u200B码是[secret:password]"},
  });
}

TEST(SecretWords, MaskPasswordsSaidInEnglish) {
  expect_masked({
      {"My password is hunter2.", "My password is [secret:password]."},
      {"my password is sunshine", "my password is [secret:password]"},
      {"password=\"a b\" x", "password=\"[secret:password]\" x"},
      {"DB_PASSWORD=f4ke;", "DB_PASSWORD=[secret:password];"},
      {"{\"password\": \"f4ke\"}", "{\"password\": \"[secret:password]\"}"},
      {"PIN is 4821", "PIN is [secret:password]"},
      {"the password's Zx9!", "the password's [secret:password]"},
      {"hunter22 is my password", "[secret:password] is my password"},
      {"changed my password to Summer24", "changed my password to [secret:password]"},
  });
}

TEST(SecretWords, LeaveTalkAboutPasswords) {
  for (const char* text : {"密码是什么？", "密码是我的生日", "密码8位以上", "忘记密码了", "密码学",
                           "密码 3 个月改一次", "my password is wrong.", "password is required",
                           "the password to the portal", "password: <your password>",
                           "PASSWORD=${X}", "password = getpass()", "pin the message",
                           "my opinion is 4821 words", "compass is 1234", "pass: string"}) {
    EXPECT_EQ(masked(text), text);
  }
}

TEST(SecretWords, MaskKeysAndTokensByTheirName) {
  const std::string body = fake_body(32);
  expect_masked({
      {"api_key: " + body, "api_key: [secret:api_key]"},
      {"X-Api-Key:" + body, "X-Api-Key:[secret:api_key]"},
      {"client_secret=" + body + "&x=1", "client_secret=[secret:api_key]&x=1"},
      {"密钥是" + body + "。", "密钥是[secret:api_key]。"},
      {"访问令牌：" + body, "访问令牌：[secret:token]"},
      {"refresh token is " + body, "refresh token is [secret:token]"},
  });
}

TEST(SecretWords, MaskALongKeyToItsEnd) {
  EXPECT_EQ(masked("token=" + fake_body(5000) + " end"), "token=[secret:token] end");
  EXPECT_EQ(masked("password: " + fake_body(5000)), "password: [secret:password]");
}

TEST(SecretWords, LeaveTalkAboutTokensAndKeys) {
  for (const char* text :
       {"token limit: 8192", "max_tokens=4096", "tokenizer: cl100k_base", "secret: null",
        "api_key = os.environ[\"K\"]", "api_key: YOUR_API_KEY", "一共 1234567 个 token",
        "the secret to good bread is time", "secret santa is on 2024-12-24"}) {
    EXPECT_EQ(masked(text), text);
  }
}

TEST(SecretWords, MaskVerificationCodes) {
  expect_masked({
      {"验证码483920，勿泄露", "验证码[secret:code]，勿泄露"},
      {"571203是您的登录验证码", "[secret:code]是您的登录验证码"},
      {"G-402913 is your verification code", "[secret:code] is your verification code"},
      {"OTP: 1188", "OTP: [secret:code]"},
  });
}

TEST(SecretWords, LeaveTalkAboutCodes) {
  for (const char* text : {"验证码有效期5分钟", "请输入6位验证码", "use code SAVE20 at checkout",
                           "error code 500", "the verification code never arrived"}) {
    EXPECT_EQ(masked(text), text);
  }
}

}  // namespace
}  // namespace jiyi::sense
