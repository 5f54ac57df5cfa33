#include "digest/phrases.h"

#include <algorithm>

namespace jiyi::digest {
namespace {

bool is_word_byte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
}

// Whether a phrase that lies at [begin, end) neither begins nor ends inside a word.
bool is_whole(std::string_view text, std::size_t begin, std::size_t end) {
  const bool cut_front = begin > 0 && is_word_byte(text[begin - 1]) && is_word_byte(text[begin]);
  const bool cut_back = end < text.size() && is_word_byte(text[end - 1]) && is_word_byte(text[end]);
  return !cut_front && !cut_back;
}

}  // namespace

PhraseTable::PhraseTable(std::span<const PhraseGroup> groups) {
  for (const PhraseGroup& group : groups) {
    for (std::size_t at = 0; at < group.phrases.size();) {
      const std::size_t end = std::min(group.phrases.find('|', at), group.phrases.size());
      const std::string_view phrase = group.phrases.substr(at, end - at);
      if (!phrase.empty()) {
        by_first_byte_[static_cast<unsigned char>(phrase[0])].push_back({phrase, group.bits});
      }
      at = end + 1;
    }
  }
}

std::uint32_t PhraseTable::find(std::string_view folded) const {
  std::uint32_t found = 0;
  for (std::size_t at = 0; at < folded.size(); ++at) {
    for (const Phrase& phrase : by_first_byte_[static_cast<unsigned char>(folded[at])]) {
      if ((found & phrase.bits) == phrase.bits) continue;
      if (!folded.substr(at).starts_with(phrase.text)) continue;
      if (is_whole(folded, at, at + phrase.text.size())) found |= phrase.bits;
    }
  }
  return found;
}

}  // namespace jiyi::digest
