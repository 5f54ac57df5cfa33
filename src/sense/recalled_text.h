// Knows again what recall gave out lately, so that it is not stored a second time as something
// new: by the marker that rendered memories carry, and by what they say.
//
// A text is cut into overlapping pieces of kPieceUnits units of its letters and digits alone,
// folded (so spaces, punctuation, case, width and traditional or simplified forms do not matter): a
// character of a script without spaces is two units, any other is one. What is kept of a text
// is the hash of each piece.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace jiyi::sense {

inline constexpr std::size_t kPieceUnits = 16;       // eight Chinese characters
inline constexpr std::size_t kTextPiecesMax = 8192;  // of one text; the rest is not known again
inline constexpr std::size_t kRecalledPiecesMax = 1U << 16U;  // of all texts

// The marker for one rendered memory: "[jiyi:" its id "]".
std::string recall_marker(std::string_view id);
// Whether such a marker stands in the text, also with spaces or full-width characters in it.
bool has_recall_marker(std::string_view text);

struct Recognised {
  bool is_recalled = false;
  bool is_marked = false;
  double share = 0;  // of the text's units that lie in known pieces
};

// Bounded: the texts given out longest ago are dropped first. Confined to one thread.
class RecalledTexts {
 public:
  explicit RecalledTexts(std::size_t pieces_max = kRecalledPiecesMax) : pieces_max_(pieces_max) {}

  // Remembers that a text was given out. One shorter than a piece is not: it is too common.
  void add(std::string_view text);

  // Recalled: it carries a marker, or kRecalledShare of it and a piece at least is known.
  static constexpr double kRecalledShare = 0.7;
  Recognised recognise(std::string_view text) const;

  std::size_t piece_count() const { return piece_count_; }

 private:
  void drop_oldest();

  std::size_t pieces_max_;
  std::size_t piece_count_ = 0;
  std::deque<std::vector<std::uint64_t>> texts_;            // their pieces, the oldest first
  std::unordered_map<std::uint64_t, std::uint32_t> known_;  // how many texts have the piece
};

}  // namespace jiyi::sense
