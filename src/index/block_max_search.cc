#include "index/block_max_search.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace jiyi::index {
namespace {

bool passes(const DocFilter& filter, DocId doc) {
  const std::size_t word = doc / 64;
  return word < filter.words.size() && (filter.words[word] >> (doc % 64) & 1U) != 0;
}

// Calls visit(number) for the documents from first to last that pass, ascending.
template <typename Visit>
void for_each_passing(const DocFilter& filter, DocId first, DocId last, Visit visit) {
  const std::size_t end = std::min(filter.words.size(), std::size_t{last} / 64 + 1);
  for (std::size_t at = first / 64; at < end; ++at) {
    std::uint64_t word = filter.words[at];
    if (at == first / 64) word &= ~std::uint64_t{0} << (first % 64);
    if (at == last / 64) word &= ~std::uint64_t{0} >> (63 - last % 64);
    for (; word != 0; word &= word - 1) {
      visit(static_cast<DocId>(at * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
  }
}

// Whether any of 16 scores is above the limit.
bool any_above(const float* scores, float limit) {
  using Floats [[gnu::vector_size(16)]] = float;
  using Masks [[gnu::vector_size(16)]] = std::int32_t;
  using Halves [[gnu::vector_size(16)]] = std::int64_t;
  Masks any{};
  for (std::size_t i = 0; i < 4; ++i) {
    Floats some;
    std::memcpy(&some, scores + 4 * i, sizeof(some));
    any |= some > limit;
  }
  const auto halves = reinterpret_cast<Halves>(any);
  return (halves[0] | halves[1]) != 0;
}

}  // namespace

void BlockMaxSearch::run(const Segment& segment, TopScores& best) {
  scorer_.open(segment);
  rest_.assign(scorer_.term_count() + 1, 0);
  if (scorer_.term_count() == 0) return;
  const std::uint32_t end = segment.document_count();
  for (std::uint32_t from = 0; from < end;) {
    const OrdinalRange range{from, std::min(from + range_size_, end)};
    search_range(segment, range, best);
    range_size_ = std::min(2 * range_size_, kRange);
    from = range.to;
  }
}

void BlockMaxSearch::search_range(const Segment& segment, OrdinalRange range, TopScores& best) {
  const float threshold = best.threshold() * kCaution;
  std::size_t first_terms = split(range, threshold);
  if (first_terms == 0) return;
  candidate_count_ = 0;
  if (filter_ != nullptr && take_from_filter(segment, range)) {
    first_terms = 0;
  } else {
    const float above = std::max(0.0F, threshold - rest_[first_terms]);
    if (few_postings(segment, first_terms)) {
      take_sparse(range, first_terms, above);
    } else {
      take_dense(range, first_terms, above);
    }
    if (filter_ != nullptr) drop_filtered(segment);
  }
  for (std::size_t term = first_terms; term < scorer_.term_count(); ++term) {
    if (candidate_count_ == 0) return;
    look_up(term, threshold);
  }
  for (const Candidate& candidate : candidates()) {
    if (candidate.score > best.threshold()) {
      best.offer({segment.number_of(candidate.ordinal), candidate.score});
    }
  }
}

// How many terms a document above the threshold has at least one of.
std::size_t BlockMaxSearch::split(OrdinalRange range, float threshold) {
  std::size_t first_terms = 0;
  for (std::size_t term = scorer_.term_count(); term-- > 0;) {
    rest_[term] = rest_[term + 1] + scorer_.limit(term, range);
    if (first_terms == 0 && rest_[term] > threshold) first_terms = term + 1;
  }
  return first_terms;
}

bool BlockMaxSearch::few_postings(const Segment& segment, std::size_t first_terms) const {
  constexpr std::uint64_t kSparse = 8;  // postings for one in so many documents
  std::uint64_t postings = 0;
  for (std::size_t term = 0; term < first_terms; ++term) {
    postings += scorer_.document_frequency(term);
  }
  return postings * kSparse < segment.document_count();
}

void BlockMaxSearch::take_dense(OrdinalRange range, std::size_t first_terms, float above) {
  for (std::size_t term = 0; term < first_terms; ++term) {
    scorer_.add(term, range, scores_.data());
  }
  std::size_t taken = 0;
  for (std::uint32_t from = 0; from < range.size(); from += kStep) {
    const float* scores = scores_.data() + from;
    if (!any_above(scores, above)) continue;
    // Written always, kept if above: without a branch to mispredict.
    for (std::uint32_t i = 0; i < kStep; ++i) {
      candidates_[taken] = {range.from + from + i, scores[i]};
      taken += scores[i] > above ? 1 : 0;
    }
  }
  candidate_count_ = taken;
  std::fill_n(scores_.begin(), range.size(), 0.0F);
}

void BlockMaxSearch::take_sparse(OrdinalRange range, std::size_t first_terms, float above) {
  for (std::size_t term = 0; term < first_terms; ++term) {
    scorer_.add_marking(term, range, scores_.data(), marks_.data());
  }
  for (std::size_t at = 0; at < marks_.size(); ++at) {
    for (std::uint64_t word = marks_[at]; word != 0; word &= word - 1) {
      const std::size_t i = at * 64 + static_cast<std::size_t>(std::countr_zero(word));
      if (scores_[i] > above) {
        take({range.from + static_cast<std::uint32_t>(i), scores_[i]});
      }
      scores_[i] = 0;
    }
    marks_[at] = 0;
  }
}

// When few documents of the range pass they are all candidates, and the answer is true.
bool BlockMaxSearch::take_from_filter(const Segment& segment, OrdinalRange range) {
  constexpr std::size_t kFew = kRange / 64;
  const DocId first = segment.number_of(range.from);
  const DocId last = segment.number_of(range.to - 1);
  std::size_t passing = 0;
  const std::size_t end = std::min(filter_->words.size(), std::size_t{last} / 64 + 1);
  for (std::size_t at = first / 64; at < end && passing <= kFew; ++at) {
    passing += static_cast<std::size_t>(std::popcount(filter_->words[at]));
  }
  if (passing > kFew) return false;
  for_each_passing(*filter_, first, last, [&](DocId number) {
    const std::uint32_t ordinal = segment.ordinal_from(number);
    if (segment.number_of(ordinal) == number) take({ordinal, 0});
  });
  return true;
}

void BlockMaxSearch::drop_filtered(const Segment& segment) {
  std::size_t kept = 0;
  for (const Candidate& candidate : candidates()) {
    if (passes(*filter_, segment.number_of(candidate.ordinal))) candidates_[kept++] = candidate;
  }
  candidate_count_ = kept;
}

void BlockMaxSearch::look_up(std::size_t term, float threshold) {
  std::size_t kept = 0;
  for (Candidate candidate : candidates()) {
    candidate.score += scorer_.part(term, candidate.ordinal);
    if (candidate.score + rest_[term + 1] > threshold) candidates_[kept++] = candidate;
  }
  candidate_count_ = kept;
}

}  // namespace jiyi::index
