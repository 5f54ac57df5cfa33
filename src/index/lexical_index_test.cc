#include "index/lexical_index.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "index/merge_policy.h"

namespace jiyi::index {
namespace {

using base::Random;
using testing::ElementsAre;
using testing::IsEmpty;

// The formula over plain maps, in double, without any index.
class Model {
 public:
  void add(const Document& document) { documents_[document.doc] = document; }
  void remove(DocId doc) { documents_.erase(doc); }
  std::size_t size() const { return documents_.size(); }
  const std::map<DocId, Document>& documents() const { return documents_; }

  std::vector<ScoredDoc> ranked(const std::vector<QueryTerm>& query, Bm25 bm25) const {
    std::map<DocId, double> scores;
    for (const QueryTerm& term : query)
      add_scores(term, bm25, scores);
    std::vector<ScoredDoc> ranked;
    for (const auto& [doc, score] : scores)
      ranked.push_back({doc, static_cast<float>(score)});
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    return ranked;
  }

 private:
  static double frequency_in(const Document& document, TermId term) {
    for (const TermCount& one : document.terms) {
      if (one.term == term) return one.frequency;
    }
    return 0;
  }

  void add_scores(const QueryTerm& term, Bm25 bm25, std::map<DocId, double>& scores) const {
    double total = 0;
    double with_term = 0;
    for (const auto& [doc, document] : documents_) {
      total += std::min<double>(document.length, 65535);
      if (frequency_in(document, term.term) > 0) ++with_term;
    }
    const auto n = static_cast<double>(documents_.size());
    const double idf = std::log(1 + (n - with_term + 0.5) / (with_term + 0.5));
    for (const auto& [doc, document] : documents_) {
      const double frequency = frequency_in(document, term.term);
      if (frequency == 0) continue;
      const double length = std::min<double>(document.length, 65535);
      const double relative = total > 0 ? length / (total / n) : 0;
      const double norm = bm25.k1 * (1 - bm25.b + bm25.b * relative);
      scores[doc] += term.weight * idf * frequency / (frequency + norm);
    }
  }

  std::map<DocId, Document> documents_;
};

// Term 0 is in most documents, high terms in few.
TermId zipf_term(Random& random, std::uint64_t vocabulary) {
  const double u = static_cast<double>(random.next() >> 11U) / 9007199254740992.0;
  const auto rank = static_cast<TermId>(std::pow(static_cast<double>(vocabulary), u)) - 1;
  return (rank + 1) * 0x9E3779B97F4A7C15ULL;
}

Document random_document(Random& random, DocId doc, std::uint64_t vocabulary = 300) {
  Document document{.doc = doc};
  std::map<TermId, std::uint16_t> counts;
  const std::uint64_t words = random.below(25);
  for (std::uint64_t i = 0; i < words; ++i)
    ++counts[zipf_term(random, vocabulary)];
  if (random.below(200) == 0 && words > 0) counts.begin()->second = 65535;
  for (const auto& [term, count] : counts) {
    document.terms.push_back({term, count});
    document.length += count;
  }
  return document;
}

std::vector<QueryTerm> random_query(Random& random, std::uint64_t vocabulary = 300) {
  std::vector<QueryTerm> query;
  const std::uint64_t terms = 1 + random.below(7);
  for (std::uint64_t i = 0; i < terms; ++i) {
    query.push_back({zipf_term(random, vocabulary), random.below(2) == 0 ? 1.0F : 0.3F});
  }
  return query;
}

std::vector<std::uint64_t> random_filter(Random& random, DocId end) {
  std::vector<std::uint64_t> words(random.below(end / 64 + 2));
  const std::uint64_t density = random.below(3);
  for (auto& word : words) {
    word = random.next();
    if (density == 0) word &= random.next() & random.next() & random.next() & random.next();
    if (density == 1) word = random.below(8) == 0 ? word & random.next() : 0;
  }
  return words;
}

bool passes(const std::vector<std::uint64_t>& words, DocId doc) {
  return doc / 64 < words.size() && (words[doc / 64] >> (doc % 64) & 1U) != 0;
}

void expect_same(const std::vector<ScoredDoc>& found, std::vector<ScoredDoc> expected,
                 std::size_t k) {
  expected.resize(std::min(k, expected.size()));
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_NEAR(found[i].score, expected[i].score, 1e-4F * expected[i].score) << "rank " << i;
    // Scores that differ only by rounding may stand in either order.
    if (found[i].doc != expected[i].doc) {
      ASSERT_TRUE(std::any_of(expected.begin(), expected.end(),
                              [&](const ScoredDoc& other) {
                                return other.doc == found[i].doc || i + 1 == found.size();
                              }))
          << "document " << found[i].doc << " at rank " << i;
    }
  }
}

// top_k, bit for bit, from the scores of every document.
std::vector<ScoredDoc> exhaustive(const LexicalIndex& index, const std::vector<QueryTerm>& query,
                                  Bm25 bm25, const std::vector<std::uint64_t>* filter) {
  std::vector<float> scores(index.doc_end(), 0.0F);
  index.accumulate(query, bm25, scores);
  std::vector<ScoredDoc> ranked;
  for (DocId doc = 0; doc < scores.size(); ++doc) {
    if (scores[doc] > 0 && (filter == nullptr || passes(*filter, doc))) {
      ranked.push_back({doc, scores[doc]});
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
  return ranked;
}

void expect_identical(const std::vector<ScoredDoc>& found, std::vector<ScoredDoc> expected,
                      std::size_t k) {
  expected.resize(std::min(k, expected.size()));
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i].doc, expected[i].doc) << "rank " << i;
    ASSERT_EQ(found[i].score, expected[i].score) << "rank " << i;
  }
}

