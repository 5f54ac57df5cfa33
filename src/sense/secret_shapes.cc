// Keys that are known by how they look: prefixes, JWTs, bearer tokens, addresses with a password,
// PEM blocks.

#include <algorithm>

#include "sense/secret_cues.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kRunMin = 10;          // of letters and digits somewhere in a key
constexpr std::size_t kBreakMax = 8;         // blanks at which a key is broken in two
constexpr std::size_t kRestMin = 4;          // what stands on the next line of a known length
constexpr std::size_t kUnknownRestMin = 12;  // and of an unknown one
constexpr std::size_t kBearerMin = 16;
constexpr std::size_t kJwtPartMin = 4;
constexpr std::size_t kUserMax = 128;
constexpr std::size_t kPasswordMax = 256;

std::size_t run_end(const MessageChars& chars, std::size_t place, KeyChars of, std::size_t most) {
  const std::size_t limit = place + most;
  while (place < limit && place < chars.size() && is_key_char(chars.at(place), of))
    ++place;
  return place;
}

// Where the key goes on behind a line break, or 0 if it does not.
std::size_t next_line(const MessageChars& chars, std::size_t place) {
  std::size_t at = place;
  if (chars.code(at) == U'\\') ++at;
  if (chars.kind(at) != CharKind::LineBreak) return 0;
  while (chars.is_blank(at) && at - place < kBreakMax)
    ++at;
  return at;
}

struct Body {
  std::size_t end = 0;
  std::size_t length = 0;  // without what is between lines
};

Body read_body(const MessageChars& chars, std::size_t begin, const KeyShape& shape) {
  const std::size_t first_end = run_end(chars, begin, shape.chars, shape.most);
  Body body{.end = first_end, .length = first_end - begin};
  while (body.length < shape.most && (shape.usual == 0 || body.length < shape.usual)) {
    const std::size_t next = next_line(chars, body.end);
    if (next == 0) break;
    const std::size_t end = run_end(chars, next, shape.chars, shape.most - body.length);
    const std::size_t least = shape.usual == 0 ? kUnknownRestMin : kRestMin;
    if (end - next < least) break;
    const bool fits = shape.usual != 0 && body.length + (end - next) == shape.usual;
    if (!fits && !looks_random(chars, {.begin = next, .end = end})) break;
    body = {.end = end, .length = body.length + (end - next)};
  }
  return body;
}

std::size_t longest_run(const MessageChars& chars, CharRange range) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    run = chars.is_alnum(i) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

bool is_bordered(const MessageChars& chars, std::size_t place) {
  return place == 0 || (!chars.is_alnum(place - 1) && chars.code(place - 1) != U'_' &&
                        chars.code(place - 1) != U'-');
}

// What stands for a password in an example.
bool is_placeholder(const MessageChars& chars, CharRange range) {
  const char32_t first = chars.code(range.begin);
  if (first == U'<' || first == U'$' || first == U'{' || first == U'*' || first == U'%') {
    return true;
  }
  const std::string text = chars.folded_text(range);
  return text == "password" || text == "passwd" || text == "pass" || text == "pwd" ||
         text == "secret" || text == "xxx" || text == "xxxx" || text == "...";
}

bool is_host_char(const MessageChars& chars, std::size_t place) {
  return chars.is_alnum(place) || chars.code(place) == U'[';
}

bool has_private_key(const MessageChars& chars, CharRange label) {
  const std::string text = chars.folded_text(label);
  return text.find("private key") != std::string::npos;
}

bool is_pem_char(const MessageChar& c) {
  return is_key_char(c, KeyChars::Base64) || c.kind == CharKind::Space ||
         c.kind == CharKind::LineBreak || c.code == U'\\' || c.code == U':' || c.code == U',';
}

constexpr std::size_t kLabelMax = 64;

// Behind the five dashes that close a label which began at `place`; 0 if there are none near.
std::size_t label_end(const MessageChars& chars, std::size_t place) {
  for (std::size_t at = place; at < place + kLabelMax && at < chars.size(); ++at) {
    if (chars.kind(at) == CharKind::LineBreak) return 0;
    if (chars.has(at, U"-----")) return at + 5;
  }
  return 0;
}

}  // namespace

