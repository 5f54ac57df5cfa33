#include "recall/neighbourhood.h"

#include <algorithm>
#include <array>
#include <utility>

namespace jiyi::recall {
namespace {

constexpr int kHiddenTurnsMax = 16;  // skipped in search of a visible neighbour

using Link = bank::Chunk::Column<bank::DocId> bank::Chunk::*;

bank::DocId follow(const bank::View& view, bank::DocId doc, Link link) {
  return (view.columns.chunk_of(doc).*link)[doc % bank::kChunkDocs];
}

}  // namespace

// A document and the turn before it, which may not be known.
struct Neighbourhood::Step {
  bank::DocId doc = 0;
  bank::DocId before = bank::kNoDoc;
};

// Steps as they are met: mostly in ascending order already, and again near where they were met
// before.
class Neighbourhood::Steps {
 public:
  void reserve(std::size_t count) { steps_.reserve(count); }

  void add(Step step) {
    if (ascend_ && (steps_.empty() || steps_.back().doc < step.doc)) {
      steps_.push_back(step);
      return;
    }
    constexpr std::size_t kLookBack = 2 * kReach + 1;
    const std::size_t from = steps_.size() > kLookBack ? steps_.size() - kLookBack : 0;
    for (std::size_t at = steps_.size(); at > from; --at) {
      Step& known = steps_[at - 1];
      if (known.doc != step.doc) continue;
      if (known.before == bank::kNoDoc) known.before = step.before;
      return;
    }
    ascend_ = false;
    steps_.push_back(step);
  }

  // Each document once, ascending.
  std::vector<Step> sorted() && {
    if (ascend_) return std::move(steps_);
    // Of equal documents the one whose turn before is known stands first.
    std::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
      return a.doc != b.doc ? a.doc < b.doc : a.before < b.before;
    });
    const auto end = std::unique(steps_.begin(), steps_.end(),
                                 [](const Step& a, const Step& b) { return a.doc == b.doc; });
    steps_.erase(end, steps_.end());
    return std::move(steps_);
  }

 private:
  std::vector<Step> steps_;
  bool ascend_ = true;
};

Neighbourhood::Neighbourhood(const bank::View& view, const bank::Visible& visible,
                             const Evidence& evidence)
    : view_(view), visible_(visible) {
  Steps steps;
  steps.reserve(evidence.found().size() * (2 * kReach + 1));
  for (const Found& found : evidence.found())
    add_around(found.doc, steps);
  link(std::move(steps).sorted(), evidence);
}

bank::DocId Neighbourhood::visible_version(bank::DocId slot) const {
  bank::DocId version = slot;
  while (version != bank::kNoDoc && !bank::has_bit(*visible_.bits, version)) {
    version = follow(view_, version, &bank::Chunk::next_version);
  }
  return version;
}

bank::DocId Neighbourhood::earlier(bank::DocId doc) const {
  bank::DocId slot = follow(view_, doc, &bank::Chunk::slot);
  for (int hidden = 0; hidden < kHiddenTurnsMax && slot != bank::kNoDoc; ++hidden) {
    slot = follow(view_, slot, &bank::Chunk::earlier);
    const bank::DocId version = visible_version(slot);
    if (version != bank::kNoDoc) return version;
  }
  return bank::kNoDoc;
}

bank::DocId Neighbourhood::later(bank::DocId doc) const {
  bank::DocId slot = follow(view_, doc, &bank::Chunk::slot);
  for (int hidden = 0; hidden < kHiddenTurnsMax && slot != bank::kNoDoc; ++hidden) {
    slot = follow(view_, slot, &bank::Chunk::later);
    const bank::DocId version = visible_version(slot);
    if (version != bank::kNoDoc) return version;
  }
  return bank::kNoDoc;
}

void Neighbourhood::add_around(bank::DocId doc, Steps& steps) const {
  std::array<bank::DocId, kReach> before{};
  std::size_t count = 0;
  for (bank::DocId at = doc; count < kReach; ++count) {
    at = earlier(at);
    if (at == bank::kNoDoc) break;
    before[count] = at;
  }
  // Of the farthest turn the one before stays open: it is too far from here to count.
  bank::DocId last = bank::kNoDoc;
  for (; count > 0; --count) {
    steps.add({before[count - 1], last});
    last = before[count - 1];
  }
  steps.add({doc, last});
  last = doc;
  for (std::size_t step = 0; step < kReach; ++step) {
    const bank::DocId after = later(last);
    if (after == bank::kNoDoc) break;
    steps.add({after, last});
    last = after;
  }
}

// A turn beyond the neighbourhood is at least kReach away from every found one, so a missing
// link never cuts off support.
void Neighbourhood::link(const std::vector<Step>& steps, const Evidence& evidence) {
  nodes_.reserve(steps.size());
  for (const Step& step : steps)
    nodes_.push_back({.doc = step.doc});
  auto found = evidence.found().begin();
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    Node& node = nodes_[id];
    if (found != evidence.found().end() && found->doc == node.doc) node.found = &*found++;
    const bank::DocId before = steps[id].before;
    if (before == bank::kNoDoc) continue;
    // Turns of a session mostly arrive one after the other.
    const bool adjacent = id > 0 && nodes_[id - 1].doc == before;
    node.earlier = adjacent ? id - 1 : find(before);
    if (node.earlier != kNoNode) nodes_[node.earlier].later = id;
  }
}

NodeId Neighbourhood::find(bank::DocId doc) const {
  const auto at =
      std::lower_bound(nodes_.begin(), nodes_.end(), doc,
                       [](const Node& node, bank::DocId wanted) { return node.doc < wanted; });
  return at != nodes_.end() && at->doc == doc ? static_cast<NodeId>(at - nodes_.begin()) : kNoNode;
}

}  // namespace jiyi::recall