TEST(LexicalIndex, EqualsTheModelOverRandomHistories) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    LexicalIndex index;
    Model model;
    DocId next = static_cast<DocId>(random.below(3) * 1000);
    for (int step = 0; step < 12; ++step) {
      std::vector<Document> batch;
      const std::uint64_t size = 1 + random.below(step % 4 == 0 ? 300 : 20);
      for (std::uint64_t i = 0; i < size; ++i) {
        batch.push_back(random_document(random, next));
        model.add(batch.back());
        next += 1 + (random.below(5) == 0 ? static_cast<DocId>(random.below(50)) : 0);
      }
      index = index.with_documents(batch);
      std::vector<DocId> gone;
      for (std::uint64_t i = random.below(8); i > 0; --i) {
        gone.push_back(static_cast<DocId>(random.below(next)));
        model.remove(gone.back());
      }
      index = index.without(gone);
      if (random.below(4) == 0) index = index.compacted();
      if (random.below(4) == 0) index = LexicalIndex::load(index.serialise()).value();

      const auto query = random_query(random);
      const Bm25 bm25{.k1 = step % 3 == 0 ? 0.9F : 1.2F, .b = step % 2 == 0 ? 0.75F : 0.4F};
      const std::size_t k = 1 + random.below(30);
      auto expected = model.ranked(query, bm25);
      expect_same(index.top_k(query, k, bm25, nullptr), expected, k);
      expect_identical(index.top_k(query, k, bm25, nullptr),
                       exhaustive(index, query, bm25, nullptr), k);
      const auto words = random_filter(random, index.doc_end());
      const DocFilter filter{words};
      std::erase_if(expected, [&](const auto& one) { return !passes(words, one.doc); });
      expect_same(index.top_k(query, k, bm25, &filter), expected, k);
      expect_identical(index.top_k(query, k, bm25, &filter), exhaustive(index, query, bm25, &words),
                       k);
      EXPECT_EQ(index.document_count(), model.size());
    }
  }
}

Document document(DocId doc, std::vector<TermCount> terms) {
  Document made{.doc = doc, .terms = std::move(terms)};
  for (const TermCount& term : made.terms)
    made.length += term.frequency;
  return made;
}

std::vector<Document> documents_with(TermId term, DocId from, DocId to) {
  std::vector<Document> documents;
  for (DocId doc = from; doc < to; ++doc)
    documents.push_back(document(doc, {{term, 1}}));
  return documents;
}

std::vector<DocId> found(const LexicalIndex& index, TermId term, std::size_t k) {
  std::vector<DocId> docs;
  const std::vector<QueryTerm> query{{term}};
  for (const ScoredDoc& one : index.top_k(query, k, {}, nullptr))
    docs.push_back(one.doc);
  return docs;
}

std::map<DocId, std::uint16_t> postings_of(const LexicalIndex& index, TermId term, DocId from = 0,
                                           DocId to = UINT32_MAX) {
  std::map<DocId, std::uint16_t> postings;
  DocId next = from;
  index.for_each_posting(term, from, to, [&](DocId doc, std::uint16_t frequency) {
    EXPECT_GE(doc, next);
    next = doc + 1;
    postings[doc] = frequency;
  });
  return postings;
}

