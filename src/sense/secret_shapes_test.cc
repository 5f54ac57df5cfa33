// Keys by their shape. They are put together here so that no line looks like a key that leaked.

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sense/secrets_test_fixture.h"

namespace jiyi::sense {
namespace {

std::string upper_body(std::size_t length) {
  constexpr std::string_view kLetters = "FAKE0KEY1BODY2QZ";
  return std::string(kLetters.substr(0, length));
}

TEST(SecretShapes, MaskEveryKnownPrefix) {
  const std::vector<std::pair<std::string, std::size_t>> shapes = {
      {"sk-", 48},      {"sk-proj-", 60},    {"sk-ant-api03-", 60}, {"ghp_", 36}, {"gho_", 36},
      {"ghs_", 36},     {"github_pat_", 82}, {"glpat-", 20},        {"AIza", 35}, {"xoxb-", 50},
      {"sk_live_", 24}, {"rk_test_", 24},    {"whsec_", 32},        {"LTAI", 20}, {"AKID", 32},
      {"hf_", 34},      {"npm_", 36},        {"pypi-", 80},         {"gsk_", 52}, {"r8_", 37},
      {"shpat_", 32},   {"nvapi-", 60},      {"xapp-", 40},         {"ya29.", 60}};
  for (const auto& [prefix, length] : shapes) {
    const std::string key = prefix + fake_body(length);
    EXPECT_EQ(masked("use " + key + ", please"), "use [secret:api_key], please") << prefix;
    EXPECT_EQ(masked("用" + key + "。"), "用[secret:api_key]。") << prefix;
  }
}

TEST(SecretShapes, MaskAnAccessKeyAndTheSecretThatGoesWithIt) {
  const std::string id = "AKIA" + upper_body(16);
  const std::string secret = fake_body(38) + "/+";

  EXPECT_EQ(masked(id + " and " + secret), "[secret:api_key] and [secret:api_key]");
  EXPECT_EQ(masked("only " + secret), "only " + secret);
}

TEST(SecretShapes, ReadPastLineBreaksInvisibleCharactersAndFullWidth) {
  const std::string body = fake_body(36);

  EXPECT_EQ(masked("ghp_" + body.substr(0, 12) + "\n  " + body.substr(12) + "\nok"),
            "[secret:api_key]\nok");
  EXPECT_EQ(masked("g\u200Bhp_" + body.substr(0, 9) + "\u00AD" + body.substr(9)),
            "[secret:api_key]");
  EXPECT_EQ(masked("ＡＫＩＡ" + upper_body(16)), "[secret:api_key]");
}

TEST(SecretShapes, ALineBreakEndsAWholeKey) {
  EXPECT_EQ(masked("ghp_" + fake_body(36) + "\nCommit2024fixes"),
            "[secret:api_key]\nCommit2024fixes");
}

TEST(SecretShapes, LeaveWordsThatOnlyBeginLikeAKey) {
  for (const char* text :
       {"sk-learn-contrib-imbalanced-learn-docs", "task-based-learning-2024-results-page",
        "AKIA is a prefix", "ghp_ is a prefix", "npm_config_registry", "hf_transfer", "SG.pdf",
        "eyJ", "pk_live_publishable1234567890"}) {
    EXPECT_EQ(masked(text), text);
  }
}

TEST(SecretShapes, MaskTokensOfThreePartsAndBearers) {
  const std::string jwt =
      "eyJhbGciOiJub25lIn0." + std::string("eyJzdWIiOiJmYWtlIn0.") + fake_body(43);

  EXPECT_EQ(masked("token " + jwt), "token [secret:token]");
  EXPECT_EQ(masked("Authorization: Bearer " + fake_body(32)),
            "Authorization: Bearer [secret:token]");
  EXPECT_EQ(masked("bearer of bad news and more words"), "bearer of bad news and more words");
  EXPECT_EQ(masked("eyJhbGci.only.two"), "eyJhbGci.only.two");
}

TEST(SecretShapes, MaskThePasswordOfAnAddressOnly) {
  EXPECT_EQ(masked("postgres://app:f4ke@db.example.com/x"),
            "postgres://app:[secret:password]@db.example.com/x");
  EXPECT_EQ(masked("redis://:p@ss@cache:6379"), "redis://:[secret:password]@cache:6379");
  for (const char* text : {"postgres://user:password@localhost/db", "https://example.com/a:b@c",
                           "http://localhost:8080/", "amqp://u:${PASS}@h/", "x://a:<pw>@h"}) {
    EXPECT_EQ(masked(text), text);
  }
}

TEST(SecretShapes, MaskPrivateKeysWholeOrCutOff) {
  const std::string begin = "-----BEGIN RSA PRIVATE" + std::string(" KEY-----");
  const std::string end = "-----END RSA PRIVATE" + std::string(" KEY-----");
  const std::string lines = fake_body(64) + "\n" + fake_body(64) + "\n";

  EXPECT_EQ(masked("a " + begin + "\n" + lines + end + " b"), "a [secret:private_key] b");
  EXPECT_EQ(masked("a " + begin + "\\n" + fake_body(64) + "\\n" + end + "\""),
            "a [secret:private_key]\"");
  EXPECT_EQ(masked("a " + begin + "\n" + lines), "a [secret:private_key]\n");
}

TEST(SecretShapes, LeavePublicKeysAndCertificates) {
  const std::string text = "-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----";
  EXPECT_EQ(masked(text), text);
  EXPECT_EQ(masked("-----BEGIN CERTIFICATE-----"), "-----BEGIN CERTIFICATE-----");
}

TEST(SecretShapes, ManyKeysThatNeverEndCostLinearTime) {
  std::string text;
  for (int i = 0; i < 4000; ++i)
    text += "-----BEGIN PRIVATE" + std::string(" KEY-----!");

  const std::string out = masked(text);

  EXPECT_TRUE(out.starts_with("[secret:private_key]!"));
}

}  // namespace
}  // namespace jiyi::sense
