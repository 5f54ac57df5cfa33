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
#include <span>
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
// The ids of the markers in the text, each once.
std::vector<std::string> recall_marker_ids(std::string_view text);

// Letters and digits alone, folded: what pieces are cut from.
std::u32string written_form(std::string_view text);

// Whether a text says nothing but what stands in others, given by their written forms: each of its
// sentences, without marks of a list, recall markers and a heading such as "Memories:", is a part
// of one of them, and one sentence is as long as a piece or all of what it is a part of. The one
// that has the longest sentence; nullopt if anything else is said. So a correction of what was
// recalled is none, however few letters it changes. Linear in the text for each of the others.
std::optional<std::size_t> only_repeats(std::string_view text,
                                        std::span<const std::u32string> others);

inline constexpr std::size_t kRecognisedIdsMax = 16;

struct Recognised {
  bool is_recalled = false;
  bool is_marked = false;
  double share = 0;  // of the text's units that lie in known pieces
  // Of the memories that markers name, then of those whose texts have the pieces, most first.
  std::vector<std::string> ids;
};

// Bounded: the texts given out longest ago are dropped first. Confined to one thread.
class RecalledTexts {
 public:
  explicit RecalledTexts(std::size_t pieces_max = kRecalledPiecesMax) : pieces_max_(pieces_max) {}

  // Remembers that the text of a memory was given out. One shorter than a piece is not: it is too
  // common. What is of another `space` is not known again.
  void add(std::string_view text, std::string id = {}, std::uint64_t space = 0);

  // Recalled: it carries a marker, or kRecalledShare of it and a piece at least is known.
  static constexpr double kRecalledShare = 0.7;
  Recognised recognise(std::string_view text, std::uint64_t space = 0) const;

  std::size_t piece_count() const { return piece_count_; }

 private:
  struct Text {
    std::string id;
    std::vector<std::uint64_t> pieces;
  };
  struct Known {
    std::uint32_t count = 0;   // of texts that have the piece
    std::uint64_t newest = 0;  // the number of the last of them
  };
  void drop_oldest();

  std::size_t pieces_max_;
  std::size_t piece_count_ = 0;
  std::uint64_t dropped_ = 0;  // texts; the number of the oldest that is left
  std::deque<Text> texts_;     // the oldest first
  std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace jiyi::sense
