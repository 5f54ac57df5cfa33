#include "recall/select.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

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

std::uint64_t text_of(const bank::View& view, bank::DocId doc) {
  const Row row = row_of(view, doc);
  return row.chunk.text_hash[row.at];
}

// Takes from the front of a ranked list until k hits are chosen.
class Chooser {
 public:
  Chooser(const bank::View& view, const Weights& weights, const SelectOptions& options)
      : view_(view), weights_(weights), options_(options) {}

  // The number of candidates looked at.
  std::size_t choose(const std::vector<Ranked>& ranked) {
    std::size_t looked_at = 0;
    for (; looked_at < ranked.size() && chosen_.size() < options_.k; ++looked_at) {
      consider(ranked[looked_at]);
    }
    while (chosen_.size() < options_.k && !passed_over_.empty()) {
      chosen_.push_back(passed_over_.front());
      passed_over_.erase(passed_over_.begin());
    }
    return looked_at;
  }

  // Names a memory as the twin of the first with its text; false if it is the first.
  bool add_twin(bank::DocId doc) {
    const auto first = std::find(texts_.begin(), texts_.end(), text_of(view_, doc));
    if (first == texts_.end()) return false;
    auto& twins = all_[static_cast<std::size_t>(first - texts_.begin())].twins;
    if (twins.size() < kTwinsMax) twins.push_back(doc);
    return true;
  }

  std::vector<Selected> take() && {
    std::vector<Selected> taken;
    for (const std::size_t at : chosen_)
      taken.push_back(std::move(all_[at]));
    return taken;
  }

 private:
  void consider(const Ranked& one) {
    if (options_.collapse && add_twin(one.doc)) return;
    const std::size_t at = all_.size();
    all_.push_back({one, {}});
    texts_.push_back(text_of(view_, one.doc));
    const Row row = row_of(view_, one.doc);
    const bool capped = options_.cap > 0 && bank::in_session(view_, one.doc);
    std::size_t& count = hits_[row.chunk.session[row.at]];
    std::size_t* const of_source = count_of_source(one.doc);
    if ((capped && chosen_.size() >= weights_.cap_from && count >= options_.cap) ||
        (of_source != nullptr && *of_source >= options_.source_cap)) {
      passed_over_.push_back(at);
      return;
    }
    ++count;
    if (of_source != nullptr) ++*of_source;
    chosen_.push_back(at);
  }

  // Null without a cap and for a memory of no known source.
  std::size_t* count_of_source(bank::DocId doc) {
    if (options_.source_cap == 0 || options_.sources == nullptr) return nullptr;
    const auto source = source_of(*options_.sources, doc);
    return source ? &by_source_[*source] : nullptr;
  }

  const bank::View& view_;
  const Weights& weights_;
  const SelectOptions& options_;
  std::vector<Selected> all_;
  std::vector<std::uint64_t> texts_;                     // as all_
  std::vector<std::size_t> chosen_;                      // places in all_
  std::vector<std::size_t> passed_over_;                 // the same
  std::unordered_map<std::uint32_t, std::size_t> hits_;  // by session
  std::unordered_map<std::uint32_t, std::size_t> by_source_;
};

}  // namespace

std::vector<Selected> select(const bank::View& view, const std::vector<Ranked>& ranked,
                             const Weights& weights, const SelectOptions& options) {
  Chooser chooser(view, weights, options);
  const std::size_t looked_at = chooser.choose(ranked);
  for (std::size_t i = looked_at; i < ranked.size() && options.collapse; ++i) {
    chooser.add_twin(ranked[i].doc);
  }
  return std::move(chooser).take();
}

std::vector<Ranked> by_session(const bank::View& view, const Ordering& ranking,
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
    if (!bank::in_session(view, one.doc)) continue;
    const std::uint32_t session = row.chunk.session[row.at];
    const std::size_t at = place.try_emplace(session, sessions.size()).first->second;
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
    ranked.push_back({best.first.doc, score});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  return ranked;
}

}  // namespace jiyi::recall
