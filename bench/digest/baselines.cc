#include "baselines.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "digest/length.h"
#include "digest/term_table.h"

namespace jiyi::digest_bench {
namespace {

constexpr double kDamping = 0.85;
constexpr int kRounds = 60;
constexpr double kLexRankMin = 0.1;

struct Edge {
  std::size_t to = 0;
  double weight = 0;
};
using Graph = std::vector<std::vector<Edge>>;

class Room {
 public:
  Room(const Stretch& stretch, std::size_t words_max)
      : stretch_(stretch), left_(words_max), has_label_(stretch.messages.size()) {}

  bool take(std::size_t number) {
    const Sentence& sentence = stretch_.sentences[number];
    const digest::Message& message = stretch_.messages[sentence.message];
    std::size_t words = digest::length_of(digest::text_of(message.text, sentence.passage.span),
                                          digest::Measure::Words);
    if (!has_label_[sentence.message])
      words += digest::length_of(message.speaker, digest::Measure::Words);
    if (words > left_) return false;
    left_ -= words;
    has_label_[sentence.message] = true;
    return true;
  }

 private:
  const Stretch& stretch_;
  std::size_t left_;
  std::vector<bool> has_label_;
};

Chosen take_in_order(const Stretch& stretch, std::size_t words_max,
                     const std::vector<std::size_t>& order) {
  Room room(stretch, words_max);
  Chosen chosen;
  for (const std::size_t number : order) {
    if (room.take(number)) chosen.push_back(number);
  }
  return chosen;
}

struct Terms {
  digest::TermTable table;
  std::vector<std::vector<digest::TermNumber>> of_sentence;
  std::vector<std::vector<std::size_t>> with_term;

  explicit Terms(const Stretch& stretch) {
    for (const Sentence& sentence : stretch.sentences) {
      const std::string& text = stretch.messages[sentence.message].text;
      of_sentence.push_back(table.add(digest::text_of(text, sentence.passage.span)));
    }
    with_term.resize(table.size());
    for (std::size_t i = 0; i < of_sentence.size(); ++i) {
      for (const digest::TermNumber term : of_sentence[i])
        with_term[term].push_back(i);
    }
  }
};

// Edges between the sentences that share terms; `weigh` gets the sum of add(term) over these.
template <typename Add, typename Weigh>
Graph graph_of(const Terms& terms, Add add, Weigh weigh) {
  Graph graph(terms.of_sentence.size());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    std::vector<double> sums(graph.size());
    for (const digest::TermNumber term : terms.of_sentence[i]) {
      for (const std::size_t other : terms.with_term[term])
        sums[other] += add(term);
    }
    for (std::size_t other = 0; other < graph.size(); ++other) {
      if (other == i || sums[other] == 0) continue;
      const double weight = weigh(i, other, sums[other]);
      if (weight > 0) graph[i].push_back({other, weight});
    }
  }
  return graph;
}

std::vector<std::size_t> by_page_rank(const Graph& graph) {
  const std::size_t count = graph.size();
  std::vector<double> rank(count, 1.0);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> next(count, 1 - kDamping);
    for (std::size_t i = 0; i < count; ++i) {
      double sum = 0;
      for (const Edge& edge : graph[i])
        sum += edge.weight;
      for (const Edge& edge : graph[i])
        next[edge.to] += kDamping * rank[i] * edge.weight / sum;
    }
    rank = std::move(next);
  }
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&rank](std::size_t a, std::size_t b) { return rank[a] > rank[b]; });
  return order;
}

}  // namespace

Chosen lead(const Stretch& stretch, std::size_t words_max) {
  Room room(stretch, words_max);
  Chosen chosen;
  for (std::size_t i = 0; i < stretch.sentences.size() && room.take(i); ++i)
    chosen.push_back(i);
  return chosen;
}

Chosen random_order(const Stretch& stretch, std::size_t words_max, std::uint64_t seed) {
  base::Random random(seed);
  std::vector<std::size_t> order(stretch.sentences.size());
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t left = order.size(); left > 1; --left)
    std::swap(order[left - 1], order[random.below(left)]);
  return take_in_order(stretch, words_max, order);
}

Chosen text_rank(const Stretch& stretch, std::size_t words_max) {
  const Terms terms(stretch);
  const auto size = [&terms](std::size_t i) {
    return std::log1p(static_cast<double>(terms.of_sentence[i].size()));
  };
  const Graph graph = graph_of(
      terms, [](digest::TermNumber) { return 1.0; },
      [&size](std::size_t a, std::size_t b, double shared) {
        return shared / (size(a) + size(b));
      });
  return take_in_order(stretch, words_max, by_page_rank(graph));
}

Chosen lex_rank(const Stretch& stretch, std::size_t words_max) {
  const Terms terms(stretch);
  std::vector<double> norms;
  for (const auto& of_sentence : terms.of_sentence) {
    double sum = 0;
    for (const digest::TermNumber term : of_sentence)
      sum += terms.table.weight(term) * terms.table.weight(term);
    norms.push_back(std::sqrt(sum));
  }
  const Graph graph = graph_of(
      terms,
      [&terms](digest::TermNumber term) {
        return terms.table.weight(term) * terms.table.weight(term);
      },
      [&norms](std::size_t a, std::size_t b, double shared) {
        const double cosine = shared / (norms[a] * norms[b]);
        return cosine > kLexRankMin ? cosine : 0;
      });
  return take_in_order(stretch, words_max, by_page_rank(graph));
}

}  // namespace jiyi::digest_bench
