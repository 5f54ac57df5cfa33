// Text to tokens and back, exactly as the reference implementation of each encoding does it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "tokens/pattern.h"
#include "tokens/special_tokens.h"
#include "tokens/vocabulary.h"

namespace jiyi::tokens {

// O200kHarmony has the ranks of O200kBase and other special tokens.
enum class EncodingId : std::uint8_t { R50kBase, P50kBase, Cl100kBase, O200kBase, O200kHarmony };

// Texts should be UTF-8; a byte that is not part of a well-formed character is a character of its
// own, so that decode(encode(text)) == text for any bytes. Thread-safe: immutable.
class Encoding {
 public:
  Encoding(EncodingId id, const Vocabulary& vocabulary, SpecialTokens specials);

  Encoding(const Encoding&) = delete;
  Encoding& operator=(const Encoding&) = delete;

  EncodingId id() const noexcept { return id_; }
  std::string_view name() const noexcept;

  // encode(text).size(), without building the ids. Linear in the text, but for a piece of n
  // letters without a break, which takes n log n.
  std::size_t count(std::string_view text, Specials specials = Specials::AsText) const;
  std::vector<TokenId> encode(std::string_view text, Specials specials = Specials::AsText) const;

  // Special tokens come back as their spelling. An id this encoding does not have is an
  // InvalidArgument.
  Result<std::string> decode(std::span<const TokenId> ids) const;

  // The longest prefix that ends on a character boundary and whose own count is at most
  // `tokens_max`; special tokens count as text. A longer prefix can have fewer tokens than a
  // shorter one, so this is not the same as decoding the first ids.
  std::string_view cut(std::string_view text, std::size_t tokens_max) const;

  Pattern pattern() const noexcept { return pattern_; }
  const Vocabulary& vocabulary() const noexcept { return vocabulary_; }

 private:
  EncodingId id_;
  Pattern pattern_;
  const Vocabulary& vocabulary_;
  SpecialTokens specials_;
};

// Loaded on first use, once in a process. Thread-safe.
const Encoding& encoding(EncodingId id);

// By the name used elsewhere, such as "o200k_base".
std::optional<EncodingId> encoding_by_name(std::string_view name);
std::string_view name_of(EncodingId id) noexcept;

}  // namespace jiyi::tokens