std::optional<FoundSecret> shaped_secret(const MessageChars& chars, const Cue& cue) {
  if (!is_bordered(chars, cue.range.begin)) return std::nullopt;
  const Body body = read_body(chars, cue.range.end, *cue.shape);
  const CharRange range{.begin = cue.range.end, .end = body.end};
  if (body.length < cue.shape->least || !looks_random(chars, range)) return std::nullopt;
  if (longest_run(chars, range) < kRunMin) return std::nullopt;
  // One character more and it is something else.
  if (cue.shape->least == cue.shape->most && chars.is_alnum(body.end)) return std::nullopt;
  std::size_t end = body.end;
  while (end > range.begin && (chars.code(end - 1) == U'.' || chars.code(end - 1) == U'-'))
    --end;
  return FoundSecret{.kind = SecretKind::ApiKey, .range = {.begin = cue.range.begin, .end = end}};
}

std::optional<FoundSecret> jwt(const MessageChars& chars, const Cue& cue) {
  const std::size_t begin = cue.range.begin;
  if (!is_bordered(chars, begin)) return std::nullopt;
  std::size_t at = begin;
  for (int part = 0; part < 3; ++part) {
    if (part > 0 && chars.code(at++) != U'.') return std::nullopt;
    const std::size_t end = run_end(chars, at, KeyChars::AlnumDash, chars.size());
    if (end - at < kJwtPartMin) return std::nullopt;
    at = end;
  }
  return FoundSecret{.kind = SecretKind::Token, .range = {.begin = begin, .end = at}};
}

std::optional<FoundSecret> bearer_token(const MessageChars& chars, const Cue& cue) {
  if (!is_bordered(chars, cue.range.begin)) return std::nullopt;
  const std::size_t begin = chars.skip_spaces(cue.range.end);
  if (begin == cue.range.end) return std::nullopt;
  std::size_t end = run_end(chars, begin, KeyChars::Base64, chars.size());
  while (end > begin && chars.code(end - 1) == U'.')
    --end;
  const CharRange range{.begin = begin, .end = end};
  if (end - begin < kBearerMin || !looks_random(chars, range)) return std::nullopt;
  return FoundSecret{.kind = SecretKind::Token, .range = range};
}

std::optional<FoundSecret> userinfo_password(const MessageChars& chars, const Cue& cue) {
  std::size_t colon = cue.range.end;
  const std::size_t user_limit = colon + kUserMax;
  while (colon < user_limit &&
         (is_key_char(chars.at(colon), KeyChars::Base64) || chars.code(colon) == U'%') &&
         chars.code(colon) != U'/')
    ++colon;
  if (chars.code(colon) != U':') return std::nullopt;
  const std::size_t begin = colon + 1;
  std::size_t end = 0;
  for (std::size_t at = begin; at < chars.size() && at < begin + kPasswordMax; ++at) {
    const char32_t code = chars.code(at);
    if (chars.is_blank(at) || chars.is_han(at) || code == U'/' || code == U'"' || code == U'\'') {
      break;
    }
    if (marker_end(chars, at) != 0) break;
    if (code == U'@' && is_host_char(chars, at + 1)) end = at;
  }
  if (end <= begin || is_placeholder(chars, {.begin = begin, .end = end})) return std::nullopt;
  return FoundSecret{.kind = SecretKind::Password, .range = {.begin = begin, .end = end}};
}

std::optional<FoundSecret> PemReader::read(const MessageChars& chars, const Cue& cue) {
  std::size_t at = label_end(chars, cue.range.end);
  if (at == 0 || !has_private_key(chars, {.begin = cue.range.end, .end = at})) return std::nullopt;
  const std::size_t body = at;
  while (!has_no_end_ && at < chars.size() && !chars.has(at, U"-----end"))
    ++at;
  if (!has_no_end_ && at < chars.size()) {
    const std::size_t closing = label_end(chars, at + 8);
    const std::size_t end = closing == 0 ? at + 8 : closing;
    return FoundSecret{.kind = SecretKind::PrivateKey,
                       .range = {.begin = cue.range.begin, .end = end}};
  }
  has_no_end_ = true;
  std::size_t end = body;
  while (end < chars.size() && is_pem_char(chars.at(end)))
    ++end;
  while (end > body && chars.is_blank(end - 1))
    --end;
  return FoundSecret{.kind = SecretKind::PrivateKey,
                     .range = {.begin = cue.range.begin, .end = end}};
}

}  // namespace jiyi::sense
