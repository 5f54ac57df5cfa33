// Our side of compare.py. Reads texts and queries, one a line, words apart by blanks; builds
// the index, checks that every query's top ten equals the ten best of all scores, and then
// answers each line "round" with the milliseconds of every query, by the clock and of the
// processor.
//
//   lexical_bench TEXTS QUERIES

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "index/lexical_index.h"

namespace jiyi::index {
namespace {

using Query = std::vector<QueryTerm>;

constexpr std::size_t kTop = 10;
constexpr std::size_t kBatch = 1000;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<Document> read_documents(const char* path) {
  std::vector<Document> documents;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::unordered_map<TermId, std::uint16_t> counts;
    Document document{.doc = static_cast<DocId>(documents.size())};
    for (std::string word; words >> word; ++document.length)
      ++counts[base::hash64(word)];
    for (const auto& [term, count] : counts)
      document.terms.push_back({term, count});
    documents.push_back(std::move(document));
  }
  return documents;
}

std::vector<Query> read_queries(const char* path) {
  std::vector<Query> queries;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    queries.emplace_back();
    for (std::string word; words >> word;)
      queries.back().push_back({base::hash64(word), 1.0F});
  }
  return queries;
}

bool equals_exhaustive(const LexicalIndex& index, const Query& query) {
  std::vector<float> scores(index.doc_end(), 0.0F);
  index.accumulate(query, {}, scores);
  std::vector<ScoredDoc> all;
  for (DocId doc = 0; doc < scores.size(); ++doc) {
    if (scores[doc] > 0) all.push_back({doc, scores[doc]});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const ScoredDoc& a, const ScoredDoc& b) { return a.score > b.score; });
  all.resize(std::min(kTop, all.size()));
  const auto same = [](const ScoredDoc& a, const ScoredDoc& b) {
    return a.doc == b.doc && a.score == b.score;
  };
  const auto top = index.top_k(query, kTop, {}, nullptr);
  return std::equal(top.begin(), top.end(), all.begin(), all.end(), same);
}

// Batches as a bank would add them, then one compaction.
LexicalIndex build(const std::vector<Document>& documents) {
  LexicalIndex index;
  for (std::size_t at = 0; at < documents.size(); at += kBatch) {
    const std::size_t size = std::min(kBatch, documents.size() - at);
    index = index.with_documents(std::span(documents).subspan(at, size));
  }
  return index.compacted();
}

double accumulate_ns(const LexicalIndex& index, const std::vector<Query>& queries) {
  std::vector<float> scores(index.doc_end(), 0.0F);
  double postings = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const Query& query : queries) {
    for (const QueryTerm& term : query)
      postings += index.document_frequency(term.term);
    index.accumulate(query, {}, scores);
  }
  return seconds_since(start) * 1e9 / postings;
}

void print_facts(const std::vector<Document>& documents, const std::vector<Query>& queries,
                 LexicalIndex& index) {
  auto start = std::chrono::steady_clock::now();
  index = build(documents);
  const double build_s = seconds_since(start);
  start = std::chrono::steady_clock::now();
  const std::string bytes = index.serialise();
  const double serialise_s = seconds_since(start);
  start = std::chrono::steady_clock::now();
  const bool loads = LexicalIndex::load(bytes).ok();
  const double load_s = seconds_since(start);
  const auto count = static_cast<double>(documents.size());
  std::printf(
      "{\"documents_per_s\": %.0f, \"segments\": %zu, \"resident_bytes_per_document\": %.1f, "
      "\"snapshot_bytes_per_document\": %.1f, \"serialise_ms\": %.1f, \"load_ms\": %.1f, "
      "\"loads\": %s, \"accumulate_ns_per_posting\": %.2f}\n",
      count / build_s, index.segment_count(), static_cast<double>(index.resident_bytes()) / count,
      static_cast<double>(bytes.size()) / count, serialise_s * 1e3, load_s * 1e3,
      loads ? "true" : "false", accumulate_ns(index, queries));
}

// One line of JSON: for each query the milliseconds, then document numbers and scores.
void answer(const LexicalIndex& index, const std::vector<Query>& queries) {
  std::string wall;
  std::string busy;
  std::string results;
  for (const Query& query : queries) {
    const std::clock_t cpu_start = std::clock();
    const auto start = std::chrono::steady_clock::now();
    const auto top = index.top_k(query, kTop, {}, nullptr);
    const double ms = seconds_since(start) * 1e3;
    const auto cpu = static_cast<double>(std::clock() - cpu_start);
    wall += (wall.empty() ? "" : ", ") + std::to_string(ms);
    busy += (busy.empty() ? "" : ", ") + std::to_string(cpu * 1e3 / CLOCKS_PER_SEC);
    results += results.empty() ? "[" : ", [";
    for (std::size_t i = 0; i < top.size(); ++i) {
      results += (i == 0 ? "[" : ", [") + std::to_string(top[i].doc) + ", " +
                 std::to_string(top[i].score) + "]";
    }
    results += "]";
  }
  std::printf("{\"ms\": [%s], \"cpu_ms\": [%s], \"top\": [%s]}\n", wall.c_str(), busy.c_str(),
              results.c_str());
}

int run(const char* texts, const char* query_lines) {
  const auto documents = read_documents(texts);
  const auto queries = read_queries(query_lines);
  LexicalIndex index;
  print_facts(documents, queries, index);
  for (const Query& query : queries) {
    if (equals_exhaustive(index, query)) continue;
    std::fprintf(stderr, "a top ten differs from exhaustive scoring\n");
    return 1;
  }
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) {
    answer(index, queries);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace jiyi::index

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: lexical_bench TEXTS QUERIES\n");
    return 2;
  }
  return jiyi::index::run(argv[1], argv[2]);
}
