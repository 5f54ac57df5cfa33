// Many words looked for at once: one walk from each place of a message, however many there are.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sense/message_chars.h"

namespace jiyi::sense {

// Words are compared folded, as MessageChars folds. Thread-compatible.
class WordTrie {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Match {
    std::uint32_t value = kNone;
    std::size_t end = 0;  // place behind the word
    bool found() const { return value != kNone; }
  };

  // Where a word may begin and end. Han borders everywhere.
  enum class Borders : std::uint8_t {
    Whole,  // not inside a run of Latin letters and digits
    Any,
  };

  WordTrie();

  // A word that is there already takes the new value. Empty words are ignored.
  void add(std::string_view word, std::uint32_t value);

  // The longest word that begins at the place. REQUIRES: the place is in the message.
  Match longest(const MessageChars& chars, std::size_t place, Borders borders) const {
    if (borders == Borders::Whole && is_inside_word(chars, place)) return {};
    return can_begin(chars, place) ? longest_from(chars, place, borders) : Match{};
  }

  // The value of the word that is exactly these characters, or kNone.
  std::uint32_t exact(const MessageChars& chars, CharRange range) const {
    return can_begin(chars, range.begin) ? exactly(chars, range) : kNone;
  }

  // Calls `use` with the value and the end of each word that begins at the place, the shortest
  // first.
  template <typename Use>
  void visit(const MessageChars& chars, std::size_t place, Use use) const {
    if (!can_begin(chars, place)) return;
    std::uint32_t node = 0;
    for (std::size_t at = place; at < chars.size(); ++at) {
      node = next(node, chars.folded(at));
      if (node == kNone) return;
      if (values_[node] != kNone) use(values_[node], at + 1);
    }
  }

  // Whether some word may begin at the place; quick. False is sure.
  bool can_begin(const MessageChars& chars, std::size_t place) const {
    const char32_t first = chars.folded(place);
    const char32_t second = chars.folded(place + 1);
    return has_bit(filter_bit(first, second, chars.folded(place + 2))) ||
           has_bit(filter_bit(first, second, kNoChar)) ||
           has_bit(filter_bit(first, kNoChar, kNoChar));
  }

 private:
  struct Edge {
    std::uint64_t key = 0;  // node and character; 0 is an empty slot
    std::uint32_t target = 0;
  };

  static constexpr char32_t kNoChar = 0xFFFFFFFF;  // behind a word of one or two
  static constexpr unsigned kFilterBits = 16;

  static constexpr std::uint32_t filter_bit(char32_t first, char32_t second, char32_t third) {
    return (first * 0x9E3779B1U ^ second * 0x85EBCA77U ^ third * 0xC2B2AE3DU) >>
           (32U - kFilterBits);
  }
  bool has_bit(std::uint32_t bit) const { return (filter_[bit / 64] >> (bit % 64) & 1U) != 0; }

  static bool is_inside_word(const MessageChars& chars, std::size_t place) {
    return place > 0 && chars.is_alnum(place) && chars.is_alnum(place - 1);
  }

  Match longest_from(const MessageChars& chars, std::size_t place, Borders borders) const;
  std::uint32_t exactly(const MessageChars& chars, CharRange range) const;
  std::uint32_t next(std::uint32_t node, char32_t code) const;
  std::uint32_t next_or_new(std::uint32_t node, char32_t code);
  void insert(Edge edge);
  void grow();

  std::array<std::uint64_t, (1U << kFilterBits) / 64> filter_{};  // of the first characters
  std::vector<Edge> edges_;  // open addressing; the size is a power of two
  std::size_t edge_count_ = 0;
  std::vector<std::uint32_t> values_;  // of each node
};

}  // namespace jiyi::sense
