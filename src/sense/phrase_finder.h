// Finds many words and phrases in a folded text at once, the longest at each place.

#pragma once

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

  struct Edge {
    std::uint64_t key = 0;  // node and character; 0 is no edge
    Node to = kNone;
  };
  struct End {
    std::optional<std::uint32_t> whole;   // the phrase ends here
    std::optional<std::uint32_t> prefix;  // and may go on to the end of the word
  };

  void add(const Phrase& phrase);
  Node step_or_add(Node from, char32_t code);
  Node step(Node from, char32_t code) const;
  void grow();
  void walk(Folded chars, std::size_t at, Node root, std::optional<Hit>& best) const;
  void take_end(Folded chars, const Hit& place, Node node, std::optional<Hit>& best) const;

  std::vector<Edge> edges_;  // open addressing
  std::size_t edge_count_ = 0;
  std::vector<End> ends_;
};

}  // namespace jiyi::sense
