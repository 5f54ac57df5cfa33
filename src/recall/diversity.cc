#include "recall/diversity.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>

#include "bank/fields.h"
#include "base/try.h"
#include "text/terms.h"

namespace jiyi::recall {
namespace {

using Words = std::vector<index::TermId>;  // ascending, each once

Words words_of(const std::string& text) {
  Words words;
  for (const text::Term& term : text::terms(text)) {
    if (!term.stop_word) words.push_back(bank::term_id(bank::field_of(term.kind), term.text));
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

double shared(const Words& a, const Words& b) {
  std::size_t both = 0;
  for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
    if (*x == *y) {
      ++both;
      ++x;
      ++y;
    } else if (*x < *y) {
      ++x;
    } else {
      ++y;
    }
  }
  const std::size_t all = a.size() + b.size() - both;
  return all == 0 ? 0 : static_cast<double>(both) / static_cast<double>(all);
}

struct Left {
  Ranked one;
  double alike = 0;  // to the most alike before it
};

}  // namespace

Result<Likeness> likeness(const Reader& reader, const RecallRequest& request,
                          const std::vector<bank::DocId>& docs) {
  const auto vectors = reader.view().vectors;
  const bool all_have = vectors != nullptr && vectors->size() > 0 &&
                        std::all_of(docs.begin(), docs.end(), [&](bank::DocId doc) {
                          return vectors->between(doc, doc) != index::kNoSimilarity;
                        });
  if (all_have) {
    return Likeness([vectors](bank::DocId a, bank::DocId b) {
      return std::clamp(static_cast<double>(vectors->between(a, b)), 0.0, 1.0);
    });
  }
  ASSIGN_OR_RETURN(const auto fetched, reader.fetch(docs, request.filter, request.at));
  std::unordered_map<bank::DocId, Words> words;
  for (const Reader::Fetched& one : fetched)
    words.emplace(one.doc, words_of(one.memory.text));
  return Likeness([words = std::move(words)](bank::DocId a, bank::DocId b) {
    const auto first = words.find(a);
    const auto second = words.find(b);
    if (first == words.end() || second == words.end()) return 0.0;
    return shared(first->second, second->second);
  });
}

std::size_t compared(const RecallRequest& request, const Weights& weights) {
  return std::max(weights.diverse_min, static_cast<std::size_t>(request.k) * 3);
}

void diversify(Candidates& candidates, double diversity, std::size_t most, const Likeness& alike) {
  auto& ranked = candidates.ranked;
  if (diversity <= 0 || ranked.empty()) return;
  const double best = ranked.front().score > 0 ? ranked.front().score : 1;
  std::vector<Left> left;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i)
    left.push_back({ranked[i]});
  const auto value = [&](double score, double like) {
    return (1 - diversity) * score - diversity * best * like;
  };
  const auto put = [&](std::size_t place, const Left& taken, std::string reason) {
    const double score = value(taken.one.score, taken.alike);
    candidates.lifts.push_back(
        {taken.one.doc, {"diversity", score - taken.one.score, std::move(reason)}});
    ranked[place] = {taken.one.doc, score};
  };
  std::size_t place = 0;
  for (; !left.empty(); ++place) {
    // The first of equals: those left stay in their order.
    const auto next = std::max_element(left.begin(), left.end(), [&](const Left& a, const Left& b) {
      return value(a.one.score, a.alike) < value(b.one.score, b.alike);
    });
    const Left taken = *next;
    left.erase(next);
    put(place, taken,
        std::to_string(std::lround(taken.alike * 100)) + " % like the most alike before it");
    for (Left& one : left)
      one.alike = std::max(one.alike, alike(taken.one.doc, one.one.doc));
  }
  for (; place < ranked.size(); ++place)
    put(place, {ranked[place], 1}, "too far down to be compared");
}

}  // namespace jiyi::recall
