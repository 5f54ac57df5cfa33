// Reads one list of postings from the front, a block at a time, skipping blocks by their
// last ordinal.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "index/segment.h"

namespace jiyi::index {

// Neighbouring postings of one block. Valid until the cursor moves.
struct PostingRun {
  std::span<const std::uint32_t> ordinals;
  const std::uint32_t* frequencies = nullptr;  // none: each is 1

  bool empty() const { return ordinals.empty(); }
  std::uint32_t frequency(std::size_t i) const {
    return frequencies == nullptr ? 1 : frequencies[i];
  }
};

// Borrows the segment of its list. The ordinals asked for never descend from call to call.
// Confined to one thread.
class PostingCursor {
 public:
  // Starts at the front of `list`. A cursor is opened again rather than made anew: it holds
  // a kilobyte of buffers.
  void open(const PostingList& list);

  std::uint32_t count() const { return list_.count; }
  bool in_blocks() const { return !list_.blocks.empty(); }

  // The next postings with from <= ordinal < to; empty when there are none left. A caller
  // goes on with from = last ordinal + 1.
  PostingRun next_run(std::uint32_t from, std::uint32_t to) noexcept;

  // 0 when the term is not in the document.
  std::uint32_t frequency_of(std::uint32_t ordinal) noexcept;

  // The blocks that may hold postings with from <= ordinal < to.
  std::span<const Block> blocks_in(std::uint32_t from, std::uint32_t to) noexcept;

 private:
  static constexpr std::size_t kNoBlock = SIZE_MAX;
  static constexpr std::size_t kOverrun = 8;  // BlockBytes::ordinals may write as much behind

  std::size_t block_count() const { return in_blocks() ? list_.blocks.size() : 1; }
  bool is_full() const { return (block_ + 1) * kBlockPostings <= list_.count; }
  BlockBytes bytes() const { return BlockBytes(list_.bytes + list_.blocks[block_].offset); }
  // Makes block_ the first block that ends at or behind `ordinal`; false if there is none.
  bool move_to(std::uint32_t ordinal) noexcept {
    return (ordinal <= last_ && block_ < block_count()) || move_on(ordinal);
  }
  bool move_on(std::uint32_t ordinal) noexcept;
  void load_ordinals() noexcept;
  void load_frequencies() noexcept;
  void load_pairs(std::span<const std::uint8_t> bytes, std::size_t count) noexcept;
  std::size_t position_from(std::uint32_t ordinal) const noexcept;

  PostingList list_;
  std::size_t block_ = 0;          // first one that may hold what is asked for
  std::uint32_t base_ = 0;         // no ordinal of it is lower
  std::uint32_t last_ = 0;         // its last ordinal
  std::size_t loaded_ = kNoBlock;  // whose ordinals are in ordinals_
  bool frequencies_loaded_ = false;
  std::size_t size_ = 0;      // postings in ordinals_
  std::size_t position_ = 0;  // in ordinals_: all before are below what is asked for
  std::array<std::uint32_t, kBlockPostings + kOverrun> ordinals_;
  std::array<std::uint32_t, kBlockPostings> frequencies_;
};

}  // namespace jiyi::index
