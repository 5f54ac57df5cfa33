#include "recall/select.h"

#include <algorithm>
#include <unordered_map>

#include "bank/cues.h"

namespace jiyi::recall {
namespace {

constexpr std::size_t kTwinsMax = 20;

struct Row {
  const bank::Chunk& chunk;
  std::size_t at;
};

Row row_of(const bank::View& view, bank::DocId doc) {
  return {view.columns.chunk_of(doc), doc % bank::kChunkDocs};
}

// Memories of one text become the best of them.
std::vector<Selected> collapsed(const bank::View& view, const std::vector<Ranked>& ranked,
                                bool collapse) {
  std::vector<Selected> all;
  std::unordered_map<std::uint64_t, std::size_t> place;
  for (const Ranked& one : ranked) {
    if (collapse) {
      const Row row = row_of(view, one.doc);
      const auto [known, added] = place.try_emplace(row.chunk.text_hash[row.at], all.size());
      if (!added) {
        auto& twins = all[known->second].twins;
        if (twins.size() < kTwinsMax) twins.push_back(one.doc);
        continue;
      }
    }
    all.push_back({one, {}});
  }
  return all;
}

}  // namespace

std::vector<Selected> select(const bank::View& view, const std::vector<Ranked>& ranked,
                             const Weights& weights, const SelectOptions& options) {
  std::vector<Selected> chosen;
  std::vector<Selected> passed_over;
  std::unordered_map<std::uint32_t, std::size_t> hits;
  for (Selected& one : collapsed(view, ranked, options.collapse)) {
    if (chosen.size() == options.k) break;
    const Row row = row_of(view, one.ranked.doc);
    const bool capped = options.cap_sessions && (row.chunk.cues[row.at] & bank::kInSession) != 0;
    std::size_t& count = hits[row.chunk.session[row.at]];
    if (capped && chosen.size() >= weights.cap_from && count >= weights.cap) {
      passed_over.push_back(std::move(one));
      continue;
    }
    ++count;
    chosen.push_back(std::move(one));
  }
  for (Selected& one : passed_over) {
    if (chosen.size() == options.k) break;
    chosen.push_back(std::move(one));
  }
  return chosen;
}

std::vector<Ranked> by_session(const bank::View& view, const Ranking& ranking,
                               const Weights& weights) {
  constexpr std::size_t kBest = 3;
  struct Best {
    Ranked first;
    double sum = 0;
    std::size_t count = 0;
  };
  std::vector<Best> sessions;
  std::unordered_map<std::uint32_t, std::size_t> place;
  for (const Ranked& one : ranking.ranked()) {
    const Row row = row_of(view, one.doc);
    const std::uint32_t session = row.chunk.session[row.at];
    std::size_t at = sessions.size();
    if (session != 0) at = place.try_emplace(session, at).first->second;
    if (at == sessions.size()) sessions.push_back({.first = one});
    Best& best = sessions[at];
    if (best.count < kBest) {
      best.sum += one.score;
      ++best.count;
    }
  }
  std::vector<Ranked> ranked;
  for (const Best& best : sessions) {
    const Row row = row_of(view, best.first.doc);
    const double score = ranking.session_score(row.chunk.session[row.at]) + best.first.score +
                         weights.session_mean * best.sum / static_cast<double>(kBest);
    ranked.push_back({best.first.doc, score, best.first.relevance});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  return ranked;
}

}  // namespace jiyi::recall
