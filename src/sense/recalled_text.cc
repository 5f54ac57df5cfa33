#include "sense/recalled_text.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "sense/message.h"

namespace jiyi::sense {
namespace {

constexpr std::string_view kMarkerFront = "[jiyi:";

std::size_t units_of(char32_t code) {
  return is_spaced_word_char(code) ? 1 : 2;
}

std::vector<char32_t> written(std::string_view text) {
  std::vector<char32_t> codes;
  for (const auto& at : text::fold_chars(text)) {
    if (is_written(at.code)) codes.push_back(at.code);
  }
  return codes;
}

// Characters [begin, end) and the hash of what they are.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint64_t hash = 0;
};

// One piece from each character that has enough after it.
template <typename Take>
void for_each_piece(const std::vector<char32_t>& codes, Take take) {
  std::size_t end = 0;
  std::size_t units = 0;
  for (std::size_t begin = 0; begin < codes.size(); ++begin) {
    while (end < codes.size() && units < kPieceUnits)
      units += units_of(codes[end++]);
    if (units < kPieceUnits) return;
    const std::string_view bytes(reinterpret_cast<const char*>(codes.data() + begin),
                                 (end - begin) * sizeof(char32_t));
    take(Piece{.begin = begin, .end = end, .hash = base::hash64(bytes)});
    units -= units_of(codes[begin]);
  }
}

}  // namespace

std::string recall_marker(std::string_view id) {
  return std::string(kMarkerFront) + std::string(id) + "]";
}

bool has_recall_marker(std::string_view text) {
  std::size_t matched = 0;
  for (const auto& at : text::fold_chars(text)) {
    if (text::is_space(at.code)) continue;
    const auto wanted = static_cast<char32_t>(kMarkerFront[matched]);
    matched = at.code == wanted ? matched + 1 : (at.code == U'[' ? 1 : 0);
    if (matched == kMarkerFront.size()) return true;
  }
  return false;
}

void RecalledTexts::add(std::string_view text) {
  std::vector<std::uint64_t> pieces;
  for_each_piece(written(text), [&](const Piece& piece) {
    if (pieces.size() < std::min(kTextPiecesMax, pieces_max_)) pieces.push_back(piece.hash);
  });
  if (pieces.empty()) return;
  std::ranges::sort(pieces);
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  while (piece_count_ + pieces.size() > pieces_max_)
    drop_oldest();
  for (const std::uint64_t piece : pieces)
    ++known_[piece];
  piece_count_ += pieces.size();
  texts_.push_back(std::move(pieces));
}

void RecalledTexts::drop_oldest() {
  for (const std::uint64_t piece : texts_.front()) {
    const auto found = known_.find(piece);
    if (--found->second == 0) known_.erase(found);
  }
  piece_count_ -= texts_.front().size();
  texts_.pop_front();
}

Recognised RecalledTexts::recognise(std::string_view text) const {
  const auto codes = written(text);
  std::size_t covered = 0;
  std::size_t total = 0;
  std::size_t covered_to = 0;
  for_each_piece(codes, [&](const Piece& piece) {
    if (!known_.contains(piece.hash)) return;
    for (std::size_t at = std::max(covered_to, piece.begin); at < piece.end; ++at) {
      covered += units_of(codes[at]);
    }
    covered_to = piece.end;
  });
  for (const char32_t code : codes)
    total += units_of(code);
  Recognised found{.is_marked = has_recall_marker(text)};
  if (total > 0) found.share = static_cast<double>(covered) / static_cast<double>(total);
  found.is_recalled = found.is_marked || found.share >= kRecalledShare;
  return found;
}

}  // namespace jiyi::sense
