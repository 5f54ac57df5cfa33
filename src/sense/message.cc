#include "sense/message.h"

namespace jiyi::sense {

bool is_clause_start(Folded chars, std::size_t at) {
  while (at > 0) {
    const char32_t code = chars[at - 1].code;
    if (code == U'\n' || code == U'\r') return true;
    if (!text::is_space(code)) return !is_written(code) && code != U'\'' && code != U'-';
    --at;
  }
  return true;
}

std::size_t character_count(Folded chars) {
  std::size_t count = 0;
  for (const auto& at : chars) {
    if (!text::is_space(at.code)) ++count;
  }
  return count;
}

}  // namespace jiyi::sense
