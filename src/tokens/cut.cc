#include "tokens/cut.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tokens/char_class.h"
#include "tokens/merge.h"
#include "tokens/prefix_count.h"

namespace jiyi::tokens {
namespace {

// Below this, merging a prefix again is as quick as looking it up.
constexpr std::size_t kCountedBytesMin = 256;

bool is_space(std::string_view text, std::size_t pos) {
  return pos < text.size() && (char_at(text, pos).is & kSpaces) != 0;
}

// A piece of white space alone. No pattern lets two spaces begin any other piece.
bool is_blank(std::string_view piece) {
  const Char first = char_at(piece, 0);
  if ((first.is & kSpaces) == 0) return false;
  return first.bytes == piece.size() || is_space(piece, first.bytes);
}

// Pieces whose borders a cut inside them can move: white space is taken together with the piece
// after it, which may begin with the last space. A cut leaves all pieces before the unit alone.
struct Unit {
  std::size_t end;
  std::size_t tokens;
};

// The tokens of the prefixes of one unit.
class UnitPrefixes {
 public:
  UnitPrefixes(Pattern pattern, const Vocabulary& vocabulary, std::string_view unit)
      : pattern_(pattern), vocabulary_(vocabulary), unit_(unit) {}

  std::size_t count(std::size_t bytes) {
    const std::string_view prefix = unit_.substr(0, bytes);
    std::size_t tokens = 0;
    for (std::size_t pos = 0; pos < bytes;) {
      const std::size_t end = piece_end(pattern_, prefix, pos);
      tokens += end - pos < kCountedBytesMin
                    ? count_piece(vocabulary_, prefix.substr(pos, end - pos))
                    : counted(pos).count(end - pos);
      pos = end;
    }
    return tokens;
  }

  // Where the first `tokens` tokens of the whole unit end. REQUIRES: tokens > 0.
  std::size_t end_of(std::size_t tokens) {
    std::size_t pos = 0;
    while (pos < unit_.size()) {
      const std::size_t end = piece_end(pattern_, unit_, pos);
      const PrefixCount& piece = counted(pos);
      const std::size_t has = piece.count(end - pos);
      if (has >= tokens) return pos + std::min(end - pos, piece.token_end(tokens - 1));
      tokens -= has;
      pos = end;
    }
    return unit_.size();
  }

 private:
  const PrefixCount& counted(std::size_t start) {
    for (const auto& [known, count] : counts_) {
      if (known == start) return count;
    }
    return counts_.emplace_back(start, PrefixCount(vocabulary_, unit_.substr(start))).second;
  }

  Pattern pattern_;
  const Vocabulary& vocabulary_;
  std::string_view unit_;
  std::vector<std::pair<std::size_t, PrefixCount>> counts_;
};

Unit next_unit(Pattern pattern, const Vocabulary& vocabulary, std::string_view text,
               std::size_t pos) {
  Unit unit{pos, 0};
  bool blank = true;
  while (blank && unit.end < text.size()) {
    const std::size_t start = unit.end;
    unit.end = piece_end(pattern, text, start);
    const std::string_view piece = text.substr(start, unit.end - start);
    unit.tokens += count_piece(vocabulary, piece);
    blank = is_blank(piece);
  }
  return unit;
}

// The last character boundary at or before `pos`.
std::size_t boundary_before(std::string_view text, std::size_t pos) {
  if (pos >= text.size()) return text.size();
  constexpr std::size_t kTailBytesMax = 3;
  for (std::size_t back = 1; back <= std::min(kTailBytesMax, pos); ++back) {
    if (char_at(text, pos - back).bytes > back) return pos - back;
  }
  return pos;
}

// The longest prefix of the unit with at most `budget` tokens, where the whole has more.
//
// When every prefix ending in a stretch as long as the longest token has `budget` tokens or more,
// each later one has more: its last token begins inside that stretch and is one more.
std::size_t cut_unit(UnitPrefixes& prefixes, std::string_view unit, std::size_t budget,
                     std::size_t token_bytes_max) {
  std::size_t best = boundary_before(unit, prefixes.end_of(budget));
  while (best > 0 && prefixes.count(best) > budget)
    best = boundary_before(unit, best - 1);
  std::size_t low = best;
  for (std::size_t pos = best; pos < unit.size() && pos - low <= token_bytes_max;) {
    pos += char_at(unit, pos).bytes;
    const std::size_t tokens = prefixes.count(pos);
    if (tokens <= budget) best = pos;
    if (tokens < budget) low = pos;
  }
  return best;
}

}  // namespace

std::size_t cut_bytes(Pattern pattern, const Vocabulary& vocabulary, std::string_view text,
                      std::size_t tokens_max) {
  std::size_t pos = 0;
  std::size_t left = tokens_max;
  while (pos < text.size() && left > 0) {
    const Unit unit = next_unit(pattern, vocabulary, text, pos);
    if (unit.tokens > left) {
      // A budget reaches only so far, however long the unit is.
      const std::size_t reach = (left + 2) * vocabulary.token_bytes_max();
      const std::string_view inside = text.substr(pos, std::min(unit.end - pos, reach));
      UnitPrefixes prefixes(pattern, vocabulary, inside);
      return pos + cut_unit(prefixes, inside, left, vocabulary.token_bytes_max());
    }
    left -= unit.tokens;
    pos = unit.end;
  }
  return pos;
}

}  // namespace jiyi::tokens
