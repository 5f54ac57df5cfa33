#include "sense/sensitive_keys.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

TEST(SensitiveKeys, AreKnownInAnySpelling) {
  for (const char* name : {"password",      "Password",       "user_password", "userPassword",
                           "PASSWORD1",     "dbpassword",     "pwd",           "passwd",
                           "apiKey",        "API-KEY",        "api_key",       "apikey",
                           "x-api-key",     "openai.api.key", "secret",        "clientSecret",
                           "CLIENT_SECRET", "token",          "accessToken",   "refresh-token",
                           "githubToken",   "private_key",    "privateKey",    "ssh key",
                           "credit_card",   "bankCard",       "email_raw",     "phone",
                           "phoneNumber",   "cardNumber",     "authorization", "ｐａｓｓｗｏｒｄ",
                           "密码",          "登录密码",       "密鑰",          "身份证号",
                           "API密钥",       "pass\u200Bword"}) {
    EXPECT_TRUE(is_sensitive_key(name)) << name;
  }
}

TEST(SensitiveKeys, AreNotWordsThatHoldSuchAWord) {
  for (const char* name : {"",
                           "name",
                           "secretary",
                           "keyboard",
                           "key",
                           "token_count",
                           "max_tokens",
                           "tokenLimit",
                           "tokens_used",
                           "completion_tokens",
                           "password_length",
                           "passwordPolicy",
                           "passenger",
                           "spinner",
                           "opinion",
                           "email",
                           "card",
                           "monkey",
                           "author",
                           "密度",
                           "code",
                           "sessionId",
                           "headphone",
                           "secret_name",
                           "tokenizer"}) {
    EXPECT_FALSE(is_sensitive_key(name)) << name;
  }
}

}  // namespace
}  // namespace jiyi::sense
