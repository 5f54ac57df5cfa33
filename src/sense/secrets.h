// What must never be stored: finds keys, passwords and the like in a message and masks them.
//
// A secret becomes a marker of its kind, "[secret:api_key]", an e-mail address "zh***@example.com".
// Nothing is derived from what was masked, no hash and no length, so it cannot be found out
// again; how many of which kind there were is known. Masking a masked text changes nothing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sense/word_trie.h"

namespace jiyi::sense {

enum class SecretKind : std::uint8_t {
  ApiKey,      // a key of a known shape, or after "api key:" and its kin
  Token,       // a JWT, a bearer token, or after "token:" and its kin
  PrivateKey,  // a PEM block, also when it is cut off
  Password,    // said in a sentence, assigned, or in the address of a server
  Code,        // a verification code
  BankCard,    // a known range and Luhn's sum
  IdNumber,    // of a Chinese resident, with its check digit
  Iban,
  Phone,
  Email,
};
inline constexpr std::size_t kSecretKinds = 10;

// "api_key", "token", "private_key" …, as in markers.
std::string_view secret_kind_name(SecretKind kind);

enum class ContactPolicy : std::uint8_t { Keep, Mask };

struct SecretPolicy {
  ContactPolicy phone = ContactPolicy::Keep;
  ContactPolicy email = ContactPolicy::Mask;
};

struct Secret {
  SecretKind kind = SecretKind::ApiKey;
  std::size_t begin = 0;  // bytes [begin, end) of the message as it was given
  std::size_t end = 0;
  bool operator==(const Secret&) const = default;
};

struct MaskedText {
  std::string text;
  std::vector<Secret> secrets;  // in order, apart from each other
};

// Any bytes are taken. Reads past invisible characters, full-width forms, digits that are spaced
// out, and a line break inside a key. Thread-compatible.
class SecretMasker {
 public:
  explicit SecretMasker(const SecretPolicy& policy = {});

  // Linear in the text. REQUIRES: text is shorter than 4 GiB.
  MaskedText mask(std::string_view text) const;
  // The same, for a message whose characters are at hand.
  MaskedText mask(const MessageChars& chars) const;

 private:
  SecretPolicy policy_;
  WordTrie cues_;
};

}  // namespace jiyi::sense
