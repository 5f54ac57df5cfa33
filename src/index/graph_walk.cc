#include "index/graph_walk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "index/nearest.h"
#include "vec/aligned.h"

namespace jiyi::index {
namespace {

constexpr std::size_t kStartGroups = 512;  // at most, from all over, in which starts are sought
constexpr std::size_t kStartRows = 4;      // of each; a divisor of kChunkRows
constexpr std::size_t kStarts = 8;         // the nearest of them

constexpr auto kNearer = [](const NearSlot& a, const NearSlot& b) { return a.score > b.score; };
constexpr auto kFarther = [](const NearSlot& a, const NearSlot& b) { return a.score < b.score; };

}  // namespace

// Some rows of chunks spread over all: where vectors come in by subject, a run of rows would know
// one subject only.
void GraphWalk::start(const Probe& probe) {
  std::vector<NearSlot> starts;
  const std::size_t groups = (graph_.end() + kStartRows - 1) / kStartRows;
  const std::size_t step = (groups + kStartGroups - 1) / kStartGroups;
  std::array<std::int32_t, kStartRows> dots{};
  for (std::size_t group = 0; group < groups; group += step) {
    const auto from = static_cast<Slot>(group * kStartRows);
    const vec::CodeRows some = rows_.together(from, kStartRows);
    rows_.kernels().dot_rows(some, probe.codes, dots.data());
    for (std::size_t i = 0; i < some.rows; ++i) {
      const auto slot = static_cast<Slot>(from + i);
      if (!graph_.has(slot) || !rows_.row(slot).has_vector()) continue;
      starts.push_back({probe.score(dots[i], rows_.row(slot)), slot});
    }
  }
  if (starts.empty()) {
    for (Slot slot = 0; slot < graph_.end() && starts.empty(); ++slot) {
      if (!graph_.has(slot) || !rows_.row(slot).has_vector()) continue;
      starts.push_back({rows_.score(probe, slot), slot});
    }
  }
  const std::size_t best = std::min(kStarts, starts.size());
  std::partial_sort(starts.begin(), starts.begin() + static_cast<std::ptrdiff_t>(best),
                    starts.end(), kNearer);
  for (std::size_t i = 0; i < best; ++i) {
    seen_.add(starts[i].slot);
    offer(starts[i]);
  }
}

std::optional<std::vector<NearSlot>> GraphWalk::nearest(const Probe& probe, Limits limits,
                                                        const DocFilter* filter) {
  filter_ = filter;
  breadth_ = limits.breadth;
  scored_ = 0;
  ahead_.clear();
  kept_.clear();
  seen_.clear(graph_.end());
  start(probe);
  while (!ahead_.empty() && can_improve(ahead_.front().score)) {
    std::pop_heap(ahead_.begin(), ahead_.end(), kFarther);
    const Slot from = ahead_.back().slot;
    ahead_.pop_back();
    gather(from);
    for (const Slot slot : found_)
      offer({rows_.score(probe, slot), slot});
    scored_ += found_.size();
    if (scored_ > limits.scored_max) return std::nullopt;
  }
  std::sort_heap(kept_.begin(), kept_.end(), kNearer);
  return std::move(kept_);
}

// The neighbours not yet seen. What lies behind one without a vector counts as a neighbour.
void GraphWalk::gather(Slot from) {
  found_.clear();
  passages_.assign(1, from);
  while (!passages_.empty()) {
    const auto links = graph_.links_of(passages_.back());
    passages_.pop_back();
    for (const Slot to : links) {
      if (!seen_.has(to)) rows_.prefetch(to);
    }
    for (const Slot to : links) {
      if (seen_.has(to)) continue;
      seen_.add(to);
      (rows_.row(to).has_vector() ? found_ : passages_).push_back(to);
    }
  }
}

void GraphWalk::offer(NearSlot found) {
  if (!can_improve(found.score)) return;
  ahead_.push_back(found);
  std::push_heap(ahead_.begin(), ahead_.end(), kFarther);
  if (!passes(filter_, rows_.row(found.slot).doc)) return;
  if (kept_.size() == breadth_) {
    std::pop_heap(kept_.begin(), kept_.end(), kNearer);
    kept_.back() = found;
  } else {
    kept_.push_back(found);
  }
  std::push_heap(kept_.begin(), kept_.end(), kNearer);
}

}  // namespace jiyi::index
