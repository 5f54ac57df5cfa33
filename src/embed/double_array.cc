#include "embed/double_array.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/try.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kBlock = 256;
constexpr std::size_t kUnitsMax = std::size_t{1} << 21U;
// So many free units are tried for a node before a new block is begun, and so many of the oldest,
// which that many nodes could not use, are then left empty for good. This keeps building linear.
constexpr std::size_t kTries = 256;
constexpr std::size_t kGivenUp = 32;
constexpr std::uint32_t kHasValue = 0x100U;
constexpr std::uint32_t kIsValue = std::uint32_t{1} << 31U;

// No two nodes have the same offset, so a label alone tells whose child a unit is.
class Builder {
 public:
  explicit Builder(std::vector<TrieKey> keys) : keys_(std::move(keys)) {}

  Result<std::vector<std::uint32_t>> run() {
    std::ranges::sort(keys_, {}, &TrieKey::text);
    RETURN_IF_ERROR(check_keys());
    add_block();
    taken_[0] = true;
    if (!keys_.empty())
      pending_.push_back({.first = 0, .last = keys_.size(), .depth = 0, .unit = 0});
    while (!pending_.empty()) {
      const Node node = pending_.back();
      pending_.pop_back();
      RETURN_IF_ERROR(place_children(node));
    }
    fill_unused();
    return std::move(units_);
  }

 private:
  // The keys [first, last) share their first `depth` bytes, which lead to the unit.
  struct Node {
    std::size_t first;
    std::size_t last;
    std::size_t depth;
    std::size_t unit;
  };

  Result<void> check_keys() const {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const auto& key = keys_[i];
      if (key.text.empty() || key.text.find('\0') != std::string_view::npos) {
        return Error{ErrorCode::InvalidArgument, "the piece with the value " +
                                                     std::to_string(key.value) +
                                                     " is empty or has a zero byte"};
      }
      if (i > 0 && keys_[i - 1].text == key.text) {
        return Error{ErrorCode::InvalidArgument, "the pieces " +
                                                     std::to_string(keys_[i - 1].value) + " and " +
                                                     std::to_string(key.value) + " are the same"};
      }
    }
    return {};
  }

  unsigned char byte_at(std::size_t key, std::size_t depth) const {
    const auto& text = keys_[key].text;
    return depth < text.size() ? static_cast<unsigned char>(text[depth]) : 0;
  }

  Result<void> place_children(const Node& node) {
    labels_.clear();
    starts_.clear();
    for (std::size_t i = node.first; i < node.last; ++i) {
      const auto label = byte_at(i, node.depth);
      if (!labels_.empty() && labels_.back() == label) continue;
      labels_.push_back(label);
      starts_.push_back(i);
    }
    starts_.push_back(node.last);
    const std::size_t offset = find_offset();
    if (offset >= kUnitsMax) {
      return Error{ErrorCode::LimitExceeded, std::to_string(keys_.size()) +
                                                 " pieces need more than the limit of " +
                                                 std::to_string(kUnitsMax) + " trie units"};
    }
    offset_used_[offset] = true;
    units_[node.unit] |= static_cast<std::uint32_t>(offset ^ node.unit) << 10U;
    for (const auto label : labels_)
      take_unit(offset ^ label);
    for (std::size_t i = labels_.size(); i-- > 0;)
      place_child(node, i, offset);
    return {};
  }

  void place_child(const Node& node, std::size_t child, std::size_t offset) {
    const auto label = labels_[child];
    const std::size_t unit = offset ^ label;
    if (label == 0) {
      units_[unit] = kIsValue | keys_[starts_[child]].value;
      units_[node.unit] |= kHasValue;
      return;
    }
    units_[unit] = label;
    pending_.push_back({.first = starts_[child],
                        .last = starts_[child + 1],
                        .depth = node.depth + 1,
                        .unit = unit});
  }

  std::size_t find_offset() {
    std::size_t unit = next_[0];
    for (std::size_t tries = 0; unit != 0 && tries < kTries; ++tries, unit = next_[unit]) {
      const std::size_t offset = unit ^ labels_.front();
      if (!offset_used_[offset] && fits(offset)) return offset;
    }
    if (unit != 0) {
      for (std::size_t i = 0; i < kGivenUp; ++i)
        unlink(next_[0]);
    }
    const std::size_t block = units_.size();
    add_block();
    return block ^ labels_.front();
  }

  bool fits(std::size_t offset) const {
    return std::ranges::none_of(labels_,
                                [&](unsigned char label) { return taken_[offset ^ label]; });
  }

  void take_unit(std::size_t unit) {
    taken_[unit] = true;
    if (next_[unit] != unit) unlink(unit);
  }

  // The units that are tried hang together in a ring through unit 0, which is the root.
  void add_block() {
    const std::size_t begin = units_.size();
    units_.resize(begin + kBlock);
    taken_.resize(begin + kBlock);
    offset_used_.resize(begin + kBlock);
    next_.resize(begin + kBlock);
    previous_.resize(begin + kBlock);
    for (std::size_t unit = std::max<std::size_t>(begin, 1); unit < begin + kBlock; ++unit) {
      previous_[unit] = previous_[0];
      next_[unit] = 0;
      next_[previous_[0]] = unit;
      previous_[0] = unit;
    }
  }

  void unlink(std::size_t unit) {
    next_[previous_[unit]] = next_[unit];
    previous_[next_[unit]] = previous_[unit];
    next_[unit] = unit;
  }

  // An unused unit must not look like a child: its label is one that no node would look for.
  void fill_unused() {
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      if (taken_[unit]) continue;
      std::uint32_t label = 0;
      while (offset_used_[unit ^ label])
        ++label;
      units_[unit] = label;
    }
  }

  std::vector<TrieKey> keys_;
  std::vector<std::uint32_t> units_;
  std::vector<bool> taken_;
  std::vector<bool> offset_used_;
  std::vector<std::size_t> next_;  // of a unit that is not in the ring: itself
  std::vector<std::size_t> previous_;
  std::vector<Node> pending_;
  std::vector<unsigned char> labels_;  // of the node at hand
  std::vector<std::size_t> starts_;    // its first key with each label, and the end
};

}  // namespace

std::optional<std::uint32_t> DoubleArray::find(std::string_view key) const noexcept {
  if (empty()) return std::nullopt;
  Place place = root();
  for (const char c : key) {
    if (!step(place, static_cast<unsigned char>(c))) return std::nullopt;
  }
  return value(place);
}

Result<std::vector<std::uint32_t>> build_double_array(std::vector<TrieKey> keys) {
  return Builder(std::move(keys)).run();
}

}  // namespace jiyi::embed
