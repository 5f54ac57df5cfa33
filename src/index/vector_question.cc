#include "index/vector_question.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "index/nearest.h"
#include "index/vector_state.h"

namespace jiyi::index {
namespace {

// A filter that lets so few pass that each of them is looked up and compared.
constexpr std::size_t kNarrowShare = 20;
// Where more pass, comparing all in a row is cheaper than looking up those.
constexpr std::size_t kScatteredShare = 4;

std::vector<float> moved(const Calibration& calibration, std::span<const float> question,
                         std::size_t from, std::size_t to) {
  std::vector<float> moved(question.begin(), question.end());
  const std::vector<float>& source = calibration.question_mean[from];
  const std::vector<float>& target = calibration.question_mean[to];
  if (from != to && !source.empty() && !target.empty()) {
    for (std::size_t i = 0; i < moved.size(); ++i)
      moved[i] += target[i] - source[i];
  }
  return moved;
}

std::uint64_t passing(const VectorState& state, const DocFilter& filter, std::size_t word) {
  return filter.words[word] & state.places.there(word);
}

std::size_t count_passing(const VectorState& state, const DocFilter& filter) {
  std::size_t count = 0;
  for (std::size_t word = 0; word < filter.words.size(); ++word)
    count += static_cast<std::size_t>(std::popcount(passing(state, filter, word)));
  return count;
}

// Calls `use` with every step-th document that has a vector and passes.
template <typename Use>
void for_every(std::size_t step, const VectorState& state, const DocFilter& filter, Use use) {
  std::size_t passed_over = 0;
  for (std::size_t w = 0; w < filter.words.size(); ++w) {
    std::uint64_t word = passing(state, filter, w);
    const auto count = static_cast<std::size_t>(std::popcount(word));
    if (passed_over >= count) {
      passed_over -= count;
      continue;
    }
    for (; word != 0; word &= word - 1) {
      if (passed_over-- > 0) continue;
      passed_over = step - 1;
      use(static_cast<DocId>(w * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
  }
}

}  // namespace

VectorQuestion::VectorQuestion(const VectorIndex& index, std::span<const float> question,
                               std::uint8_t language)
    : state_(index.state()), size_(index.size()) {
  base::check(question.size() == index.dimension() && language < kLanguages,
              "a question of the model");
  for (std::size_t i = 0; i < kLanguages; ++i) {
    const VectorRows& rows = state_->languages[i]->rows();
    if (rows.size() > 0)
      centred_[i].emplace(moved(*state_->calibration, question, language, i), rows);
  }
}

void VectorQuestion::similarities(std::span<float> out) const {
  std::ranges::fill(out, kNoSimilarity);
  std::array<float, FineCodes::kRowsMax> values;
  for (std::size_t i = 0; i < kLanguages; ++i) {
    if (!centred_[i]) continue;
    const VectorRows& rows = state_->languages[i]->rows();
    for (Slot slot = 0; slot < rows.end();) {
      const std::size_t count = rows.together(slot, values.size()).rows;
      centred_[i]->similarities(slot, std::span(values).first(count));
      for (std::size_t r = 0; r < count; ++r, ++slot) {
        const DocId doc = rows.row(slot).doc;
        if (doc < out.size() && rows.row(slot).has_vector()) out[doc] = values[r];
      }
    }
  }
}

std::vector<ScoredDoc> VectorQuestion::top_k(std::size_t k, const DocFilter* filter) const {
  if (filter != nullptr && count_passing(*state_, *filter) * kNarrowShare < size_)
    return nearest_of(*filter, k);
  Nearest best(std::min(k, size_));
  for (std::size_t i = 0; i < kLanguages; ++i) {
    if (centred_[i]) state_->languages[i]->nearest(*centred_[i], k, filter, best);
  }
  return std::move(best).best_first();
}

std::vector<ScoredDoc> VectorQuestion::nearest_of(const DocFilter& filter, std::size_t k) const {
  std::array<std::vector<Slot>, kLanguages> slots;
  for_every(1, *state_, filter, [&](DocId doc) {
    const auto place = state_->places.find(doc);
    slots[place->language].push_back(place->slot);
  });
  Nearest best(std::min(k, size_));
  for (std::size_t i = 0; i < kLanguages; ++i) {
    std::ranges::sort(slots[i]);
    if (!slots[i].empty()) centred_[i]->scan(slots[i], nullptr, best);
  }
  return std::move(best).best_first();
}

float VectorQuestion::similarity(DocId doc) const {
  const auto place = state_->places.find(doc);
  return place ? centred_[place->language]->similarity(place->slot) : kNoSimilarity;
}

VectorQuestion::Mean VectorQuestion::mean(const DocFilter& filter, std::size_t sample) const {
  Mean mean{.vectors = count_passing(*state_, filter)};
  if (mean.vectors == 0) return mean;
  if (mean.vectors <= sample && mean.vectors * kScatteredShare > size_) {
    for (const auto& centred : centred_)
      mean.similarity += centred ? centred->sum(filter) : 0;
    mean.similarity /= static_cast<double>(mean.vectors);
    return mean;
  }
  mean.similarity = mean_of_every((mean.vectors + sample - 1) / sample, filter);
  return mean;
}

double VectorQuestion::mean_of_every(std::size_t step, const DocFilter& filter) const {
  std::array<Probe, kLanguages> probes;
  for (std::size_t i = 0; i < kLanguages; ++i) {
    if (centred_[i]) probes[i] = centred_[i]->probe();
  }
  double sum = 0;
  std::size_t asked = 0;
  for_every(step, *state_, filter, [&](DocId doc) {
    const auto place = state_->places.find(doc);
    const VectorRows& rows = state_->languages[place->language]->rows();
    sum += static_cast<double>(rows.score(probes[place->language], place->slot));
    ++asked;
  });
  return asked == 0 ? 0 : sum / static_cast<double>(asked);
}

}  // namespace jiyi::index
