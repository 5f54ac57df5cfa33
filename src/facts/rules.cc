#include "facts/rules.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "text/fold.h"

namespace jiyi::facts {

using sense::CharRange;
using sense::MessageChars;

bool has_borders(const MessageChars& chars, CharRange range) {
  const bool front =
      !chars.is_alnum(range.begin) || range.begin == 0 || !chars.is_alnum(range.begin - 1);
  return front && (!chars.is_alnum(range.end - 1) || !chars.is_alnum(range.end));
}

WordClass::WordClass(const std::vector<ClassWord>& words) {
  for (const ClassWord& word : words)
    add(word.text, word.bits);
}

WordClass::WordClass(const std::vector<std::string>& words) {
  for (const std::string& word : words)
    add(word, 0);
}

void WordClass::add(std::string_view word, std::uint8_t bits) {
  if (word.starts_with('*')) {
    endings_.add(word.substr(1), bits);
    ending_longest_ = std::max(ending_longest_, word.size() - 1);
    return;
  }
  trie_.add(word, bits);
  longest_ = std::max(longest_, word.size());
}

std::size_t WordClass::end_at(const MessageChars& chars, std::size_t place) const {
  std::size_t longest = 0;
  trie_.visit(chars, place, [&](std::uint32_t, std::size_t end) {
    if (has_borders(chars, {place, end})) longest = end;
  });
  return longest;
}

std::size_t WordClass::begin_before(const MessageChars& chars, CharRange range) const {
  const std::size_t least = range.end - std::min(longest_, range.end - range.begin);
  for (std::size_t begin = least; begin < range.end; ++begin) {
    if (is_one(chars, {begin, range.end})) return begin;
  }
  return range.end;
}

bool WordClass::is_one(const MessageChars& chars, CharRange range) const {
  return range.begin < range.end && has_borders(chars, range) &&
         trie_.exact(chars, range) != sense::WordTrie::kNone;
}

bool WordClass::has_ending(const MessageChars& chars, CharRange range) const {
  const std::size_t least = range.end - std::min(ending_longest_, range.end - range.begin);
  for (std::size_t begin = least; begin < range.end; ++begin) {
    const bool is_there = endings_.exact(chars, {begin, range.end}) != sense::WordTrie::kNone;
    if (is_there && has_borders(chars, {begin, range.end})) return true;
  }
  return false;
}

Result<Rules> Rules::create(Grammar grammar, Schema schema) {
  ASSIGN_OR_RETURN(sense::EntityRules entities, sense::EntityRules::create());
  return Rules(std::move(grammar), std::move(schema), std::move(entities));
}

Rules::Rules(Grammar grammar, Schema schema, sense::EntityRules entities)
    : grammar_(std::move(grammar)),
      schema_(std::move(schema)),
      entities_(std::make_unique<const sense::EntityRules>(std::move(entities))) {
  add_classes();
  add_anchors();
  add_words();
}

void Rules::add_classes() {
  for (const auto& [name, words] : grammar_.classes) {
    class_by_name_[name] = static_cast<std::uint32_t>(classes_.size());
    classes_.emplace_back(words);
    if (name == "adverb") adverbs_ = classes_.back();
  }
  for (const Pattern& pattern : grammar_.patterns) {
    auto& forms = class_ids_.emplace_back();
    for (const Program& form : pattern.forms) {
      auto& own = forms.emplace_back();
      for (const std::string& name : form.class_names)
        own.push_back(class_by_name_.find(name)->second);
    }
  }
}

void Rules::add_anchors() {
  for (std::uint32_t p = 0; p < grammar_.patterns.size(); ++p) {
    const auto& forms = grammar_.patterns[p].forms;
    for (std::uint32_t f = 0; f < forms.size(); ++f) {
      const bool has_needs = !grammar_.patterns[p].needs.empty();
      const auto anchors =
          has_needs ? std::vector<std::string>{"<" + grammar_.patterns[p].needs} : forms[f].anchors;
      for (const std::string& anchor : anchors) {
        if (!anchor.starts_with('<')) {
          add_anchor(anchor, {p, f});
          continue;
        }
        for (const ClassWord& word : grammar_.classes.at(anchor.substr(1)))
          add_anchor(word.text.starts_with('*') ? word.text.substr(1) : word.text, {p, f});
      }
    }
  }
}

void Rules::add_anchor(std::string_view word, FormIndex form) {
  const auto [id, is_new] =
      anchor_ids_.try_emplace(text::fold(word), static_cast<std::uint32_t>(forms_.size()));
  if (is_new) {
    forms_.emplace_back();
    anchors_.add(word, id->second);
  }
  auto& forms = forms_[id->second];
  if (std::ranges::find(forms, form) == forms.end()) forms.push_back(form);
}

void Rules::add_words() {
  for (std::uint32_t i = 0; i < grammar_.guards.size(); ++i) {
    const std::string_view word = grammar_.guards[i].text;
    if (word.starts_with('^')) {
      guards_in_front_.add(word.substr(1), i);
    } else {
      guards_.add(word, i);
    }
  }
  for (const auto& [name, words] : grammar_.relations) {
    for (const std::string& word : words)
      relations_.add(word, static_cast<std::uint32_t>(relation_names_.size()));
    relation_names_.push_back(name);
  }
  for (const auto& [name, words] : grammar_.lists)
    lists_.emplace(name, WordClass(words));
}

const WordClass* Rules::needed_by(FormIndex form) const {
  return class_named(grammar_.patterns[form.pattern].needs);
}

const WordClass* Rules::forbidden_in(FormIndex form) const {
  return class_named(grammar_.patterns[form.pattern].without);
}

const WordClass* Rules::class_named(const std::string& name) const {
  return name.empty() ? nullptr : &classes_[class_by_name_.find(name)->second];
}

const WordClass& Rules::list(std::string_view name) const {
  const auto found = lists_.find(name);
  return found == lists_.end() ? nothing_ : found->second;
}

}  // namespace jiyi::facts
