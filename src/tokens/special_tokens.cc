#include "tokens/special_tokens.h"

#include <charconv>

namespace jiyi::tokens {
namespace {

constexpr std::string_view kOpen = "<|";
constexpr std::string_view kClose = "|>";
constexpr std::string_view kReserved = "<|reserved_";
// Longer than every spelling, so that a text full of "<|" stays linear.
constexpr std::size_t kSpellingBytesMax = 32;

std::string reserved_spelling(TokenId id) {
  return std::string(kReserved) + std::to_string(id) + std::string(kClose);
}

}  // namespace

std::optional<SpecialMatch> SpecialTokens::next(std::string_view text, std::size_t from) const {
  for (auto pos = text.find(kOpen, from); pos != text.npos; pos = text.find(kOpen, pos + 1)) {
    const std::string_view window = text.substr(pos, kSpellingBytesMax);
    const auto close = window.find(kClose, kOpen.size());
    if (close == window.npos) continue;
    const std::string_view spelling = window.substr(0, close + kClose.size());
    if (const auto id = id_of(spelling)) return SpecialMatch{pos, spelling.size(), *id};
  }
  return std::nullopt;
}

std::string SpecialTokens::spelling(TokenId id) const {
  for (const auto& token : named_) {
    if (token.id == id) return std::string(token.text);
  }
  const bool reserved = reserved_.last != 0 && id >= reserved_.first && id <= reserved_.last;
  return reserved ? reserved_spelling(id) : std::string();
}

std::optional<TokenId> SpecialTokens::id_of(std::string_view spelling) const {
  for (const auto& token : named_) {
    if (token.text == spelling) return token.id;
  }
  if (reserved_.last == 0 || !spelling.starts_with(kReserved)) return std::nullopt;
  TokenId id = 0;
  const std::string_view digits = spelling.substr(kReserved.size());
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), id);
  const bool in_range = parsed.ec == std::errc() && id >= reserved_.first && id <= reserved_.last;
  if (in_range && spelling == this->spelling(id)) return id;
  return std::nullopt;
}

}  // namespace jiyi::tokens
