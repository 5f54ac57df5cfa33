// The control tokens of an encoding, such as <|endoftext|>. Text that spells one is ordinary
// text unless the caller asks for it to be recognised.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tokens/vocabulary.h"

namespace jiyi::tokens {

enum class Specials : std::uint8_t { AsText, Recognised };

struct SpecialToken {
  std::string_view text;
  TokenId id;
};

// A run of ids spelt <|reserved_ID|>, but for those that have a name.
struct ReservedTokens {
  TokenId first = 0;
  TokenId last = 0;  // 0: none
};

struct SpecialMatch {
  std::size_t pos;
  std::size_t bytes;
  TokenId id;
};

// Thread-compatible. Borrows its table.
class SpecialTokens {
 public:
  SpecialTokens(std::span<const SpecialToken> named, ReservedTokens reserved)
      : named_(named), reserved_(reserved) {}

  // The first one at or after `from`.
  std::optional<SpecialMatch> next(std::string_view text, std::size_t from) const;

  // The spelling of `id`; empty when it is not a special token.
  std::string spelling(TokenId id) const;

 private:
  std::optional<TokenId> id_of(std::string_view spelling) const;

  std::span<const SpecialToken> named_;
  ReservedTokens reserved_;
};

}  // namespace jiyi::tokens
