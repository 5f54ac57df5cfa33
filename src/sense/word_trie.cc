#include "sense/word_trie.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kSlotsMin = 1024;
constexpr unsigned kCodeBits = 21;

constexpr std::uint64_t key_of(std::uint32_t node, char32_t code) {
  return (std::uint64_t{node} + 1) << kCodeBits | code;
}

constexpr std::size_t slot_of(std::uint64_t key) {
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 20U);
}

}  // namespace

WordTrie::WordTrie() : edges_(kSlotsMin), values_(1, kNone) {}

void WordTrie::add(std::string_view word, std::uint32_t value) {
  const MessageChars chars(word);
  if (chars.size() == 0) return;
  const std::uint32_t bit =
      filter_bit(chars.folded(0), chars.size() < 2 ? kNoChar : chars.folded(1),
                 chars.size() < 3 ? kNoChar : chars.folded(2));
  filter_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  std::uint32_t node = 0;
  for (std::size_t i = 0; i < chars.size(); ++i)
    node = next_or_new(node, chars.folded(i));
  values_[node] = value;
}

WordTrie::Match WordTrie::longest_from(const MessageChars& chars, std::size_t place,
                                       Borders borders) const {
  Match best;
  const bool is_whole = borders == Borders::Whole;
  std::uint32_t node = 0;
  for (std::size_t at = place; at < chars.size(); ++at) {
    node = next(node, chars.folded(at));
    if (node == kNone) break;
    if (values_[node] == kNone) continue;
    if (is_whole && chars.is_alnum(at) && chars.is_alnum(at + 1)) continue;
    best = {.value = values_[node], .end = at + 1};
  }
  return best;
}

std::uint32_t WordTrie::exactly(const MessageChars& chars, CharRange range) const {
  if (range.begin >= range.end) return kNone;
  std::uint32_t node = 0;
  for (std::size_t at = range.begin; at < range.end && node != kNone; ++at)
    node = next(node, chars.folded(at));
  return node == kNone ? kNone : values_[node];
}

std::uint32_t WordTrie::next(std::uint32_t node, char32_t code) const {
  const std::uint64_t key = key_of(node, code);
  const std::size_t mask = edges_.size() - 1;
  for (std::size_t slot = slot_of(key) & mask;; slot = (slot + 1) & mask) {
    if (edges_[slot].key == key) return edges_[slot].target;
    if (edges_[slot].key == 0) return kNone;
  }
}

std::uint32_t WordTrie::next_or_new(std::uint32_t node, char32_t code) {
  const std::uint32_t known = next(node, code);
  if (known != kNone) return known;
  if ((edge_count_ + 1) * 2 > edges_.size()) grow();
  const auto target = static_cast<std::uint32_t>(values_.size());
  values_.push_back(kNone);
  insert({.key = key_of(node, code), .target = target});
  ++edge_count_;
  return target;
}

void WordTrie::insert(Edge edge) {
  const std::size_t mask = edges_.size() - 1;
  std::size_t slot = slot_of(edge.key) & mask;
  while (edges_[slot].key != 0)
    slot = (slot + 1) & mask;
  edges_[slot] = edge;
}

void WordTrie::grow() {
  std::vector<Edge> old(edges_.size() * 2);
  old.swap(edges_);
  for (const Edge& edge : old) {
    if (edge.key != 0) insert(edge);
  }
}

}  // namespace jiyi::sense
