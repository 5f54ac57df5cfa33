#include "sense/sensitive_keys.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "sense/message_chars.h"

namespace jiyi::sense {
namespace {

// A name with one of these words is sensitive. Sorted.
constexpr auto kWords = std::to_array<std::string_view>({
    "accesskey", "apikey",   "appsecret", "authtoken",  "clientsecret", "credential", "credentials",
    "cvv",       "iban",     "idcard",    "passcode",   "passphrase",   "passwd",     "password",
    "passwords", "passwort", "pin",       "privatekey", "psw",          "pwd",        "secret",
    "secretkey", "secrets",  "ssn",       "token",      "tokens",
});
// Words that stand behind each other, without what is between them.
struct WordPair {
  std::string_view first;
  std::string_view second;
};
constexpr auto kPairs = std::to_array<WordPair>({
    {"api", "key"},       {"access", "key"},        {"private", "key"},  {"encryption", "key"},
    {"signing", "key"},   {"ssh", "key"},           {"account", "key"},  {"bank", "card"},
    {"credit", "card"},   {"card", "number"},       {"card", "no"},      {"id", "card"},
    {"id", "number"},     {"email", "raw"},         {"phone", "raw"},    {"session", "cookie"},
    {"auth", "header"},   {"pass", "phrase"},       {"pass", "word"},    {"pass", "code"},
    {"security", "code"}, {"verification", "code"}, {"phone", "number"},
});
// The whole name. A phone number belongs in the text, where the policy decides.
constexpr auto kNames = std::to_array<std::string_view>(
    {"authorization", "bearer", "cookie", "jwt", "mobile", "otp", "pass", "phone", "telephone"});
constexpr auto kHanParts = std::to_array<std::u32string_view>(
    {U"密码", U"口令", U"密钥", U"秘钥", U"私钥", U"令牌", U"验证码", U"身份证", U"银行卡", U"卡号",
     U"手机号", U"电话号码"});
// Behind "token" these count or describe it: token_count, max tokens, secretName.
constexpr auto kHarmless = std::to_array<std::string_view>(
    {"budget", "count",    "counter", "counts", "enabled", "expiry", "hint",  "id",
     "length", "limit",    "max",     "min",    "name",    "policy", "ratio", "rules",
     "size",   "strength", "total",   "type",   "usage",   "used"});
constexpr auto kHarmlessBefore = std::to_array<std::string_view>(
    {"completion", "input", "max", "min", "num", "output", "prompt", "total", "used"});

template <typename Words>
bool has(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// A name as its words: "HTTPApiKey-2" is http, api, key, 2.
std::vector<std::string> words_of(const MessageChars& chars) {
  std::vector<std::string> words;
  bool is_open = false;
  for (std::size_t i = 0; i < chars.size(); ++i) {
    if (!chars.is_alnum(i)) {
      is_open = false;
      continue;
    }
    const bool is_hump = chars.is_upper(i) && i > 0 &&
                         (chars.kind(i - 1) == CharKind::Lower ||
                          (chars.is_upper(i - 1) && chars.kind(i + 1) == CharKind::Lower));
    if (!is_open || is_hump) words.emplace_back();
    is_open = true;
    words.back() += chars.folded_text({.begin = i, .end = i + 1});
  }
  return words;
}

bool is_harmless(const std::vector<std::string>& words, std::size_t at) {
  if (at + 1 < words.size() && has(kHarmless, words[at + 1])) return true;
  return at > 0 && has(kHarmlessBefore, words[at - 1]) && words[at].starts_with("token");
}

}  // namespace

bool is_sensitive_key(std::string_view name) {
  const MessageChars chars(name);
  for (std::size_t i = 0; i < chars.size(); ++i) {
    if (!chars.is_han(i)) continue;
    if (std::ranges::any_of(kHanParts, [&](auto part) { return chars.has(i, part); })) return true;
  }
  const std::vector<std::string> words = words_of(chars);
  if (words.size() == 1 && has(kNames, words[0])) return true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (has(kWords, words[i]) && !is_harmless(words, i)) return true;
    if (i + 1 == words.size()) continue;
    const bool is_pair = std::ranges::any_of(kPairs, [&](const WordPair& pair) {
      return words[i] == pair.first && words[i + 1] == pair.second;
    });
    if (is_pair && !is_harmless(words, i + 1)) return true;
  }
  // "PASSWORD1", "dbpassword".
  return std::ranges::any_of(words,
                             [](const std::string& word) {
                               return word.find("password") != std::string::npos ||
                                      word.find("passwd") != std::string::npos;
                             }) &&
         std::ranges::none_of(words, [](const std::string& word) { return has(kHarmless, word); });
}

}  // namespace jiyi::sense
