// A grammar made ready to be matched: every word list as a trie, every form under the words without
// which it cannot match.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "facts/grammar.h"
#include "facts/schema.h"
#include "sense/entities.h"
#include "sense/message_chars.h"
#include "sense/word_trie.h"

namespace jiyi::facts {

struct FormIndex {
  std::uint32_t pattern = 0;  // in Grammar::patterns
  std::uint32_t form = 0;
  bool operator==(const FormIndex&) const = default;
};

// Words with the bits of each. Immutable, thread-safe.
class WordClass {
 public:
  WordClass() = default;
  explicit WordClass(const std::vector<ClassWord>& words);
  explicit WordClass(const std::vector<std::string>& words);

  // Calls `use(end, bits)` for each word that begins at the place and has borders there, the
  // longest first, until it gives true.
  template <typename Use>
  bool any_at(const sense::MessageChars& chars, std::size_t place, Use use) const;
  // The end of the longest such word; 0 if there is none.
  std::size_t end_at(const sense::MessageChars& chars, std::size_t place) const;
  // Where the longest word that ends at `end` begins, not before `least`; `end` if none does.
  std::size_t begin_before(const sense::MessageChars& chars, sense::CharRange range) const;
  bool is_one(const sense::MessageChars& chars, sense::CharRange range) const;
  // Words with a '*' in front are endings, which the others here are not concerned with. Whether
  // the range ends with one, and has something before it or is one itself.
  bool has_endings() const { return ending_longest_ > 0; }
  bool has_ending(const sense::MessageChars& chars, sense::CharRange range) const;

 private:
  void add(std::string_view word, std::uint8_t bits);

  sense::WordTrie trie_;
  std::size_t longest_ = 0;  // bytes, so that no word has more characters
  sense::WordTrie endings_;
  std::size_t ending_longest_ = 0;
};

// Whether a word may stand at [begin, end): Latin letters do not go on beyond it.
bool has_borders(const sense::MessageChars& chars, sense::CharRange range);

// Immutable, thread-safe.
class Rules {
 public:
  // REQUIRES: `grammar` comes from load_grammar with this schema.
  static Result<Rules> create(Grammar grammar, Schema schema);

  const Grammar& grammar() const { return grammar_; }
  const Schema& schema() const { return schema_; }
  const sense::EntityRules& entities() const { return *entities_; }

  const sense::WordTrie& anchors() const { return anchors_; }
  const std::vector<FormIndex>& forms_of(std::uint32_t anchor) const { return forms_[anchor]; }

  const sense::WordTrie& guards() const { return guards_; }
  const sense::WordTrie& guards_in_front() const { return guards_in_front_; }
  const GuardWord& guard(std::uint32_t index) const { return grammar_.guards[index]; }

  const sense::WordTrie& relations() const { return relations_; }
  const std::string& relation(std::uint32_t index) const { return relation_names_[index]; }

  const WordClass& word_class(FormIndex form, std::uint32_t index) const {
    return classes_[class_ids_[form.pattern][form.form][index]];
  }
  // Null where the pattern needs none.
  const WordClass* needed_by(FormIndex form) const;
  const WordClass* forbidden_in(FormIndex form) const;
  const WordClass& list(std::string_view name) const;
  const WordClass& adverbs() const { return adverbs_; }

 private:
  Rules(Grammar grammar, Schema schema, sense::EntityRules entities);
  void add_classes();
  void add_anchors();
  void add_anchor(std::string_view word, FormIndex form);
  void add_words();
  const WordClass* class_named(const std::string& name) const;

  Grammar grammar_;
  Schema schema_;
  std::unique_ptr<const sense::EntityRules> entities_;
  sense::WordTrie anchors_;
  std::map<std::string, std::uint32_t, std::less<>> anchor_ids_;
  std::vector<std::vector<FormIndex>> forms_;
  sense::WordTrie guards_;
  sense::WordTrie guards_in_front_;
  sense::WordTrie relations_;
  std::vector<std::string> relation_names_;
  std::vector<WordClass> classes_;
  std::vector<std::vector<std::vector<std::uint32_t>>> class_ids_;
  std::map<std::string, std::uint32_t, std::less<>> class_by_name_;
  std::map<std::string, WordClass, std::less<>> lists_;
  WordClass adverbs_;
  WordClass nothing_;
};

template <typename Use>
bool WordClass::any_at(const sense::MessageChars& chars, std::size_t place, Use use) const {
  struct Found {
    std::size_t end;
    std::uint32_t bits;
  };
  std::vector<Found> found;
  trie_.visit(chars, place, [&](std::uint32_t bits, std::size_t end) {
    if (has_borders(chars, {place, end})) found.push_back({end, bits});
  });
  for (auto one = found.rbegin(); one != found.rend(); ++one) {
    if (use(one->end, static_cast<std::uint8_t>(one->bits))) return true;
  }
  return false;
}

}  // namespace jiyi::facts
