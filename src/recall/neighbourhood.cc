#include "recall/neighbourhood.h"

#include <algorithm>

namespace jiyi::recall {
namespace {

constexpr int kHiddenTurnsMax = 16;  // skipped in search of a visible neighbour

using Link = bank::Chunk::Column<bank::DocId> bank::Chunk::*;

bank::DocId follow(const bank::View& view, bank::DocId doc, Link link) {
  return (view.columns.chunk_of(doc).*link)[doc % bank::kChunkDocs];
}

}  // namespace

Neighbourhood::Neighbourhood(const bank::View& view, const bank::Visible& visible,
                             const Evidence& evidence)
    : view_(view), visible_(visible) {
  collect(evidence);
  link(evidence);
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

void Neighbourhood::collect(const Evidence& evidence) {
  std::vector<bank::DocId> docs;
  docs.reserve(evidence.found().size() * 2);
  for (const Found& found : evidence.found()) {
    docs.push_back(found.doc);
    bank::DocId before = found.doc;
    bank::DocId after = found.doc;
    for (std::size_t step = 0; step < kReach; ++step) {
      if (before != bank::kNoDoc) before = earlier(before);
      if (before != bank::kNoDoc) docs.push_back(before);
      if (after != bank::kNoDoc) after = later(after);
      if (after != bank::kNoDoc) docs.push_back(after);
    }
  }
  std::sort(docs.begin(), docs.end());
  docs.erase(std::unique(docs.begin(), docs.end()), docs.end());
  nodes_.reserve(docs.size());
  for (const bank::DocId doc : docs)
    nodes_.push_back({.doc = doc});
}

// A turn beyond the neighbourhood is at least kReach away from every found one, so a missing
// link never cuts off support.
void Neighbourhood::link(const Evidence& evidence) {
  auto found = evidence.found().begin();
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    Node& node = nodes_[id];
    if (found != evidence.found().end() && found->doc == node.doc) node.found = &*found++;
    const bank::DocId before = earlier(node.doc);
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
