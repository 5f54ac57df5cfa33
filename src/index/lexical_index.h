// The words of one bank: which term occurs in which document, and BM25 over it. Knows
// document numbers and hashed terms, not memories. An index is an immutable value, cheap to
// copy; adding or removing gives a new one that shares the untouched segments.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::index {

using TermId = std::uint64_t;  // base::hash64 of the term with its field as seed
using DocId = std::uint32_t;   // dense, ascending in order of arrival, unique in the bank

struct TermCount {
  TermId term = 0;
  std::uint16_t frequency = 1;  // capped at 65535
};

struct Document {
  DocId doc = 0;
  std::uint32_t length = 0;      // in terms, for BM25's normalisation; capped at 65535
  std::vector<TermCount> terms;  // distinct, in any order
};

struct Bm25 {
  float k1 = 1.2F;
  float b = 0.75F;
};

struct QueryTerm {
  TermId term = 0;
  float weight = 1.0F;  // multiplies the term's part
};

struct ScoredDoc {
  DocId doc = 0;
  float score = 0;
};

// Which documents may be returned: bit d of word d / 64. Documents at or beyond
// 64 * words.size() do not pass.
struct DocFilter {
  std::span<const std::uint64_t> words;
};

// Borrows a callable for the length of a call.
class PostingVisitor {
 public:
  template <typename Visit>
  explicit PostingVisitor(Visit& visit)
      : visit_(&visit), call_([](void* object, DocId doc, std::uint16_t frequency) {
          (*static_cast<Visit*>(object))(doc, frequency);
        }) {}

  void operator()(DocId doc, std::uint16_t frequency) const { call_(visit_, doc, frequency); }

 private:
  void* visit_;
  void (*call_)(void*, DocId, std::uint16_t);
};

class Segment;
struct PlannedQuery;

// Thread-compatible; every const call may run at the same time as others.
class LexicalIndex {
 public:
  LexicalIndex();

  // REQUIRES: document numbers ascend and are above every one in the index. A term that a
  // document names again adds its frequency.
  LexicalIndex with_documents(std::span<const Document> documents) const;

  // Without every trace of these documents: their segments are rewritten, each once, and none
  // is larger than kSegmentWeightMax (merge_policy.h). Unknown numbers are ignored.
  LexicalIndex without(std::span<const DocId> docs) const;

  // With neighbouring segments merged into larger ones until at most 4 of a size class
  // (merge_policy.h) are left. Slow for large banks: for a background thread.
  LexicalIndex compacted() const;
  bool wants_compaction() const;

  std::size_t document_count() const;
  double mean_length() const;  // 0 when empty
  DocId doc_end() const;       // one above the largest document number, 0 when empty
  std::uint32_t document_frequency(TermId term) const;
  std::size_t segment_count() const;
  std::size_t resident_bytes() const;

  // The documents with the highest BM25 (formula in bm25.h) above 0 over the statistics of
  // all segments. Best first, equal scores by ascending document. Block-max skipping; the
  // result equals exhaustive scoring. Terms whose weight is not above 0 are ignored.
  std::vector<ScoredDoc> top_k(std::span<const QueryTerm> query, std::size_t k, Bm25 bm25,
                               const DocFilter* filter) const;

  // Adds every document's BM25 score, the same as top_k's, to scores[doc].
  // REQUIRES: scores.size() >= doc_end().
  void accumulate(std::span<const QueryTerm> query, Bm25 bm25, std::span<float> scores) const;

  // Frequencies of one term in the given documents. REQUIRES: docs ascend,
  // out.size() == docs.size(). Zero where the term does not occur.
  void frequencies(TermId term, std::span<const DocId> docs, std::span<std::uint16_t> out) const;

  // Calls visit(doc, frequency) for every posting of the term with from <= doc < to, ascending.
  template <typename Visit>
  void for_each_posting(TermId term, DocId from, DocId to, Visit&& visit) const {
    visit_postings(term, from, to, PostingVisitor(visit));
  }

  // Length given with the document; 0 if it is not in the index.
  std::uint32_t length_of(DocId doc) const;

  // Bytes that load() reads back; format at the top of snapshot.h. Checksummed.
  std::string serialise() const;
  // Corruption for bytes that are cut, altered or of another version; never crashes.
  static Result<LexicalIndex> load(std::string_view bytes);

 private:
  using Segments = std::vector<std::shared_ptr<const Segment>>;

  explicit LexicalIndex(Segments segments) : segments_(std::move(segments)) {}

  void visit_postings(TermId term, DocId from, DocId to, PostingVisitor visit) const;
  PlannedQuery planned(std::span<const QueryTerm> query, Bm25 bm25) const;

  Segments segments_;  // ascending and apart in document numbers, none empty
};

}  // namespace jiyi::index
