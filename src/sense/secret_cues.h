// The words and prefixes at which a secret may be near, in one trie.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "sense/message_chars.h"
#include "sense/secrets.h"
#include "sense/word_trie.h"

namespace jiyi::sense {

// A secret found in a message, in places of its characters.
struct FoundSecret {
  SecretKind kind = SecretKind::ApiKey;
  CharRange range;
};

// What kind of text follows a cue.
enum class CueRule : std::uint8_t {
  Shape,      // the cue begins a key
  Pem,        // -----BEGIN
  Jwt,        // eyJ
  Bearer,     // "Bearer ", "Basic "
  Userinfo,   // ://
  Password,   // a word for a password
  ShortWord,  // the same, but a part of many other words: pin, pass
  Key,        // a word for an API key
  Token,      // a word for a token
  Code,       // a word for a verification code
};

enum class KeyChars : std::uint8_t { Alnum, AlnumDash, AlnumDashDot, Upper, Base64 };

// A shape: after the prefix that many characters of a kind. `usual` characters make it whole,
// so a line break before that does not end it; 0 if that is not known.
struct KeyShape {
  std::string_view prefix;
  KeyChars chars = KeyChars::Alnum;
  std::size_t least = 0;
  std::size_t most = 0;
  std::size_t usual = 0;
};

// A cue at a place of a message.
struct Cue {
  CueRule rule = CueRule::Shape;
  const KeyShape* shape = nullptr;  // of the rule Shape
  CharRange range;
};

void add_cues(WordTrie& trie);
std::optional<Cue> cue_at(const WordTrie& trie, const MessageChars& chars, std::size_t place);

// Whether a character may be in a key of these characters.
bool is_key_char(const MessageChar& c, KeyChars chars);
// Letters and digits mixed, at least eight of them different: not a word, not a number.
bool looks_random(const MessageChars& chars, CharRange range);

// The marker that begins at the place, which may be beyond the end; its end, or 0 if none does.
std::size_t marker_end(const MessageChars& chars, std::size_t place);

// Each finds what its cue announces.
std::optional<FoundSecret> shaped_secret(const MessageChars& chars, const Cue& cue);
std::optional<FoundSecret> jwt(const MessageChars& chars, const Cue& cue);
std::optional<FoundSecret> bearer_token(const MessageChars& chars, const Cue& cue);
std::optional<FoundSecret> userinfo_password(const MessageChars& chars, const Cue& cue);
std::optional<FoundSecret> worded_secret(const MessageChars& chars, const Cue& cue);

// Private keys. Remembers that no end follows, so that many beginnings cost linear time.
class PemReader {
 public:
  std::optional<FoundSecret> read(const MessageChars& chars, const Cue& cue);

 private:
  bool has_no_end_ = false;
};

// A number that begins at the place: a card, an identity number, an IBAN, a bot's token.
std::optional<FoundSecret> number_secret(const MessageChars& chars, std::size_t place);

}  // namespace jiyi::sense
