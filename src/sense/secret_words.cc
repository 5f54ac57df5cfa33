// Passwords, keys, tokens and codes that a message names: "my password is …", "api_key=…".

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "sense/secret_cues.h"
#include "sense/secret_value.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kKeyMin = 12;  // of a key or token after its name
constexpr std::size_t kCodeMin = 4;
constexpr std::size_t kCodeMax = 8;
constexpr std::size_t kBareMin = 4;  // of a password with nothing between the word and it
constexpr std::size_t kPinDigitsMin = 3;
constexpr std::size_t kWordsBack = 3;

// What a password is said to be, not what it is. Sorted.
constexpr auto kSaidOfPasswords = std::to_array<std::string_view>({
    "a",
    "about",
    "above",
    "accepted",
    "again",
    "all",
    "also",
    "always",
    "an",
    "and",
    "any",
    "at",
    "attached",
    "bad",
    "being",
    "below",
    "blank",
    "broken",
    "case-sensitive",
    "changed",
    "complex",
    "compromised",
    "correct",
    "default",
    "different",
    "disabled",
    "done",
    "easy",
    "empty",
    "encrypted",
    "enough",
    "expired",
    "expiring",
    "false",
    "field",
    "fine",
    "for",
    "forgotten",
    "from",
    "good",
    "gone",
    "hard",
    "hashed",
    "here",
    "hidden",
    "i",
    "in",
    "incorrect",
    "input",
    "invalid",
    "it",
    "known",
    "leaked",
    "locked",
    "long",
    "lost",
    "mandatory",
    "missing",
    "must",
    "my",
    "n/a",
    "needed",
    "never",
    "new",
    "nil",
    "no",
    "none",
    "not",
    "null",
    "obsolete",
    "ok",
    "okay",
    "old",
    "on",
    "one",
    "only",
    "optional",
    "out",
    "please",
    "private",
    "protected",
    "public",
    "rejected",
    "required",
    "reset",
    "right",
    "safe",
    "same",
    "saved",
    "secret",
    "secure",
    "sent",
    "set",
    "shared",
    "short",
    "simple",
    "something",
    "still",
    "stolen",
    "stored",
    "string",
    "strong",
    "that",
    "the",
    "there",
    "this",
    "to",
    "too",
    "true",
    "undefined",
    "unique",
    "unknown",
    "unsafe",
    "up",
    "updated",
    "valid",
    "very",
    "weak",
    "what",
    "where",
    "with",
    "working",
    "wrong",
    "your",
    "yours",
});

bool is_said_of_passwords(const MessageChars& chars, const Value& value) {
  if (value.is_quoted) return false;
  return std::ranges::binary_search(kSaidOfPasswords, chars.folded_text(value.range));
}

bool ends_sentence(const MessageChars& chars, std::size_t place) {
  const std::size_t at = chars.skip_spaces(place);
  return !chars.is_alnum(at) && !chars.is_han(at) && chars.kind(at) != CharKind::Letter &&
         chars.code(at) != U'(';
}

// A password word that is a part of many others has to stand alone: not pin in "opinion".
bool stands_alone(const MessageChars& chars, CharRange word) {
  const bool opens = word.begin == 0 || !chars.is_alnum(word.begin - 1);
  return opens && !chars.is_alnum(word.end) && chars.code(word.end) != U'_' &&
         chars.code(word.end) != U'-';
}

// A word of Latin letters that is longer than the cue.
bool goes_on(const MessageChars& chars, const Cue& cue) {
  return chars.is_latin(cue.range.end - 1) && chars.is_latin(cue.range.end);
}

bool is_password(const MessageChars& chars, const JointRead& joint, const Value& value) {
  if (value.size() == 0 || is_no_value(chars, value) || is_count(chars, value)) return false;
  if (is_said_of_passwords(chars, value)) return false;
  const bool is_plain_word = !value.is_telling();
  switch (joint.joint) {
    case Joint::None:
      return false;
    case Joint::Blank:
      return !value.is_quoted && value.has_digit && value.size() >= kBareMin &&
             (value.letters > 0 || value.has_sign || ends_sentence(chars, value.range.end));
    case Joint::Assign:
      return !is_plain_word || ends_sentence(chars, value.range.end);
    case Joint::Is:
      return !is_plain_word || (value.size() >= kBareMin && ends_sentence(chars, value.range.end));
    case Joint::To:
      return !is_plain_word;
  }
  return false;
}

// Han words before a value, from its end backwards: "用X做密码", "X是我的密码".
constexpr auto kHanBefore = std::to_array<std::u32string_view>(
    {U"做", U"当", U"作", U"作为", U"做为", U"当作", U"当做", U"是我的", U"是我", U"就是我的",
     U"设为", U"为", U"是你的", U"是您的"});
constexpr auto kLatinBefore = std::to_array<std::u32string_view>(
    {U" is my ", U" is the ", U" is your ", U" as my ", U" as the ", U" as your ", U" as a ",
     U" was my ", U" for my ", U" for the "});

