#include "index/centred_question.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "index/vector_index.h"
#include "vec/code_rests.h"

namespace jiyi::index {
namespace {

constexpr float kRestMax = 8.1F * vec::kRestStep;  // of one rest, and a little for the floats
constexpr std::size_t kUsualWidth = 4096;          // wider vectors take room of their own
// Where fewer rows of kRowsMax pass a filter, each is compared by itself.
constexpr std::size_t kScatteredMax = FineCodes::kRowsMax / 4;

std::vector<float> centred(std::vector<float> question, const VectorRows& rows) {
  const auto mean = rows.mean();
  for (std::size_t i = 0; i < question.size(); ++i)
    question[i] -= kCentre * mean[i];
  rows.kernels().normalise(question.data(), question.size());
  return question;
}

}  // namespace

CentredQuestion::CentredQuestion(std::vector<float> question, const VectorRows& rows)
    : rows_(rows),
      centred_(centred(std::move(question), rows)),
      codes_(centred_, rows.kernels()),
      rest_max_(kRestMax * std::sqrt(static_cast<float>(centred_.size()))),
      offset_(kCentre * rows.kernels().dot(rows.mean().data(), centred_.data(), centred_.size())) {}

void CentredQuestion::similarities(Slot from, std::span<float> out) const {
  codes_.dot(rows_.together(from, out.size()), out.data(), rows_.kernels());
  for (float& value : out)
    value = finished(value, from++);
}

// The similarity of a row whose codes have that product.
float CentredQuestion::finished(float product, Slot slot) const {
  const VectorRow& row = rows_.row(slot);
  if (!row.has_vector()) return kNoSimilarity;
  return ((product + rests_of(slot)) * row.scale - offset_) * row.inverse;
}

float CentredQuestion::rests_of(Slot slot) const {
  const std::uint8_t* const packed = rows_.rests(slot);
  if (packed == nullptr) return 0;
  std::array<std::int8_t, kUsualWidth> usual;
  std::vector<std::int8_t> wide(centred_.size() > usual.size() ? centred_.size() : 0);
  std::int8_t* const spread = wide.empty() ? usual.data() : wide.data();
  vec::spread_rests(packed, centred_.size(), spread);
  return codes_.dot_rests(spread, rows_.kernels());
}

float CentredQuestion::similarity(Slot slot) const {
  float value = 0;
  similarities(slot, {&value, 1});
  return value;
}

Probe CentredQuestion::probe() const {
  return {.codes = codes_.coarse(), .step = codes_.coarse_step(), .share = 0, .offset = offset_};
}

void CentredQuestion::scan(const DocFilter* filter, Nearest& best) const {
  for (Slot slot = 0; slot < rows_.end();) {
    const std::size_t count = rows_.together(slot, FineCodes::kRowsMax).rows;
    scan_together(slot, count, filter, best);
    slot += static_cast<Slot>(count);
  }
}

void CentredQuestion::scan(std::span<const Slot> slots, const DocFilter* filter,
                           Nearest& best) const {
  for (std::size_t i = 0; i < slots.size();) {
    std::size_t run = 1;
    while (i + run < slots.size() && run < FineCodes::kRowsMax && slots[i + run] == slots[i] + run)
      ++run;
    run = rows_.together(slots[i], run).rows;
    scan_together(slots[i], run, filter, best);
    i += run;
  }
}

// The coarse codes tell of most rows that they cannot get in, whatever was rounded off.
void CentredQuestion::scan_together(Slot from, std::size_t count, const DocFilter* filter,
                                    Nearest& best) const {
  const VectorRow* const rows = &rows_.row(from);
  if (filter != nullptr) {
    std::array<std::size_t, FineCodes::kRowsMax> passing;
    std::size_t passed = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (rows[i].has_vector() && passes(filter, rows[i].doc)) passing[passed++] = i;
    }
    if (passed <= kScatteredMax) {
      for (std::size_t i = 0; i < passed; ++i)
        best.offer({rows[passing[i]].doc, similarity(static_cast<Slot>(from + passing[i]))});
      return;
    }
  }
  const Probe coarse = probe();
  const float rounded_off = codes_.rounded_off() * rows_.length_max();
  const bool has_rests = rows_.rests(from) != nullptr;
  std::array<std::int32_t, FineCodes::kRowsMax> dots;
  rows_.kernels().dot_rows(rows_.together(from, count), coarse.codes, dots.data());
  for (std::size_t i = 0; i < count; ++i) {
    const float missed = has_rests ? rounded_off + rest_max_ * rows[i].scale : rounded_off;
    const float highest = coarse.score(dots[i], rows[i]) + missed * rows[i].inverse;
    if (highest < best.threshold() || !rows[i].has_vector() || !passes(filter, rows[i].doc))
      continue;
    const auto slot = static_cast<Slot>(from + i);
    const float product = codes_.dot(dots[i], rows_.together(slot, 1), rows_.kernels());
    best.offer({rows[i].doc, finished(product, slot)});
  }
}

double CentredQuestion::sum(const DocFilter& filter) const {
  const Probe coarse = probe();
  std::array<std::int32_t, FineCodes::kRowsMax> dots;
  double sum = 0;
  for (Slot slot = 0; slot < rows_.end();) {
    const vec::CodeRows together = rows_.together(slot, dots.size());
    rows_.kernels().dot_rows(together, coarse.codes, dots.data());
    for (std::size_t i = 0; i < together.rows; ++i, ++slot) {
      const VectorRow& row = rows_.row(slot);
      if (row.has_vector() && passes(&filter, row.doc))
        sum += static_cast<double>(coarse.score(dots[i], row));
    }
  }
  return sum;
}

}  // namespace jiyi::index
