// Each vector linked to some that are near and lie in different directions, so that a walk from
// any of a few starts to ever nearer ones ends at the nearest: the lowest layer of HNSW (Malkov,
// Yashunin 2016), with starts picked from all over instead of the layers above.
//
// Knows places of VectorRows. A place whose vector is gone stays, as a way from one neighbour to
// another, until a round of mending has led all links past it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "index/vector_rows.h"

namespace jiyi::index {

// Bit for each place.
class SlotSet {
 public:
  bool has(Slot slot) const {
    const std::size_t word = slot / 64;
    return word < words_.size() && ((words_[word] >> (slot % 64)) & 1U) != 0;
  }
  void add(Slot slot) {
    if (slot / 64 >= words_.size()) words_.resize(slot / 64 + 1);
    words_[slot / 64] |= std::uint64_t{1} << (slot % 64);
  }
  // REQUIRES: has(slot).
  void remove(Slot slot) { words_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64)); }
  // Empty, with room for places below `end`.
  void clear(std::size_t end) { words_.assign((end + 63) / 64, 0); }
  std::size_t end() const { return words_.size() * 64; }

 private:
  std::vector<std::uint64_t> words_;
};

// Thread-compatible.
class VectorGraph {
 public:
  static constexpr std::size_t kLinks = 32;  // of a place at most
  static constexpr Slot kNoSlot = 0xFFFFFFFFU;

  std::size_t size() const { return size_; }
  std::size_t end() const { return links_.size() / kLinks; }
  std::size_t resident_bytes() const { return links_.capacity() * sizeof(Slot) + end() / 8; }

  bool has(Slot slot) const { return places_.has(slot); }
  // REQUIRES: has(slot).
  std::span<const Slot> links_of(Slot slot) const;

  // Makes room for places below `end`, and no more.
  void reserve(std::size_t end) { links_.reserve(end * kLinks); }
  // A place without links. REQUIRES: !has(slot).
  void add(Slot slot);
  // REQUIRES: has(slot), links.size() <= kLinks.
  void set_links(Slot slot, std::span<const Slot> links);
  void erase(Slot slot);

  // The round of mending that is under way: at its end the places in `leaving` go.
  struct Round {
    SlotSet leaving;
    std::size_t next = 0;  // places below are mended
    bool runs = false;
  };
  const Round& round() const { return round_; }
  Round& round() { return round_; }

 private:
  std::vector<Slot> links_;  // kLinks for each place, kNoSlot behind the last
  SlotSet places_;
  std::size_t size_ = 0;
  Round round_;
};

}  // namespace jiyi::index
