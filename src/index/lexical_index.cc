#include "index/lexical_index.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "index/block_max_search.h"
#include "index/merge_policy.h"
#include "index/segment_builder.h"
#include "index/snapshot.h"

namespace jiyi::index {
namespace {

using Segments = std::vector<std::shared_ptr<const Segment>>;

// As many of the first documents as go into one segment before any merge; one at least.
std::size_t build_size(std::span<const Document> documents) {
  std::uint64_t weight = 0;
  std::size_t count = 0;
  for (; count < documents.size(); ++count) {
    weight += documents[count].terms.size() + 1;
    if (count > 0 && weight > kSegmentWeightMax) break;
  }
  return count;
}

std::vector<std::uint64_t> weights_of(const Segments& segments) {
  std::vector<std::uint64_t> weights;
  weights.reserve(segments.size());
  for (const auto& segment : segments) {
    weights.push_back(segment->posting_count() + segment->document_count());
  }
  return weights;
}

void replace_by_merged(Segments& segments, SegmentRange range) {
  std::vector<MergePart> parts;
  for (std::size_t i = range.begin; i < range.end; ++i)
    parts.push_back({segments[i].get(), {}});
  segments[range.begin] = merge(parts);
  const auto at = [&](std::size_t i) { return segments.begin() + static_cast<std::ptrdiff_t>(i); };
  segments.erase(at(range.begin + 1), at(range.end));
}

// Ordinals of those of the sorted documents that the segment holds.
std::vector<std::uint32_t> ordinals_of(const Segment& segment, std::span<const DocId> docs) {
  std::vector<std::uint32_t> ordinals;
  auto doc = std::lower_bound(docs.begin(), docs.end(), segment.first_number());
  for (; doc != docs.end() && *doc <= segment.last_number(); ++doc) {
    const std::uint32_t ordinal = segment.ordinal_from(*doc);
    if (segment.number_of(ordinal) == *doc) ordinals.push_back(ordinal);
  }
  return ordinals;
}

// Documents numbered from or above and below to.
OrdinalRange ordinal_range(const Segment& segment, DocId from, DocId to) {
  return {segment.ordinal_from(from), segment.ordinal_from(to)};
}

void accumulate_segment(const Segment& segment, SegmentScorer& scorer, std::span<float> scores) {
  constexpr std::uint32_t kRange = 4096;
  std::array<float, kRange> some;
  scorer.open(segment);
  if (scorer.term_count() == 0) return;
  for (std::uint32_t from = 0; from < segment.document_count(); from += kRange) {
    const OrdinalRange range{from, std::min(from + kRange, segment.document_count())};
    std::fill_n(some.begin(), range.size(), 0.0F);
    for (std::size_t term = 0; term < scorer.term_count(); ++term) {
      scorer.add(term, range, some.data());
    }
    if (segment.is_consecutive()) {
      float* out = scores.data() + segment.number_of(from);
      for (std::uint32_t i = 0; i < range.size(); ++i)
        out[i] += some[i];
    } else {
      for (std::uint32_t i = 0; i < range.size(); ++i) {
        scores[segment.number_of(from + i)] += some[i];
      }
    }
  }
}

}  // namespace

LexicalIndex::LexicalIndex() = default;

LexicalIndex LexicalIndex::with_documents(std::span<const Document> documents) const {
  DocId next = doc_end();
  for (const Document& document : documents) {
    base::check(document.doc >= next && document.doc != UINT32_MAX, "document numbers ascend");
    next = document.doc + 1;
  }
  Segments segments = segments_;
  while (!documents.empty()) {
    const std::size_t count = build_size(documents);
    segments.push_back(segment_of(documents.first(count)));
    documents = documents.subspan(count);
    if (const auto range = passing_merge(weights_of(segments))) {
      replace_by_merged(segments, *range);
    }
  }
  return LexicalIndex(std::move(segments));
}

LexicalIndex LexicalIndex::without(std::span<const DocId> docs) const {
  std::vector<DocId> sorted(docs.begin(), docs.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  Segments segments;
  for (const auto& segment : segments_) {
    MergePart part{segment.get(), ordinals_of(*segment, sorted)};
    if (part.removed.empty()) {
      segments.push_back(segment);
    } else if (auto rest = merge(std::span(&part, 1))) {
      segments.push_back(std::move(rest));
    }
  }
  return LexicalIndex(std::move(segments));
}

LexicalIndex LexicalIndex::compacted() const {
  Segments segments = segments_;
  while (const auto range = large_merge(weights_of(segments))) {
    replace_by_merged(segments, *range);
  }
  return LexicalIndex(std::move(segments));
}

bool LexicalIndex::wants_compaction() const {
  return large_merge(weights_of(segments_)).has_value();
}

std::size_t LexicalIndex::document_count() const {
  std::size_t count = 0;
  for (const auto& segment : segments_)
    count += segment->document_count();
  return count;
}

double LexicalIndex::mean_length() const {
  std::uint64_t total = 0;
  for (const auto& segment : segments_)
    total += segment->total_length();
  return segments_.empty() ? 0 : static_cast<double>(total) / static_cast<double>(document_count());
}

DocId LexicalIndex::doc_end() const {
  return segments_.empty() ? 0 : segments_.back()->last_number() + 1;
}

std::uint32_t LexicalIndex::document_frequency(TermId term) const {
  std::uint32_t count = 0;
  for (const auto& segment : segments_) {
    if (const auto list = segment->find(term)) count += list->count;
  }
  return count;
}

std::size_t LexicalIndex::segment_count() const {
  return segments_.size();
}

std::size_t LexicalIndex::resident_bytes() const {
  std::size_t bytes = 0;
  for (const auto& segment : segments_)
    bytes += segment->resident_bytes();
  return bytes;
}

PlannedQuery LexicalIndex::planned(std::span<const QueryTerm> query, Bm25 bm25) const {
  Statistics statistics{.documents = document_count(), .mean_length = mean_length()};
  for (const QueryTerm& term : query) {
    statistics.document_frequency.push_back(document_frequency(term.term));
  }
  return plan(query, bm25, statistics);
}

std::vector<ScoredDoc> LexicalIndex::top_k(std::span<const QueryTerm> query, std::size_t k,
                                           Bm25 bm25, const DocFilter* filter) const {
  const PlannedQuery planned_query = planned(query, bm25);
  std::uint32_t longest = 0;
  for (const auto& segment : segments_)
    longest = std::max<std::uint32_t>(longest, segment->lengths().back());
  const float floor = filter == nullptr ? kCaution * reached_by(planned_query, k, longest) : 0;
  TopScores best(k, floor);
  BlockMaxSearch search(planned_query, filter);
  for (const auto& segment : segments_)
    search.run(*segment, best);
  return std::move(best).best_first();
}

void LexicalIndex::accumulate(std::span<const QueryTerm> query, Bm25 bm25,
                              std::span<float> scores) const {
  base::check(scores.size() >= doc_end(), "there is room for every document's score");
  const PlannedQuery planned_query = planned(query, bm25);
  SegmentScorer scorer(planned_query);
  for (const auto& segment : segments_)
    accumulate_segment(*segment, scorer, scores);
}

void LexicalIndex::frequencies(TermId term, std::span<const DocId> docs,
                               std::span<std::uint16_t> out) const {
  base::check(out.size() == docs.size(), "there is room for every document's frequency");
  std::fill(out.begin(), out.end(), std::uint16_t{0});
  PostingCursor cursor;
  std::size_t at = 0;
  for (const auto& segment : segments_) {
    while (at < docs.size() && docs[at] < segment->first_number())
      ++at;
    const DocId last = segment->last_number();
    if (at == docs.size() || docs[at] > last) continue;
    const auto list = segment->find(term);
    if (!list) continue;
    cursor.open(*list);
    for (; at < docs.size() && docs[at] <= last; ++at) {
      const std::uint32_t ordinal = segment->ordinal_from(docs[at]);
      if (segment->number_of(ordinal) != docs[at]) continue;
      out[at] = static_cast<std::uint16_t>(cursor.frequency_of(ordinal));
    }
  }
}

void LexicalIndex::visit_postings(TermId term, DocId from, DocId to, PostingVisitor visit) const {
  PostingCursor cursor;
  for (const auto& segment : segments_) {
    const auto list = segment->find(term);
    if (!list) continue;
    cursor.open(*list);
    OrdinalRange range = ordinal_range(*segment, from, to);
    while (range.from < range.to) {
      const PostingRun run = cursor.next_run(range.from, range.to);
      if (run.empty()) break;
      for (std::size_t i = 0; i < run.ordinals.size(); ++i) {
        visit(segment->number_of(run.ordinals[i]), static_cast<std::uint16_t>(run.frequency(i)));
      }
      range.from = run.ordinals.back() + 1;
    }
  }
}

std::uint32_t LexicalIndex::length_of(DocId doc) const {
  const auto segment =
      std::lower_bound(segments_.begin(), segments_.end(), doc,
                       [](const auto& one, DocId number) { return one->last_number() < number; });
  if (segment == segments_.end() || (*segment)->first_number() > doc) return 0;
  const std::uint32_t ordinal = (*segment)->ordinal_from(doc);
  return (*segment)->number_of(ordinal) == doc ? (*segment)->length_of(ordinal) : 0;
}

std::string LexicalIndex::serialise() const {
  return write_snapshot(segments_);
}

Result<LexicalIndex> LexicalIndex::load(std::string_view bytes) {
  auto segments = read_snapshot(bytes);
  if (!segments.ok()) return std::move(segments).error();
  return LexicalIndex(std::move(segments).value());
}

}  // namespace jiyi::index
