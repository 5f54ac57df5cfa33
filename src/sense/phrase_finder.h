// Finds many words and phrases in a folded text at once, the longest at each place.

#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sense/message.h"

namespace jiyi::sense {

inline constexpr std::size_t kPhraseCharactersMax = 64;

// How a phrase is written down: any text, which is folded; a space in it stands for any white
// space; `*` at its end lets it go on to the end of the word; `^` at its front asks for the
// start of a clause, and is then preferred to the same words anywhere. Where it begins or ends with
// a letter or digit of a script with spaces, a word must begin or end there; Chinese fits anywhere.
struct Phrase {
  std::string_view text;
  std::uint32_t value = 0;
};

// A trie over characters. Immutable, thread-safe.
class PhraseFinder {
 public:
  // Characters [begin, end) of the folded text.
  struct Hit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint32_t value = 0;
    bool operator==(const Hit&) const = default;
  };

  // Of equal phrases the last one's value counts. Phrases that are empty or longer than
  // kPhraseCharactersMax are passed over: is_phrase() says which.
  explicit PhraseFinder(const std::vector<Phrase>& phrases);

  static bool is_phrase(std::string_view text);

  // The longest phrase that begins at `at`.
  std::optional<Hit> longest_at(Folded chars, std::size_t at) const;

  // From the left, the longest at each place, none inside another. Linear in the text.
  void append_hits(Folded chars, std::vector<Hit>& out) const;
  std::vector<Hit> hits(Folded chars) const;

  // The longest at each place, also inside others.
  std::vector<Hit> overlapping_hits(Folded chars) const;

  // Whether any phrase is there.
  bool finds(Folded chars) const;

 private:
  using Node = std::uint32_t;
  static constexpr Node kNone = 0;
  static constexpr Node kAnywhere = 1;
  static constexpr Node kClauseStart = 2;

  static constexpr char32_t kNoCode = 0xFFFFFFFF;  // behind a phrase of one character
  static constexpr unsigned kFilterBits = 13;

  struct Edge {
    std::uint64_t key = 0;  // node and character; 0 is no edge
    Node to = kNone;
  };
  struct End {
    std::optional<std::uint32_t> whole;   // the phrase ends here
    std::optional<std::uint32_t> prefix;  // and may go on to the end of the word
  };

  static constexpr std::uint32_t filter_bit(char32_t first, char32_t second) {
    return (first * 0x9E3779B1U ^ second * 0x85EBCA77U) >> (32U - kFilterBits);
  }

  void add(const Phrase& phrase);
  Node step_or_add(Node from, char32_t code);
  Node step(Node from, char32_t code) const;
  void grow();
  // Whether some phrase may begin with the two characters there. False is sure.
  bool may_begin(Folded chars, std::size_t at) const;
  // longest_at() where a phrase may begin, and the first such hit from `at` on.
  std::optional<Hit> longest_from(Folded chars, std::size_t at) const;
  std::optional<Hit> first_from(Folded chars, std::size_t at) const;
  void walk(Folded chars, std::size_t at, Node root, std::optional<Hit>& best) const;
  void take_end(Folded chars, const Hit& place, Node node, std::optional<Hit>& best) const;

  std::bitset<1U << kFilterBits> filter_;  // of the first two characters
  std::vector<Edge> edges_;                // open addressing
  std::size_t edge_count_ = 0;
  std::vector<End> ends_;
};

}  // namespace jiyi::sense
