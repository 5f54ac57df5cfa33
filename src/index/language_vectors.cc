#include "index/language_vectors.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "index/graph_walk.h"
#include "index/graph_writer.h"

namespace jiyi::index {
namespace {

constexpr std::size_t kBreadth = 128;  // of a walk, for small k
constexpr std::size_t kDepartedPercentMax = 10;
constexpr std::size_t kMendedPerLinked = 4;  // mending a place costs a fraction of linking one
// Vectors a walk with a filter looks at, before comparing all in a row is cheaper.
constexpr std::size_t kScoredAtLeast = 20'000;
constexpr std::size_t kScoredShare = 8;

}  // namespace

std::size_t LanguageVectors::resident_bytes() const {
  return rows_.resident_bytes() + unlinked_.capacity() * sizeof(Slot) +
         (graph_ == nullptr ? 0 : graph_->resident_bytes());
}

Slot LanguageVectors::add(const AddedVector& vector) {
  const Slot slot = rows_.add(vector);
  if (graph_ != nullptr) unlinked_.insert(std::ranges::lower_bound(unlinked_, slot), slot);
  return slot;
}

void LanguageVectors::remove(Slot slot) {
  if (has_graph_place(slot)) {
    rows_.remove(slot, kDeparted);
    return;
  }
  rows_.remove(slot, kNobody);
  if (graph_ != nullptr) unlinked_.erase(std::ranges::lower_bound(unlinked_, slot));
}

void LanguageVectors::nearest(const CentredQuestion& question, std::size_t k,
                              const DocFilter* filter, Nearest& best) const {
  if (graph_ == nullptr) {
    question.scan(filter, best);
    return;
  }
  GraphWalk walk(rows_, *graph_);
  const std::size_t scored_max =
      filter == nullptr ? rows_.end() : kScoredAtLeast + rows_.size() / kScoredShare;
  const auto found =
      walk.nearest(question.probe(), {std::max(kBreadth, 2 * k), scored_max}, filter);
  if (!found) {
    question.scan(filter, best);
    return;
  }
  for (const NearSlot& near : *found)
    best.offer({rows_.row(near.slot).doc, question.similarity(near.slot)});
  question.scan(unlinked_, filter, best);
}

bool LanguageVectors::wants_linking(const VectorIndexOptions& options) const {
  if (graph_ == nullptr) return rows_.size() > options.graph_min;
  return graph_->round().runs || unlinked_.size() > options.unlinked_max ||
         departed() * 100 > graph_->size() * kDepartedPercentMax ||
         rows_.size() < options.graph_min / 2;
}

void LanguageVectors::link_some(std::size_t vectors, const VectorIndexOptions& options,
                                const std::stop_token& stop) {
  if (!wants_linking(options)) return;
  if (rows_.size() < options.graph_min / 2) {
    drop_graph();
    return;
  }
  if (graph_ == nullptr) {
    graph_ = std::make_shared<const VectorGraph>();
    rows_.drop_rests();
    list_unlinked(*graph_);
  }
  const bool wants_mending = departed() * 100 > graph_->size() * kDepartedPercentMax;
  auto graph = std::make_shared<VectorGraph>(*graph_);
  graph->reserve(rows_.end());
  if (wants_mending && !graph->round().runs) GraphWriter(rows_, *graph).begin_round();
  if (graph->round().runs) mend_some(vectors * kMendedPerLinked, *graph);
  std::size_t count = 0;
  GraphWriter writer(rows_, *graph);
  while (count < std::min(vectors, unlinked_.size()) && !stop.stop_requested())
    writer.link(unlinked_[count++]);
  unlinked_.erase(unlinked_.begin(), unlinked_.begin() + static_cast<std::ptrdiff_t>(count));
  graph_ = std::move(graph);
}

void LanguageVectors::mend_some(std::size_t places, VectorGraph& graph) {
  if (GraphWriter(rows_, graph).mend_some(places)) return;
  VectorGraph::Round& round = graph.round();
  for (Slot slot = 0; slot < round.leaving.end(); ++slot) {
    if (!round.leaving.has(slot)) continue;
    graph.erase(slot);
    rows_.release(slot);
  }
  round = {};
}

void LanguageVectors::list_unlinked(const VectorGraph& graph) {
  unlinked_.clear();
  for (Slot slot = 0; slot < rows_.end(); ++slot) {
    if (rows_.row(slot).has_vector() && !graph.has(slot)) unlinked_.push_back(slot);
  }
}

void LanguageVectors::drop_graph() {
  for (Slot slot = 0; slot < graph_->end(); ++slot) {
    if (rows_.row(slot).doc == kDeparted) rows_.release(slot);
  }
  graph_ = nullptr;
  rows_.keep_rests();
  unlinked_ = {};
}

void LanguageVectors::take_graph(const VectorGraph& graph, std::span<const Slot> slots) {
  base::check(graph.end() <= slots.size(), "a slot for each place");
  if (graph_ != nullptr) drop_graph();
  rows_.drop_rests();
  std::vector<Slot> own(slots.begin(), slots.end());
  for (Slot& slot : own) {
    if (slot == VectorGraph::kNoSlot) slot = rows_.add_departed();
  }
  auto taken = std::make_shared<VectorGraph>();
  taken->reserve(rows_.end());
  for (Slot place = 0; place < own.size(); ++place) {
    taken->add(own[place]);
    std::vector<Slot> links;
    for (const Slot to : graph.links_of(place))
      links.push_back(own[to]);
    taken->set_links(own[place], links);
  }
  list_unlinked(*taken);
  graph_ = std::move(taken);
}

}  // namespace jiyi::index
