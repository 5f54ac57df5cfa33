#include "sense/phrase_finder.h"

#include <utility>

#include "text/fold.h"

namespace jiyi::sense {
namespace {

constexpr unsigned kCodeBits = 21;
constexpr std::size_t kFirstSlots = 64;

std::uint64_t key_of(std::uint32_t node, char32_t code) {
  return std::uint64_t{node} << kCodeBits | code;
}

std::size_t slot_of(std::uint64_t key, std::size_t slots) {
  return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15U >> 32U) & (slots - 1);
}

struct Spelling {
  std::vector<char32_t> codes;
  bool at_clause_start = false;
  bool is_prefix = false;
};

Spelling spelling_of(std::string_view text) {
  Spelling spelling;
  if (text.starts_with('^')) {
    spelling.at_clause_start = true;
    text.remove_prefix(1);
  }
  if (text.size() > 1 && text.ends_with('*')) {
    spelling.is_prefix = true;
    text.remove_suffix(1);
  }
  for (const auto& at : text::fold_chars(text)) {
    if (!text::is_space(at.code)) {
      spelling.codes.push_back(at.code);
    } else if (!spelling.codes.empty() && spelling.codes.back() != U' ') {
      spelling.codes.push_back(U' ');
    }
  }
  while (!spelling.codes.empty() && spelling.codes.back() == U' ')
    spelling.codes.pop_back();
  return spelling;
}

bool is_phrase(const Spelling& spelling) {
  return !spelling.codes.empty() && spelling.codes.size() <= kPhraseCharactersMax;
}

// Whether one word goes on over the place before `at`.
bool is_inside_word(Folded chars, std::size_t at) {
  return at > 0 && at < chars.size() && is_spaced_word_char(chars[at - 1].code) &&
         is_spaced_word_char(chars[at].code);
}

}  // namespace

bool PhraseFinder::is_phrase(std::string_view text) {
  return sense::is_phrase(spelling_of(text));
}

PhraseFinder::PhraseFinder(const std::vector<Phrase>& phrases)
    : edges_(kFirstSlots), ends_(kClauseStart + 1) {
  for (const Phrase& phrase : phrases)
    add(phrase);
}

void PhraseFinder::add(const Phrase& phrase) {
  const Spelling spelling = spelling_of(phrase.text);
  if (!sense::is_phrase(spelling)) return;
  const char32_t second = spelling.codes.size() > 1 ? spelling.codes[1] : kNoCode;
  filter_.set(filter_bit(spelling.codes[0], second));
  Node node = spelling.at_clause_start ? kClauseStart : kAnywhere;
  for (const char32_t code : spelling.codes)
    node = step_or_add(node, code);
  (spelling.is_prefix ? ends_[node].prefix : ends_[node].whole) = phrase.value;
}

PhraseFinder::Node PhraseFinder::step_or_add(Node from, char32_t code) {
  if (const Node to = step(from, code); to != kNone) return to;
  if (edge_count_ * 2 >= edges_.size()) grow();
  const std::uint64_t key = key_of(from, code);
  std::size_t slot = slot_of(key, edges_.size());
  while (edges_[slot].key != 0)
    slot = (slot + 1) & (edges_.size() - 1);
  edges_[slot] = {.key = key, .to = static_cast<Node>(ends_.size())};
  ++edge_count_;
  ends_.emplace_back();
  return edges_[slot].to;
}

void PhraseFinder::grow() {
  std::vector<Edge> old(edges_.size() * 2);
  old.swap(edges_);
  for (const Edge& edge : old) {
    if (edge.key == 0) continue;
    std::size_t slot = slot_of(edge.key, edges_.size());
    while (edges_[slot].key != 0)
      slot = (slot + 1) & (edges_.size() - 1);
    edges_[slot] = edge;
  }
}

PhraseFinder::Node PhraseFinder::step(Node from, char32_t code) const {
  const std::uint64_t key = key_of(from, code);
  std::size_t slot = slot_of(key, edges_.size());
  while (edges_[slot].key != 0) {
    if (edges_[slot].key == key) return edges_[slot].to;
    slot = (slot + 1) & (edges_.size() - 1);
  }
  return kNone;
}

void PhraseFinder::take_end(Folded chars, const Hit& place, Node node,
                            std::optional<Hit>& best) const {
  const End& end = ends_[node];
  if (!end.whole && !end.prefix) return;
  Hit hit = place;
  if (!is_inside_word(chars, hit.end)) {
    hit.value = end.whole ? *end.whole : *end.prefix;
  } else if (end.prefix) {
    hit.value = *end.prefix;
    while (is_inside_word(chars, hit.end))
      ++hit.end;
  } else {
    return;
  }
  // The clause's start is walked last: of two that are equally long, that one counts.
  if (!best || hit.end >= best->end) best = hit;
}

void PhraseFinder::walk(Folded chars, std::size_t at, Node root, std::optional<Hit>& best) const {
  Node node = root;
  std::size_t end = at;
  while (end < chars.size()) {
    const bool space = text::is_space(chars[end].code);
    node = step(node, space ? U' ' : chars[end].code);
    if (node == kNone) return;
    ++end;
    while (space && end < chars.size() && text::is_space(chars[end].code))
      ++end;
    take_end(chars, {.begin = at, .end = end}, node, best);
  }
}

bool PhraseFinder::may_begin(Folded chars, std::size_t at) const {
  const char32_t first = chars[at].code;
  if (filter_[filter_bit(first, kNoCode)]) return true;
  if (at + 1 == chars.size()) return false;
  const char32_t second = chars[at + 1].code;
  return filter_[filter_bit(first, text::is_space(second) ? U' ' : second)];
}

std::optional<PhraseFinder::Hit> PhraseFinder::longest_at(Folded chars, std::size_t at) const {
  if (is_inside_word(chars, at) || !may_begin(chars, at)) return std::nullopt;
  return longest_from(chars, at);
}

std::optional<PhraseFinder::Hit> PhraseFinder::longest_from(Folded chars, std::size_t at) const {
  std::optional<Hit> best;
  walk(chars, at, kAnywhere, best);
  if (step(kClauseStart, chars[at].code) != kNone && is_clause_start(chars, at)) {
    walk(chars, at, kClauseStart, best);
  }
  return best;
}

std::optional<PhraseFinder::Hit> PhraseFinder::first_from(Folded chars, std::size_t at) const {
  bool after_word = at > 0 && at < chars.size() && is_spaced_word_char(chars[at - 1].code);
  for (; at < chars.size(); ++at) {
    const bool is_word = is_spaced_word_char(chars[at].code);
    if (!(after_word && is_word) && may_begin(chars, at)) {
      if (const auto hit = longest_from(chars, at)) return hit;
    }
    after_word = is_word;
  }
  return std::nullopt;
}

void PhraseFinder::append_hits(Folded chars, std::vector<Hit>& out) const {
  for (auto hit = first_from(chars, 0); hit; hit = first_from(chars, hit->end))
    out.push_back(*hit);
}

std::vector<PhraseFinder::Hit> PhraseFinder::hits(Folded chars) const {
  std::vector<Hit> found;
  append_hits(chars, found);
  return found;
}

std::vector<PhraseFinder::Hit> PhraseFinder::overlapping_hits(Folded chars) const {
  std::vector<Hit> found;
  for (auto hit = first_from(chars, 0); hit; hit = first_from(chars, hit->begin + 1))
    found.push_back(*hit);
  return found;
}

bool PhraseFinder::finds(Folded chars) const {
  return first_from(chars, 0).has_value();
}

}  // namespace jiyi::sense
