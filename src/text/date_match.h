// Reads one written date at a place in a folded text.

#pragma once

#include <cstddef>
#include <span>

#include "text/date_terms.h"
#include "text/fold.h"
#include "text/scanner.h"

namespace jiyi::text {

struct DateMatch {
  std::size_t end = 0;  // 0 if no date is written here
  // All unknown for what only looks like a date: "may" the verb, "march" the walk.
  PartialDate date;
};

// False for characters with which no date begins.
inline bool may_begin_date(char32_t code) noexcept {
  constexpr AsciiSet kFirstChars("jfmasonedl0123456789");  // of numbers, months, early, mid, late
  return kFirstChars.has(code);
}

// The date that begins at chars[at]. REQUIRES: at < chars.size().
DateMatch match_date(std::span<const FoldedChar> chars, std::size_t at);

}  // namespace jiyi::text
