// What the rules for entities share: what they find, and the words they go by.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sense/entities.h"
#include "sense/word_trie.h"

namespace jiyi::sense {

// How sure a rule is, of findings that are equally long.
enum class Rank : std::uint8_t { Guess, Name, Cue, List, User, Pattern };

struct Finding {
  EntityKind kind = EntityKind::Person;
  CharRange range;
  Rank rank = Rank::Guess;
  std::string normalised;  // empty: the folded characters
};

// A word of the lists; see words/places.txt for the signs.
struct ListWord {
  EntityKind kind = EntityKind::Place;
  bool is_exact = false;   // ! only as it is written
  bool is_weak = false;    // ? only with a cue
  bool has_model = false;  // ^ may have a model behind it
  bool is_user = false;
  std::u32string spelled;  // the characters as written, to compare when exact
  std::string normalised;
};

// Bits of the words in sections of words/names.txt.
enum WordBit : std::uint32_t {
  kEnglishTitle = 1U << 0U,
  kFirstName = 1U << 1U,
  kWeakFirstName = 1U << 2U,
  kPersonBefore = 1U << 3U,
  kPersonAfter = 1U << 4U,
  kPlaceBefore = 1U << 5U,
  kOrganisationSuffix = 1U << 6U,
  kOrganisationOf = 1U << 7U,
  kPlaceSuffix = 1U << 8U,
  kPlacePrefix = 1U << 9U,
  kNotCapital = 1U << 10U,
  kSurname = 1U << 11U,
  kBefore = 1U << 12U,  // Han words before and behind a name
  kAfter = 1U << 13U,
  kTitle = 1U << 14U,
  kNotName = 1U << 15U,
  kOrganisationSuffixHan = 1U << 16U,
  kGenericStem = 1U << 17U,
  kStemStop = 1U << 18U,
  kPlaceSuffixHan = 1U << 19U,
  kGiven = 1U << 20U,
  kOrderCue = 1U << 21U,
};

// All words the rules know. Thread-compatible.
class NameBook {
 public:
  NameBook();

  void add_user_word(const EntityWord& word);

  // The longest word of the lists that begins at the place.
  struct Listed {
    const ListWord* word = nullptr;
    std::size_t end = 0;
  };
  Listed listed_at(const MessageChars& chars, std::size_t place) const;

  // The bits of the word that is exactly these characters; 0 if there is none.
  std::uint32_t bits(const MessageChars& chars, CharRange range) const;
  // The end of the longest word with that bit that begins at the place; 0 if none does.
  // REQUIRES: one bit.
  std::size_t word_end(const MessageChars& chars, std::size_t place, std::uint32_t bit) const;
  // The same for a word that ends before the place: where it begins; `place` if none does.
  std::size_t word_begin(const MessageChars& chars, std::size_t place, std::uint32_t bit) const;

 private:
  void add_list(EntityKind kind, std::string_view list);
  void add_names(std::string_view names);
  void add_bits(std::string_view word, std::uint32_t bits);

  // First characters of the words of each bit; a few others fall together with them.
  struct Firsts {
    std::array<std::uint64_t, 64> words{};
    void add(char32_t code) { words[code / 64 % 64] |= std::uint64_t{1} << (code % 64); }
    bool has(char32_t code) const { return (words[code / 64 % 64] >> (code % 64) & 1U) != 0; }
  };

  WordTrie lists_;
  std::vector<ListWord> words_;
  WordTrie names_;  // values are indexes of bits_
  std::vector<std::uint32_t> bits_;
  std::array<Firsts, 32> firsts_{};
};

// A Latin word of a message.
struct LatinWord {
  CharRange range;          // with inner ' and -, without a closing 's
  bool is_capital = false;  // begins with a capital
  bool opens_sentence = false;
};
std::vector<LatinWord> latin_words(const MessageChars& chars);

// Each appends what its rules find.
void append_listed(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out);
void append_contacts(const MessageChars& chars, std::vector<Finding>& out);
void append_money(const MessageChars& chars, std::vector<Finding>& out);
void append_numbers(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out);
void append_han_names(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out);
void append_han_suffixed(const MessageChars& chars, const NameBook& book,
                         std::vector<Finding>& out);
void append_projects(const MessageChars& chars, const NameBook& book, std::vector<Finding>& out);

// Findings of Latin words that begin with capitals. `listed` are those of append_listed.
void append_capitals(const MessageChars& chars, const NameBook& book,
                     const std::vector<Finding>& listed, std::vector<Finding>& out);

// What a stem of Han characters before a suffix at the place is: where it begins; `place` if
// there is none that could be a name.
std::size_t stem_begin(const MessageChars& chars, const NameBook& book, std::size_t place);

// Whether a digit at the place goes on with a number or a word.
bool is_in_number(const MessageChars& chars, std::size_t place);

// What is in the quotation marks that open at the place; empty if there are none.
CharRange quoted_at(const MessageChars& chars, std::size_t place);

}  // namespace jiyi::sense
