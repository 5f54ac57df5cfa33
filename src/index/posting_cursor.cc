#include "index/posting_cursor.h"

#include <algorithm>

namespace jiyi::index {

void PostingCursor::open(const PostingList& list) {
  list_ = list;
  block_ = 0;
  loaded_ = kNoBlock;
  position_ = 0;
  base_ = 0;
  if (!in_blocks()) load_pairs(list.pairs, list.count);
  last_ = in_blocks() ? list_.blocks[0].last : ordinals_[size_ - 1];
}

bool PostingCursor::move_on(std::uint32_t ordinal) noexcept {
  const std::size_t count = block_count();
  if (block_ == count) return false;
  if (!in_blocks()) {
    block_ = count;
    return false;
  }
  std::size_t step = 1;
  while (block_ + step < count && list_.blocks[block_ + step].last < ordinal)
    step *= 2;
  const auto at = [&](std::size_t block) {
    return list_.blocks.begin() + static_cast<std::ptrdiff_t>(std::min(block, count));
  };
  const auto found =
      std::lower_bound(at(block_ + step / 2), at(block_ + step), ordinal,
                       [](const Block& block, std::uint32_t low) { return block.last < low; });
  block_ = static_cast<std::size_t>(found - list_.blocks.begin());
  if (block_ == count) return false;
  base_ = list_.blocks[block_ - 1].last + 1;
  last_ = list_.blocks[block_].last;
  return true;
}

void PostingCursor::load_pairs(std::span<const std::uint8_t> bytes, std::size_t count) noexcept {
  // The bytes are our own or were checked when they were loaded.
  read_pairs(bytes, base_, std::span(ordinals_).first(count), std::span(frequencies_).first(count));
  loaded_ = block_;
  size_ = count;
  position_ = 0;
  frequencies_loaded_ = true;
}

void PostingCursor::load_ordinals() noexcept {
  if (loaded_ == block_) return;
  if (!is_full()) {
    const std::uint8_t* from = list_.bytes + list_.blocks[block_].offset;
    load_pairs({from, list_.end}, list_.count % kBlockPostings);
    return;
  }
  bytes().ordinals(base_, ordinals_.data());
  loaded_ = block_;
  size_ = kBlockPostings;
  position_ = 0;
  frequencies_loaded_ = false;
}

void PostingCursor::load_frequencies() noexcept {
  if (frequencies_loaded_) return;
  bytes().frequencies(frequencies_.data());
  frequencies_loaded_ = true;
}

// Halves without a branch that could be mispredicted.
std::size_t PostingCursor::position_from(std::uint32_t ordinal) const noexcept {
  if (position_ == size_) return size_;
  std::size_t at = position_;
  for (std::size_t rest = size_ - position_; rest > 1;) {
    const std::size_t half = rest / 2;
    at += ordinals_[at + half - 1] < ordinal ? half : 0;
    rest -= half;
  }
  return at + (ordinals_[at] < ordinal ? 1 : 0);
}

PostingRun PostingCursor::next_run(std::uint32_t from, std::uint32_t to) noexcept {
  if (!move_to(from) || base_ >= to) return {};
  load_ordinals();
  position_ = position_from(from);
  const std::size_t end = last_ < to ? size_ : position_from(to);
  if (position_ == end) return {};
  const auto ordinals =
      std::span<const std::uint32_t>(ordinals_).subspan(position_, end - position_);
  if (in_blocks() && is_full() && bytes().all_once()) return {ordinals, nullptr};
  load_frequencies();
  return {ordinals, frequencies_.data() + position_};
}

std::uint32_t PostingCursor::frequency_of(std::uint32_t ordinal) noexcept {
  if (!move_to(ordinal) || base_ > ordinal) return 0;
  if (loaded_ != block_ && is_full() && bytes().is_bitmap()) {
    return bytes().frequency_in_bitmap(ordinal - base_);
  }
  load_ordinals();
  position_ = position_from(ordinal);
  if (ordinals_[position_] != ordinal) return 0;
  return frequencies_loaded_ ? frequencies_[position_] : bytes().frequency_at(position_);
}

std::span<const Block> PostingCursor::blocks_in(std::uint32_t from, std::uint32_t to) noexcept {
  if (!in_blocks() || !move_to(from) || base_ >= to) return {};
  std::size_t end = block_ + 1;
  while (end < list_.blocks.size() && list_.blocks[end - 1].last + 1 < to)
    ++end;
  return list_.blocks.subspan(block_, end - block_);
}

}  // namespace jiyi::index
