#include "index/graph_writer.h"

#include <algorithm>
#include <array>
#include <limits>

namespace jiyi::index {
namespace {

constexpr std::size_t kNewLinks = 16;   // half, so that later ones find room
constexpr std::size_t kFullLinks = 28;  // left of too many, so that the next ones find room
constexpr std::size_t kBreadth = 128;
constexpr std::size_t kLinksAtLeast = 4;  // below, a mended place looks for others afresh

}  // namespace

std::vector<Slot> GraphWriter::choose(const Nears& nearest_first, std::size_t count) const {
  std::vector<Slot> chosen;
  std::vector<Slot> others;
  for (const NearSlot& near : nearest_first) {
    if (chosen.size() == count) break;
    const Probe probe = rows_.probe_of(near.slot);
    const bool hidden = std::ranges::any_of(
        chosen, [&](Slot slot) { return rows_.score(probe, slot) > near.score; });
    (hidden ? others : chosen).push_back(near.slot);
  }
  for (std::size_t i = 0; i < others.size() && chosen.size() < count; ++i)
    chosen.push_back(others[i]);
  return chosen;
}

void GraphWriter::link(Slot slot) {
  constexpr auto kAll = std::numeric_limits<std::size_t>::max();
  Nears nears = *walk_.nearest(rows_.probe_of(slot), {kBreadth, kAll}, nullptr);
  std::erase_if(nears, [&](const NearSlot& near) { return near.slot == slot; });
  const std::vector<Slot> chosen = choose(nears, kNewLinks);
  if (!graph_.has(slot)) graph_.add(slot);
  graph_.set_links(slot, chosen);
  for (const Slot other : chosen)
    link_back(other, slot);
}

void GraphWriter::link_back(Slot from, Slot to) {
  const auto links = graph_.links_of(from);
  if (std::ranges::find(links, to) != links.end()) return;
  std::vector<Slot> others(links.begin(), links.end());
  others.push_back(to);
  if (others.size() <= VectorGraph::kLinks) {
    graph_.set_links(from, others);
    return;
  }
  std::erase_if(others, [&](Slot slot) { return !rows_.row(slot).has_vector(); });
  set_nearest(from, others);
}

void GraphWriter::set_nearest(Slot slot, const std::vector<Slot>& others) {
  const Probe probe = rows_.probe_of(slot);
  Nears nears;
  nears.reserve(others.size());
  for (const Slot other : others)
    nears.push_back({rows_.score(probe, other), other});
  std::ranges::sort(nears, [](const NearSlot& a, const NearSlot& b) {
    return a.score != b.score ? a.score > b.score : a.slot < b.slot;
  });
  graph_.set_links(slot, choose(nears, kFullLinks));
}

void GraphWriter::begin_round() {
  VectorGraph::Round& round = graph_.round();
  round.next = 0;
  round.runs = true;
  round.leaving.clear(graph_.end());
  for (Slot slot = 0; slot < graph_.end(); ++slot) {
    if (graph_.has(slot) && !rows_.row(slot).has_vector()) round.leaving.add(slot);
  }
}

bool GraphWriter::mend_some(std::size_t places) {
  std::size_t& next = graph_.round().next;
  for (; places > 0 && next < graph_.end(); --places, ++next) {
    const auto slot = static_cast<Slot>(next);
    if (graph_.has(slot) && rows_.row(slot).has_vector()) mend(slot);
  }
  return next < graph_.end();
}

void GraphWriter::mend(Slot slot) {
  std::vector<Slot> others;
  bool all_there = true;
  for (const Slot to : graph_.links_of(slot)) {
    if (rows_.row(to).has_vector()) {
      others.push_back(to);
      continue;
    }
    all_there = false;
    for (const Slot behind : graph_.links_of(to)) {
      if (behind != slot && rows_.row(behind).has_vector()) others.push_back(behind);
    }
  }
  if (all_there) return;
  std::ranges::sort(others);
  const auto doubles = std::ranges::unique(others);
  others.erase(doubles.begin(), doubles.end());
  set_nearest(slot, others);
  if (others.size() < kLinksAtLeast) link(slot);
}

}  // namespace jiyi::index
