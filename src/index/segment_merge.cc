#include <algorithm>
#include <utility>

#include "index/posting_cursor.h"
#include "index/segment_builder.h"

namespace jiyi::index {
namespace {

constexpr std::uint32_t kRemoved = UINT32_MAX;

// A part with where its documents go and how far its terms have been taken.
struct Source {
  const Segment* segment = nullptr;
  std::vector<std::uint32_t> moved;  // new ordinal or kRemoved; empty: ordinal + first
  std::uint32_t first = 0;
  std::size_t next_term = 0;

  TermId term() const { return segment->terms()[next_term]; }
};

Source source_of(const MergePart& part, SegmentDocuments& documents) {
  const Segment& segment = *part.segment;
  Source source{.segment = &segment, .first = static_cast<std::uint32_t>(documents.numbers.size())};
  if (!part.removed.empty()) source.moved.resize(segment.document_count(), kRemoved);
  auto removed = part.removed.begin();
  for (std::uint32_t ordinal = 0; ordinal < segment.document_count(); ++ordinal) {
    if (removed != part.removed.end() && *removed == ordinal) {
      ++removed;
      continue;
    }
    if (!source.moved.empty()) {
      source.moved[ordinal] = static_cast<std::uint32_t>(documents.numbers.size());
    }
    documents.numbers.push_back(segment.number_of(ordinal));
    documents.lengths.push_back(static_cast<std::uint16_t>(segment.length_of(ordinal)));
  }
  return source;
}

// The lists of the term that comes next in any source, put behind each other.
class TermMerger {
 public:
  explicit TermMerger(std::vector<Source> sources) : sources_(std::move(sources)) {
    for (std::size_t i = 0; i < sources_.size(); ++i)
      push(i);
  }

  bool next() {
    if (heap_.empty()) return false;
    term_ = heap_.front().first;
    ordinals_.clear();
    frequencies_.clear();
    // Equal terms come out in the order of their sources, so the ordinals ascend.
    while (!heap_.empty() && heap_.front().first == term_) {
      std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
      const std::size_t i = heap_.back().second;
      heap_.pop_back();
      take_list(sources_[i]);
      push(i);
    }
    return true;
  }

  TermId term() const { return term_; }
  std::span<const std::uint32_t> ordinals() const { return ordinals_; }
  std::span<const std::uint16_t> frequencies() const { return frequencies_; }

 private:
  void push(std::size_t i) {
    if (sources_[i].next_term == sources_[i].segment->terms().size()) return;
    heap_.emplace_back(sources_[i].term(), i);
    std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
  }

  void take_list(Source& source) {
    cursor_.open(source.segment->list(source.next_term++));
    for (std::uint32_t from = 0;;) {
      const PostingRun run = cursor_.next_run(from, UINT32_MAX);
      if (run.empty()) return;
      take_run(source, run);
      from = run.ordinals.back() + 1;
    }
  }

  void take_run(const Source& source, const PostingRun& run) {
    std::size_t taken = ordinals_.size();
    ordinals_.resize(taken + run.ordinals.size());
    frequencies_.resize(ordinals_.size());
    for (std::size_t i = 0; i < run.ordinals.size(); ++i) {
      ordinals_[taken] =
          source.moved.empty() ? source.first + run.ordinals[i] : source.moved[run.ordinals[i]];
      frequencies_[taken] = static_cast<std::uint16_t>(run.frequency(i));
      if (ordinals_[taken] != kRemoved) ++taken;
    }
    ordinals_.resize(taken);
    frequencies_.resize(taken);
  }

  std::vector<Source> sources_;
  std::vector<std::pair<TermId, std::size_t>> heap_;  // least term first
  PostingCursor cursor_;
  TermId term_ = 0;
  std::vector<std::uint32_t> ordinals_;
  std::vector<std::uint16_t> frequencies_;
};

}  // namespace

std::shared_ptr<const Segment> merge(std::span<const MergePart> parts) {
  SegmentDocuments documents;
  std::vector<Source> sources;
  for (const MergePart& part : parts)
    sources.push_back(source_of(part, documents));
  if (documents.numbers.empty()) return nullptr;

  SegmentBuilder builder(std::move(documents));
  TermMerger merger(std::move(sources));
  while (merger.next()) {
    if (merger.ordinals().empty()) continue;
    builder.add_list(merger.term(), merger.ordinals(), merger.frequencies());
  }
  return std::move(builder).finish();
}

}  // namespace jiyi::index
