#include "index/vector_graph.h"

#include <algorithm>

#include "base/check.h"

namespace jiyi::index {

std::span<const Slot> VectorGraph::links_of(Slot slot) const {
  const Slot* const first = links_.data() + slot * kLinks;
  std::size_t count = 0;
  while (count < kLinks && first[count] != kNoSlot)
    ++count;
  return {first, count};
}

void VectorGraph::add(Slot slot) {
  base::check(!has(slot), "a place is added to the graph once");
  if (slot >= end()) links_.resize((slot + std::size_t{1}) * kLinks, kNoSlot);
  places_.add(slot);
  ++size_;
}

void VectorGraph::set_links(Slot slot, std::span<const Slot> links) {
  base::check(has(slot) && links.size() <= kLinks, "links of a place of the graph");
  Slot* const first = links_.data() + slot * kLinks;
  const auto rest = std::ranges::copy(links, first).out;
  std::fill(rest, first + kLinks, kNoSlot);
}

void VectorGraph::erase(Slot slot) {
  set_links(slot, {});
  places_.remove(slot);
  --size_;
}

}  // namespace jiyi::index
