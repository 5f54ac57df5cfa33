#include "sense/secret_cues.h"

#include <algorithm>
#include <array>
#include <string>

namespace jiyi::sense {
namespace {

using enum KeyChars;

constexpr auto kShapes = std::to_array<KeyShape>({
    {.prefix = "sk-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "sk_live_", .chars = Alnum, .least = 10, .most = 120},
    {.prefix = "sk_test_", .chars = Alnum, .least = 10, .most = 120},
    {.prefix = "rk_live_", .chars = Alnum, .least = 10, .most = 120},
    {.prefix = "rk_test_", .chars = Alnum, .least = 10, .most = 120},
    {.prefix = "whsec_", .chars = Base64, .least = 20, .most = 120},
    {.prefix = "AKIA", .chars = Upper, .least = 16, .most = 16, .usual = 16},
    {.prefix = "ASIA", .chars = Upper, .least = 16, .most = 16, .usual = 16},
    {.prefix = "ghp_", .chars = Alnum, .least = 30, .most = 255, .usual = 36},
    {.prefix = "gho_", .chars = Alnum, .least = 30, .most = 255, .usual = 36},
    {.prefix = "ghu_", .chars = Alnum, .least = 30, .most = 255, .usual = 36},
    {.prefix = "ghs_", .chars = Alnum, .least = 30, .most = 255, .usual = 36},
    {.prefix = "ghr_", .chars = Alnum, .least = 30, .most = 255, .usual = 36},
    {.prefix = "github_pat_", .chars = AlnumDash, .least = 36, .most = 255, .usual = 82},
    {.prefix = "glpat-", .chars = AlnumDash, .least = 20, .most = 120, .usual = 20},
    {.prefix = "AIza", .chars = AlnumDash, .least = 35, .most = 35, .usual = 35},
    {.prefix = "ya29.", .chars = AlnumDash, .least = 30, .most = 400},
    {.prefix = "GOCSPX-", .chars = AlnumDash, .least = 20, .most = 60, .usual = 28},
    {.prefix = "xoxb-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "xoxp-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "xoxa-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "xoxe-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "xoxr-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "xoxs-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "xapp-", .chars = AlnumDash, .least = 20, .most = 250},
    {.prefix = "hooks.slack.com/services/", .chars = Base64, .least = 20, .most = 120},
    {.prefix = "LTAI", .chars = Alnum, .least = 12, .most = 40, .usual = 20},
    {.prefix = "AKID", .chars = Alnum, .least = 13, .most = 60, .usual = 32},
    {.prefix = "AKLT", .chars = Alnum, .least = 20, .most = 80},
    {.prefix = "hf_", .chars = Alnum, .least = 30, .most = 60, .usual = 34},
    {.prefix = "npm_", .chars = Alnum, .least = 36, .most = 36, .usual = 36},
    {.prefix = "pypi-", .chars = AlnumDash, .least = 50, .most = 400},
    {.prefix = "SG.", .chars = AlnumDashDot, .least = 40, .most = 90, .usual = 66},
    {.prefix = "gsk_", .chars = Alnum, .least = 40, .most = 80, .usual = 52},
    {.prefix = "xai-", .chars = Alnum, .least = 40, .most = 120, .usual = 80},
    {.prefix = "pplx-", .chars = Alnum, .least = 40, .most = 80},
    {.prefix = "nvapi-", .chars = AlnumDash, .least = 40, .most = 120},
    {.prefix = "r8_", .chars = Alnum, .least = 30, .most = 60, .usual = 37},
    {.prefix = "dop_v1_", .chars = Alnum, .least = 64, .most = 64, .usual = 64},
    {.prefix = "shpat_", .chars = Alnum, .least = 32, .most = 32, .usual = 32},
    {.prefix = "sq0atp-", .chars = AlnumDash, .least = 22, .most = 60},
    {.prefix = "sq0csp-", .chars = AlnumDash, .least = 40, .most = 60},
});

struct CueWord {
  std::string_view word;
  CueRule rule = CueRule::Password;
};
constexpr auto kCueWords = std::to_array<CueWord>({
    {"-----begin", CueRule::Pem},
    {"eyj", CueRule::Jwt},
    {"bearer", CueRule::Bearer},
    {"basic", CueRule::Bearer},
    {"://", CueRule::Userinfo},
    {"密码", CueRule::Password},
    {"口令", CueRule::Password},
    {"pin码", CueRule::Password},
    {"password", CueRule::Password},
    {"passwords", CueRule::Password},
    {"passwd", CueRule::Password},
    {"passcode", CueRule::Password},
    {"pass code", CueRule::Password},
    {"passphrase", CueRule::Password},
    {"pass phrase", CueRule::Password},
    {"pin code", CueRule::Password},
    {"pin number", CueRule::Password},
    {"pass", CueRule::ShortWord},
    {"pwd", CueRule::ShortWord},
    {"psw", CueRule::ShortWord},
    {"pin", CueRule::ShortWord},
    {"api key", CueRule::Key},
    {"api-key", CueRule::Key},
    {"api_key", CueRule::Key},
    {"apikey", CueRule::Key},
    {"access key", CueRule::Key},
    {"access_key", CueRule::Key},
    {"access-key", CueRule::Key},
    {"accesskey", CueRule::Key},
    {"accesskey id", CueRule::Key},
    {"accesskey secret", CueRule::Key},
    {"accesskeysecret", CueRule::Key},
    {"access key secret", CueRule::Key},
    {"access_key_secret", CueRule::Key},
    {"secret access key", CueRule::Key},
    {"secret_access_key", CueRule::Key},
    {"secretaccesskey", CueRule::Key},
    {"secret key", CueRule::Key},
    {"secret_key", CueRule::Key},
    {"secret-key", CueRule::Key},
    {"secretkey", CueRule::Key},
    {"secret id", CueRule::Key},
    {"secretid", CueRule::Key},
    {"client secret", CueRule::Key},
    {"client_secret", CueRule::Key},
    {"clientsecret", CueRule::Key},
    {"app secret", CueRule::Key},
    {"app_secret", CueRule::Key},
    {"appsecret", CueRule::Key},
    {"private key", CueRule::Key},
    {"private_key", CueRule::Key},
    {"encryption key", CueRule::Key},
    {"encryption_key", CueRule::Key},
    {"account key", CueRule::Key},
    {"accountkey", CueRule::Key},
    {"secret", CueRule::Key},
    {"密钥", CueRule::Key},
    {"秘钥", CueRule::Key},
    {"私钥", CueRule::Key},
    {"token", CueRule::Token},
    {"令牌", CueRule::Token},
    {"credential", CueRule::Token},
    {"验证码", CueRule::Code},
    {"校验码", CueRule::Code},
    {"动态码", CueRule::Code},
    {"动态密码", CueRule::Code},
    {"一次性密码", CueRule::Code},
    {"短信码", CueRule::Code},
    {"otp", CueRule::Code},
    {"verification code", CueRule::Code},
    {"security code", CueRule::Code},
    {"authentication code", CueRule::Code},
    {"one-time code", CueRule::Code},
    {"one time code", CueRule::Code},
    {"one-time password", CueRule::Code},
    {"login code", CueRule::Code},
    {"2fa code", CueRule::Code},
    {"passcode", CueRule::Password},
});

constexpr std::size_t kDifferentMin = 8;

bool is_ascii_alnum(const MessageChar& c) {
  return c.code < 0x80 &&
         (c.kind == CharKind::Digit || c.kind == CharKind::Lower || c.kind == CharKind::Upper);
}

// Prefixes are told by their capitals.
bool is_spelled(const MessageChars& chars, std::size_t place, std::string_view prefix) {
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    if (chars.code(place + i) != static_cast<unsigned char>(prefix[i])) return false;
  }
  return true;
}

}  // namespace

void add_cues(WordTrie& trie) {
  for (std::size_t i = 0; i < kCueWords.size(); ++i)
    trie.add(kCueWords[i].word, static_cast<std::uint32_t>(i));
  for (std::size_t i = 0; i < kShapes.size(); ++i)
    trie.add(kShapes[i].prefix, static_cast<std::uint32_t>(kCueWords.size() + i));
}

std::optional<Cue> cue_at(const WordTrie& trie, const MessageChars& chars, std::size_t place) {
  const auto match = trie.longest(chars, place, WordTrie::Borders::Any);
  if (!match.found()) return std::nullopt;
  const CharRange range{.begin = place, .end = match.end};
  if (match.value < kCueWords.size()) {
    return Cue{.rule = kCueWords[match.value].rule, .shape = nullptr, .range = range};
  }
  const KeyShape& shape = kShapes[match.value - kCueWords.size()];
  if (!is_spelled(chars, place, shape.prefix)) return std::nullopt;
  return Cue{.rule = CueRule::Shape, .shape = &shape, .range = range};
}

bool is_key_char(const MessageChar& c, KeyChars chars) {
  if (chars == KeyChars::Upper) {
    return c.kind == CharKind::Digit || (c.kind == CharKind::Upper && c.code < 0x80);
  }
  if (is_ascii_alnum(c)) return true;
  const bool is_dash = c.code == U'-' || c.code == U'_';
  switch (chars) {
    case KeyChars::AlnumDash:
      return is_dash;
    case KeyChars::AlnumDashDot:
      return is_dash || c.code == U'.';
    case KeyChars::Base64:
      return is_dash || c.code == U'+' || c.code == U'/' || c.code == U'=' || c.code == U'.' ||
             c.code == U'~';
    default:
      return false;
  }
}

bool looks_random(const MessageChars& chars, CharRange range) {
  std::array<bool, 128> seen{};
  std::size_t different = 0;
  bool has_digit = false;
  bool has_letter = false;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const MessageChar& c = chars.at(i);
    has_digit |= c.kind == CharKind::Digit;
    has_letter |= chars.is_latin(i);
    if (c.code < seen.size() && !seen[c.code]) {
      seen[c.code] = true;
      ++different;
    }
  }
  return has_digit && has_letter && different >= kDifferentMin;
}

std::size_t marker_end(const MessageChars& chars, std::size_t place) {
  constexpr std::u32string_view kOpening = U"[secret:";
  if (chars.code(place) != U'[' || !chars.has(place, kOpening)) return 0;
  std::size_t end = place + kOpening.size();
  std::string name;
  while (chars.kind(end) == CharKind::Lower || chars.code(end) == U'_') {
    if (name.size() > 16 || chars.code(end) >= 0x80) return 0;
    name += static_cast<char>(chars.code(end++));
  }
  if (chars.code(end) != U']') return 0;
  for (std::size_t kind = 0; kind < kSecretKinds; ++kind) {
    if (secret_kind_name(static_cast<SecretKind>(kind)) == name) return end + 1;
  }
  return 0;
}

}  // namespace jiyi::sense