// Where the words that join end a value before the cue, or 0.
std::size_t value_end_before(const MessageChars& chars, std::size_t cue) {
  std::size_t best = 0;
  const auto look = [&](std::u32string_view words) {
    if (cue <= words.size() || !chars.has(cue - words.size(), words)) return;
    const std::size_t end = cue - words.size();
    best = best == 0 ? end : std::min(best, end);
  };
  for (const auto words : kHanBefore)
    look(words);
  for (const auto words : kLatinBefore)
    look(words);
  return best;
}

std::optional<FoundSecret> password_before(const MessageChars& chars, const Cue& cue) {
  const std::size_t end = value_end_before(chars, cue.range.begin);
  if (end == 0) return std::nullopt;
  const Value value = read_value_before(chars, end);
  const bool is_one = value.size() >= kBareMin && value.has_digit && !is_no_value(chars, value);
  if (!is_one) return std::nullopt;
  return FoundSecret{.kind = SecretKind::Password, .range = value.range};
}

std::optional<FoundSecret> password(const MessageChars& chars, const Cue& cue) {
  const bool is_short = cue.rule == CueRule::ShortWord;
  if (is_short && !stands_alone(chars, cue.range)) return std::nullopt;
  if (goes_on(chars, cue)) return std::nullopt;
  const JointRead joint = read_joint(chars, cue.range.end);
  const Value value = read_value(chars, joint.end, joint.has_equals);
  const bool is_pin = chars.has(cue.range.begin, U"pin");
  // "pin" and "pass" are also verbs: they need digits, or a colon.
  const bool is_weak = is_short && joint.joint != Joint::Assign &&
                       (value.digits < kPinDigitsMin || value.letters > 0);
  if (!is_weak && (!is_pin || value.digits >= kPinDigitsMin) && is_password(chars, joint, value)) {
    return FoundSecret{.kind = SecretKind::Password,
                       .range = {.begin = value.range.begin, .end = whole_value_end(chars, value)}};
  }
  return is_short ? std::nullopt : password_before(chars, cue);
}

std::optional<FoundSecret> named_key(const MessageChars& chars, const Cue& cue) {
  if (goes_on(chars, cue)) return std::nullopt;
  const JointRead joint = read_joint(chars, cue.range.end);
  if (joint.joint == Joint::None) return std::nullopt;
  const Value value = read_value(chars, joint.end, joint.has_equals);
  if (value.size() < kKeyMin || is_no_value(chars, value)) return std::nullopt;
  if (!looks_random(chars, value.range)) return std::nullopt;
  for (std::size_t i = value.range.begin; i < value.range.end; ++i) {
    if (!is_key_char(chars.at(i), KeyChars::Base64) && chars.code(i) != U':') return std::nullopt;
  }
  const SecretKind kind = cue.rule == CueRule::Token ? SecretKind::Token : SecretKind::ApiKey;
  return FoundSecret{.kind = kind,
                     .range = {.begin = value.range.begin, .end = whole_value_end(chars, value)}};
}

bool is_code(const Value& value) {
  return value.digits >= kCodeMin && value.digits + value.letters <= kCodeMax &&
         !(value.has_sign && value.letters == 0);
}

// Goes back over the words between a code and the cue: "… is your Acme verification code",
// "…是您的登录验证码". The end of the code, or 0.
std::size_t code_end_before(const MessageChars& chars, std::size_t cue) {
  std::size_t at = cue;
  for (std::size_t back = 0; back < 10 && at > 0 && chars.is_han(at - 1); ++back, --at) {
    if (chars.code(at - 1) == U'是' || chars.code(at - 1) == U'为') return at - 1;
  }
  for (std::size_t words = 0; words < kWordsBack; ++words) {
    while (at > 0 && chars.is_space(at - 1))
      --at;
    std::size_t begin = at;
    while (begin > 0 && at - begin < 16 && chars.is_latin(begin - 1))
      --begin;
    if (begin == at) return 0;
    const std::string word = chars.folded_text({.begin = begin, .end = at});
    if (word == "is" || word == "as") return begin;
    at = begin;
  }
  return 0;
}

std::optional<FoundSecret> verification_code(const MessageChars& chars, const Cue& cue) {
  if (chars.is_latin(cue.range.begin) && !stands_alone(chars, cue.range)) return std::nullopt;
  const JointRead joint = read_joint(chars, cue.range.end);
  if (joint.joint != Joint::None) {
    const Value value = read_value(chars, joint.end, joint.has_equals);
    if (is_code(value) && !is_count(chars, value)) {
      return FoundSecret{.kind = SecretKind::Code, .range = value.range};
    }
  }
  const std::size_t end = code_end_before(chars, cue.range.begin);
  if (end == 0) return std::nullopt;
  const Value value = read_value_before(chars, end);
  if (!is_code(value)) return std::nullopt;
  return FoundSecret{.kind = SecretKind::Code, .range = value.range};
}

}  // namespace

std::optional<FoundSecret> worded_secret(const MessageChars& chars, const Cue& cue) {
  switch (cue.rule) {
    case CueRule::Password:
    case CueRule::ShortWord:
      return password(chars, cue);
    case CueRule::Key:
    case CueRule::Token:
      return named_key(chars, cue);
    case CueRule::Code:
      return verification_code(chars, cue);
    default:
      return std::nullopt;
  }
}

}  // namespace jiyi::sense
