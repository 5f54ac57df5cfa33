#include "digest/choose.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <queue>

#include "text/similarity.h"

namespace jiyi::digest {
namespace {

// Share of a passage's gain that depends on its terms being new.
constexpr double kNoveltyShare = 0.5;
// Gain is divided by length to this power: 0 would take the longest, 1 the shortest.
constexpr double kLengthPower = 0.8;
// A passage with this share of its terms in one that is chosen says nothing more.
constexpr double kSameShare = 0.8;
// A gain that has shrunk so often is taken as it is, so that the work stays n log n.
constexpr std::uint32_t kUpdatesMax = 24;
// Of the chosen that share a rare term, only so many of the latest are compared.
constexpr std::size_t kComparedMax = 32;

struct Offer {
  double gain = 0;
  std::size_t number = 0;
  std::uint32_t updates = 0;

  bool operator<(const Offer& other) const {
    return gain != other.gain ? gain < other.gain : number > other.number;
  }
};

class Chooser {
 public:
  Chooser(std::span<const Choice> choices, const TermTable& table)
      : choices_(choices),
        table_(table),
        is_settled_(choices.size()),
        is_covered_(table.size()),
        chosen_with_(table.size()) {
    std::size_t lines = 0;
    for (const Choice& choice : choices)
      lines = std::max(lines, choice.line + 1);
    has_line_.resize(lines);
  }

  // Goes on choosing among those that fit, up to a total length.
  template <typename Fits>
  void run(std::size_t length_max, Fits fits) {
    std::priority_queue<Offer> offers;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (!is_settled_[i] && fits(choices_[i])) offers.push({gain_of(i), i, 0});
    }
    while (!offers.empty()) {
      Offer best = offers.top();
      offers.pop();
      const double gain = gain_of(best.number);
      if (gain < best.gain && best.updates < kUpdatesMax) {
        offers.push({gain, best.number, best.updates + 1});
        continue;
      }
      if (length_ + cost_of(best.number) > length_max) continue;
      is_settled_[best.number] = true;
      if (!is_said(best.number)) take(best.number);
    }
  }

  std::size_t length() const { return length_; }
  std::vector<std::size_t> chosen() && { return std::move(chosen_); }

 private:
  std::size_t cost_of(std::size_t number) const {
    const Choice& choice = choices_[number];
    return choice.length + (has_line_[choice.line] ? 0 : choice.line_length);
  }

  double gain_of(std::size_t number) const {
    const Choice& choice = choices_[number];
    double all = 0;
    double fresh = 0;
    for (const TermNumber term : choice.terms) {
      const double weight = table_.weight(term);
      all += weight;
      if (!is_covered_[term]) fresh += weight;
    }
    const double novelty = all > 0 ? fresh / all : 0;
    const auto length = static_cast<double>(choice.length + choice.line_length);
    return choice.worth * (1 - kNoveltyShare + kNoveltyShare * novelty) /
           std::pow(std::max(length, 1.0), kLengthPower);
  }

  void take(std::size_t number) {
    length_ += cost_of(number);
    has_line_[choices_[number].line] = true;
    for (const TermNumber term : choices_[number].terms) {
      is_covered_[term] = true;
      chosen_with_[term].push_back(number);
    }
    chosen_.push_back(number);
  }

  // Two passages that share kSameShare of the terms share one of the rarest, so only those chosen
  // with one of these are compared.
  bool is_said(std::size_t number) const {
    const Choice& choice = choices_[number];
    std::vector<TermNumber> rarest(choice.terms.begin(), choice.terms.end());
    std::ranges::sort(rarest, {}, [this](TermNumber term) { return table_.passages_with(term); });
    const auto missing =
        static_cast<std::size_t>((1 - kSameShare) * static_cast<double>(rarest.size()));
    rarest.resize(std::min(rarest.size(), missing + 1));
    for (const TermNumber term : rarest) {
      const auto& others = chosen_with_[term];
      const std::size_t count = std::min(others.size(), kComparedMax);
      for (std::size_t i = others.size() - count; i < others.size(); ++i) {
        if (says(choices_[others[i]], choice)) return true;
      }
    }
    return false;
  }

  static bool says(const Choice& said, const Choice& choice) {
    if (choice.is_first_person && said.voice != choice.voice) return false;
    std::size_t shared = 0;
    for (const TermNumber term : choice.terms)
      shared += std::ranges::binary_search(said.terms, term) ? 1U : 0U;
    return static_cast<double>(shared) >= kSameShare * static_cast<double>(choice.terms.size()) &&
           !text::identifiers_differ(said.text, choice.text);
  }

  std::span<const Choice> choices_;
  const TermTable& table_;
  std::vector<bool> is_settled_;  // chosen, or said by one that is
  std::vector<bool> is_covered_;
  std::vector<bool> has_line_;
  std::vector<std::vector<std::size_t>> chosen_with_;
  std::vector<std::size_t> chosen_;
  std::size_t length_ = 0;
};

}  // namespace

std::vector<std::size_t> choose(std::span<const Choice> choices, const TermTable& table,
                                const Budget& budget) {
  Chooser chooser(choices, table);
  const std::size_t most = budget.length_max;
  chooser.run(std::min(budget.earlier_min, most), [](const Choice& c) { return c.is_earlier; });
  chooser.run(std::min(chooser.length() + budget.newer_min, most),
              [](const Choice& c) { return !c.is_earlier; });
  chooser.run(most, [](const Choice&) { return true; });
  return std::move(chooser).chosen();
}

}  // namespace jiyi::digest