TEST(LexicalIndex, EmptyAnswersEverything) {
  const LexicalIndex index;
  const std::vector<QueryTerm> query{{1}};
  EXPECT_EQ(index.document_count(), 0U);
  EXPECT_EQ(index.mean_length(), 0);
  EXPECT_EQ(index.doc_end(), 0U);
  EXPECT_EQ(index.document_frequency(1), 0U);
  EXPECT_EQ(index.length_of(0), 0U);
  EXPECT_EQ(index.resident_bytes(), 0U);
  EXPECT_FALSE(index.wants_compaction());
  EXPECT_THAT(index.top_k(query, 10, {}, nullptr), IsEmpty());
  EXPECT_THAT(postings_of(index, 1), IsEmpty());
  index.accumulate(query, {}, {});
  EXPECT_EQ(index.with_documents({}).segment_count(), 0U);
  EXPECT_EQ(index.without(std::vector<DocId>{1}).segment_count(), 0U);
  EXPECT_EQ(index.compacted().segment_count(), 0U);
  EXPECT_EQ(LexicalIndex::load(index.serialise()).value().document_count(), 0U);
}

TEST(LexicalIndex, EmptyQueryAndUnknownTermsFindNothing) {
  const auto index = LexicalIndex().with_documents(documents_with(7, 0, 10));
  EXPECT_THAT(index.top_k({}, 10, {}, nullptr), IsEmpty());
  EXPECT_THAT(found(index, 8, 10), IsEmpty());
  EXPECT_THAT(found(index, 7, 0), IsEmpty());
}

TEST(LexicalIndex, FrequenciesAndPostingsEqualTheModel) {
  Random random(77);
  LexicalIndex index;
  Model model;
  DocId next = 3;
  for (int step = 0; step < 20; ++step) {
    std::vector<Document> batch;
    for (int i = 0; i < 100; ++i, next += 1 + static_cast<DocId>(random.below(2))) {
      batch.push_back(random_document(random, next));
      model.add(batch.back());
    }
    index = index.with_documents(batch);
  }
  for (int round = 0; round < 50; ++round) {
    const TermId term = zipf_term(random, 300);
    std::map<DocId, std::uint16_t> expected;
    for (const auto& [doc, document] : model.documents()) {
      for (const TermCount& one : document.terms) {
        if (one.term == term) expected[doc] = one.frequency;
      }
    }
    EXPECT_EQ(index.document_frequency(term), expected.size());
    EXPECT_EQ(postings_of(index, term), expected);

    const DocId from = static_cast<DocId>(random.below(next));
    const DocId to = from + static_cast<DocId>(random.below(500));
    const std::map<DocId, std::uint16_t> part(expected.lower_bound(from), expected.lower_bound(to));
    EXPECT_EQ(postings_of(index, term, from, to), part);

    std::vector<DocId> docs;
    for (DocId doc = 0; doc < next + 100; ++doc) {
      if (random.below(1 + static_cast<std::uint64_t>(round)) == 0) docs.push_back(doc);
    }
    std::vector<std::uint16_t> frequencies(docs.size(), 999);
    index.frequencies(term, docs, frequencies);
    for (std::size_t i = 0; i < docs.size(); ++i) {
      const auto one = expected.find(docs[i]);
      ASSERT_EQ(frequencies[i], one == expected.end() ? 0 : one->second) << docs[i];
    }
  }
  for (DocId doc = 0; doc < next + 10; ++doc) {
    const auto one = model.documents().find(doc);
    const std::uint32_t length = one == model.documents().end() ? 0 : one->second.length;
    ASSERT_EQ(index.length_of(doc), std::min<std::uint32_t>(length, 65535));
  }
}

TEST(LexicalIndex, ListsAroundTheBlockSizeAreWhole) {
  for (const DocId count : {1U, 126U, 127U, 128U, 129U, 255U, 256U, 257U}) {
    SCOPED_TRACE(std::to_string(count) + " postings");
    const auto index = LexicalIndex().with_documents(documents_with(7, 0, count));
    EXPECT_EQ(found(index, 7, 1000).size(), count);
    EXPECT_EQ(postings_of(index, 7).size(), count);
    EXPECT_EQ(index.document_frequency(7), count);
  }
}

TEST(LexicalIndex, DocEndIsAboveTheLastDocument) {
  auto index = LexicalIndex().with_documents(documents_with(7, 5, 8));
  EXPECT_EQ(index.doc_end(), 8U);
  index = index.with_documents(std::vector{document(4'294'967'294, {{7, 1}})});
  EXPECT_EQ(index.doc_end(), 4'294'967'295U);
  EXPECT_THAT(found(index, 7, 9), ElementsAre(5, 6, 7, 4'294'967'294));
  index = index.without(std::vector<DocId>{4'294'967'294});
  EXPECT_EQ(index.doc_end(), 8U);
}

TEST(LexicalIndex, EarlierValuesKeepWhatTheyHad) {
  const auto first = LexicalIndex().with_documents(documents_with(7, 0, 3));
  const auto second = first.with_documents(documents_with(7, 3, 6));
  const auto third = second.without(std::vector<DocId>{0, 4});
  EXPECT_THAT(found(first, 7, 10), ElementsAre(0, 1, 2));
  EXPECT_THAT(found(second, 7, 10), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(found(third, 7, 10), ElementsAre(1, 2, 3, 5));
}

// Terms stand in the bytes as they are, so a scan shows whether one is left.
TEST(LexicalIndex, WithoutLeavesNoTraceOfADocument) {
  Random random(8);
  constexpr TermId kSecret = 0xFEEDFACECAFEBEEF;
  const std::string secret_bytes("\xEF\xBE\xFE\xCA\xCE\xFA\xED\xFE", 8);
  std::vector<Document> documents;
  for (DocId doc = 0; doc < 500; ++doc)
    documents.push_back(random_document(random, doc));
  documents[250].terms.push_back({kSecret, 3});
  const auto index = LexicalIndex()
                         .with_documents(std::span(documents).first(400))
                         .with_documents(std::span(documents).subspan(400));
  ASSERT_NE(index.serialise().find(secret_bytes), std::string::npos);

  const auto rest = index.without(std::vector<DocId>{250, 450, 9999});

  EXPECT_EQ(rest.serialise().find(secret_bytes), std::string::npos);
  EXPECT_EQ(rest.document_count(), 498U);
  EXPECT_EQ(rest.document_frequency(kSecret), 0U);
  EXPECT_EQ(rest.length_of(250), 0U);
  std::set<TermId> terms;
  for (const Document& one : documents) {
    for (const TermCount& term : one.terms)
      terms.insert(term.term);
  }
  for (const TermId term : terms) {
    const auto postings = postings_of(rest, term);
    EXPECT_FALSE(postings.contains(250));
    EXPECT_FALSE(postings.contains(450));
    EXPECT_EQ(rest.document_frequency(term), postings.size());
  }
}

// What removing one document costs: its segment, which is small however large the index.
TEST(LexicalIndex, SegmentsStaySmallInALargeIndex) {
  constexpr DocId kDocuments = 40'000;
  constexpr TermId kTerms = 19;
  std::vector<Document> documents;
  for (DocId doc = 0; doc < kDocuments; ++doc) {
    Document one{.doc = doc, .length = kTerms, .terms = {}};
    for (TermId term = 0; term < kTerms; ++term)
      one.terms.push_back({(doc % 97) * 31 + term, 1});
    documents.push_back(std::move(one));
  }
  const auto least = static_cast<std::size_t>(kDocuments * (kTerms + 1) / kSegmentWeightMax);
  const auto index = LexicalIndex().with_documents(documents);
  EXPECT_GT(index.segment_count(), least);
  const auto compacted = index.compacted();
  EXPECT_GT(compacted.segment_count(), least);

  const auto rest = compacted.without(std::vector<DocId>{20'000});

  EXPECT_EQ(rest.segment_count(), compacted.segment_count());
  EXPECT_EQ(rest.document_count(), kDocuments - 1);
}

TEST(LexicalIndex, WithoutEverythingIsEmpty) {
  const auto index = LexicalIndex().with_documents(documents_with(7, 0, 3));
  const auto rest = index.without(std::vector<DocId>{2, 0, 1, 1});
  EXPECT_EQ(rest.segment_count(), 0U);
  EXPECT_EQ(rest.doc_end(), 0U);
}

TEST(LexicalIndex, CompactionChangesNoAnswer) {
  Random random(21);
  LexicalIndex index;
  // Batches above the size that is merged in passing.
  for (DocId batch = 0; batch < 5; ++batch) {
    std::vector<Document> documents;
    for (DocId i = 0; i < 80; ++i) {
      Document one{.doc = batch * 1000 + i, .length = 300};
      for (TermId term = 1; term <= 600; ++term) {
        one.terms.push_back({term, static_cast<std::uint16_t>(1 + random.below(3))});
      }
      documents.push_back(std::move(one));
    }
    index = index.with_documents(documents);
  }
  ASSERT_TRUE(index.wants_compaction());

  const auto compacted = index.compacted();

  EXPECT_FALSE(compacted.wants_compaction());
  EXPECT_LT(compacted.segment_count(), index.segment_count());
  EXPECT_EQ(compacted.document_count(), index.document_count());
  EXPECT_EQ(compacted.mean_length(), index.mean_length());
  for (TermId term = 1; term <= 600; term += 67) {
    const std::vector<QueryTerm> query{{term}, {601 - term, 0.5F}};
    expect_identical(compacted.top_k(query, 50, {}, nullptr), index.top_k(query, 50, {}, nullptr),
                     50);
    EXPECT_EQ(postings_of(compacted, term), postings_of(index, term));
  }
}

TEST(LexicalIndex, AddingOneByOneKeepsSegmentsFewAndFindsEach) {
  LexicalIndex index;
  for (DocId doc = 0; doc < 2000; ++doc) {
    index = index.with_documents(std::vector{document(doc, {{doc + 1, 1}, {7'000'000, 1}})});
    ASSERT_THAT(found(index, doc + 1, 5), ElementsAre(doc));
    ASSERT_LE(index.segment_count(), 13U);
  }
  EXPECT_EQ(index.document_frequency(7'000'000), 2000U);
}

// Row A12: deleted and added again, in every order of six steps over two texts, what is there
// is found and what is not is not, also after a restart.
TEST(LexicalIndex, A12DeleteThenAddAgain) {
  constexpr int kSteps = 6;
  for (unsigned history = 0; history < 1U << kSteps; ++history) {
    SCOPED_TRACE("history " + std::to_string(history));
    LexicalIndex index;
    std::map<TermId, DocId> live;
    DocId next = 0;
    for (unsigned step = 0; step < kSteps; ++step) {
      const TermId text = 100 + (history >> step & 1U);
      if (live.contains(text)) {
        index = index.without(std::vector<DocId>{live[text]});
        live.erase(text);
      } else {
        index = index.with_documents(std::vector{document(next, {{text, 2}, {5, 1}})});
        live[text] = next++;
      }
      for (const auto& state : {index, LexicalIndex::load(index.serialise()).value()}) {
        for (const TermId term : {100U, 101U}) {
          const auto docs = found(state, term, 10);
          if (live.contains(term)) {
            ASSERT_THAT(docs, ElementsAre(live[term]));
          } else {
            ASSERT_THAT(docs, IsEmpty());
          }
        }
        ASSERT_EQ(found(state, 5, 10).size(), live.size());
      }
    }
  }
}

// Row A13: however many were deleted, k results come whenever k are left.
TEST(LexicalIndex, A13KLiveResultsAfterManyDeletions) {
  constexpr DocId kDocuments = 20'000;
  auto index = LexicalIndex().with_documents(documents_with(7, 0, kDocuments));
  std::vector<DocId> gone;
  for (DocId doc = 0; doc < kDocuments; ++doc) {
    if (doc % 1000 != 999) gone.push_back(doc);
  }

  index = index.without(gone);

  EXPECT_EQ(index.document_count(), 20U);
  EXPECT_EQ(found(index, 7, 20).size(), 20U);
  EXPECT_EQ(found(index, 7, 10).size(), 10U);
}

TEST(LexicalIndex, LongDocumentsCountAsTheLimit) {
  std::vector<Document> documents = documents_with(7, 0, 3);
  documents[0].length = 65535;
  documents[1].length = 65536;
  documents[2].length = 4'000'000'000;
  const auto index = LexicalIndex().with_documents(documents);
  EXPECT_EQ(index.length_of(2), 65535U);
  EXPECT_EQ(index.mean_length(), 65535);
  EXPECT_THAT(found(index, 7, 3), ElementsAre(0, 1, 2));
}

TEST(LexicalIndex, ScoreIsTheFormula) {
  const auto index = LexicalIndex().with_documents(
      std::vector{document(0, {{1, 3}, {2, 1}}), document(1, {{2, 2}}), document(2, {{3, 6}})});
  const std::vector<QueryTerm> query{{1, 2.0F}, {2, 1.0F}};

  const auto top = index.top_k(query, 10, {.k1 = 1.2F, .b = 0.75F}, nullptr);

  const auto norm = [](double length) { return 1.2 * (0.25 + 0.75 * length / 4); };
  const double first =
      2 * std::log(1 + 2.5 / 1.5) * 3 / (3 + norm(4)) + std::log(1 + 1.5 / 2.5) * 1 / (1 + norm(4));
  const double second = std::log(1 + 1.5 / 2.5) * 2 / (2 + norm(2));
  ASSERT_EQ(top.size(), 2U);
  EXPECT_EQ(top[0].doc, 0U);
  EXPECT_NEAR(top[0].score, first, 1e-6);
  EXPECT_EQ(top[1].doc, 1U);
  EXPECT_NEAR(top[1].score, second, 1e-6);
}

}  // namespace
}  // namespace jiyi::index
