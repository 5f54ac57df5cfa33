#include "index/vector_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "index/vector_index.h"
#include "vec/code_rests.h"

namespace jiyi::index {
namespace {

constexpr std::int8_t kLeast = -127;     // the kernels allow no -128 in what is asked for
constexpr std::size_t kRowsAtLeast = 8;  // room a chunk grows by, beside a quarter
constexpr float kTinySquare = 1e-12F;

float square_of(std::span<const float> vector) {
  double square = 0;
  for (const float x : vector)
    square += static_cast<double>(x) * static_cast<double>(x);
  return static_cast<float>(square);
}

std::int32_t square_of(const std::int8_t* codes, std::size_t width) {
  std::int32_t square = 0;
  for (std::size_t i = 0; i < width; ++i)
    square += codes[i] * codes[i];
  return square;
}

// Σ (code + rest)² − Σ code²
float square_added(const std::int8_t* codes, std::span<const std::int8_t> rests) {
  std::int32_t mixed = 0;
  std::int32_t square = 0;
  for (std::size_t i = 0; i < rests.size(); ++i) {
    mixed += codes[i] * rests[i];
    square += rests[i] * rests[i];
  }
  return vec::kRestStep *
         (2 * static_cast<float>(mixed) + vec::kRestStep * static_cast<float>(square));
}

}  // namespace

VectorRows::VectorRows(std::vector<float> prior, const vec::Kernels& kernels)
    : kernels_(&kernels),
      stride_(vec::code_stride(prior.size())),
      rest_stride_(vec::rest_bytes(prior.size())),
      prior_(std::make_shared<const std::vector<float>>(std::move(prior))),
      sum_(prior_->size()) {
  take_mean();
}

std::size_t VectorRows::resident_bytes() const {
  std::size_t bytes = sizeof *this + chunks_.size() * sizeof(Chunk) +
                      dimension() * (sizeof(double) + 2 * sizeof(float));
  for (const Chunk& chunk : chunks_) {
    bytes += chunk.codes->capacity() + chunk.rows->capacity() * sizeof(VectorRow);
    if (chunk.rests != nullptr) bytes += chunk.rests->capacity();
  }
  return bytes;
}

vec::CodeRows VectorRows::together(Slot slot, std::size_t most) const {
  const std::size_t in_chunk = std::min(kChunkRows - slot % kChunkRows, end_ - slot);
  return {codes(slot), stride_, std::min(in_chunk, most), dimension()};
}

Probe VectorRows::probe_of(Slot slot) const {
  const VectorRow& own = row(slot);
  return {.codes = codes(slot),
          .step = own.scale * own.inverse,
          .share = kCentre * own.inverse,
          .offset = (kCentre * own.product - kCentre * kCentre * mean_square_) * own.inverse};
}

std::int8_t* VectorRows::writable_codes(Slot slot) {
  Chunk& chunk = chunks_[slot / kChunkRows];
  if (!chunk.owns_codes) {
    chunk.codes = std::make_shared<vec::AlignedVector<std::int8_t>>(*chunk.codes);
    chunk.first_code = chunk.codes->data();
    chunk.owns_codes = true;
  }
  return chunk.codes->data() + slot % kChunkRows * stride_;
}

VectorRow& VectorRows::writable_row(Slot slot) {
  Chunk& chunk = chunks_[slot / kChunkRows];
  if (!chunk.owns_rows) {
    chunk.rows = std::make_shared<std::vector<VectorRow>>(*chunk.rows);
    chunk.first_row = chunk.rows->data();
    chunk.owns_rows = true;
  }
  return (*chunk.rows)[slot % kChunkRows];
}

// REQUIRES: the chunk has rests.
std::uint8_t* VectorRows::writable_rests(Slot slot) {
  Chunk& chunk = chunks_[slot / kChunkRows];
  if (!chunk.owns_rests) {
    chunk.rests = std::make_shared<std::vector<std::uint8_t>>(*chunk.rests);
    chunk.owns_rests = true;
  }
  return chunk.rests->data() + slot % kChunkRows * rest_stride_;
}

void VectorRows::set_rests(Slot slot, std::span<const std::uint8_t> rests) {
  Chunk& chunk = chunks_[slot / kChunkRows];
  if (chunk.rests == nullptr) {
    if (rests.empty() || !keeps_rests_) return;
    chunk.rests = std::make_shared<std::vector<std::uint8_t>>();
    chunk.rests->reserve(chunk.rows->capacity() * rest_stride_);
    chunk.rests->resize(chunk.rows->size() * rest_stride_);
    chunk.owns_rests = true;
  }
  std::uint8_t* const out = writable_rests(slot);
  if (rests.empty()) {
    std::fill_n(out, rest_stride_, std::uint8_t{0});
  } else {
    std::ranges::copy(rests, out);
  }
}

void VectorRows::drop_rests() {
  keeps_rests_ = false;
  for (Chunk& chunk : chunks_)
    chunk.rests = nullptr;
}

// Behind the last, without a vector and not yet counted as free.
void VectorRows::append_row() {
  if (end_ % kChunkRows == 0) {
    chunks_.push_back({.codes = std::make_shared<vec::AlignedVector<std::int8_t>>(),
                       .rows = std::make_shared<std::vector<VectorRow>>(),
                       .owns_codes = true,
                       .owns_rows = true});
  } else {
    writable_codes(static_cast<Slot>(end_ - 1));
    writable_row(static_cast<Slot>(end_ - 1));
  }
  Chunk& last = chunks_.back();
  if (last.rows->size() == last.rows->capacity()) {
    const std::size_t rows = std::min(kChunkRows, last.rows->size() * 5 / 4 + kRowsAtLeast);
    last.rows->reserve(rows);
    last.codes->reserve(rows * stride_);
    if (last.rests != nullptr) {
      writable_rests(static_cast<Slot>(end_));
      last.rests->reserve(rows * rest_stride_);
    }
  }
  last.rows->push_back({.doc = kDeparted});
  last.codes->resize(last.rows->size() * stride_);
  if (last.rests != nullptr) {
    writable_rests(static_cast<Slot>(end_));
    last.rests->resize(last.rows->size() * rest_stride_);
  }
  last.first_row = last.rows->data();
  last.first_code = last.codes->data();
  ++end_;
}

Slot VectorRows::free_place() {
  for (std::size_t c = 0; free_ > 0 && c < chunks_.size(); ++c) {
    if (chunks_[c].free == 0) continue;
    const std::vector<VectorRow>& rows = *chunks_[c].rows;
    const auto at = std::ranges::find(rows, kNobody, &VectorRow::doc);
    --chunks_[c].free;
    --free_;
    return static_cast<Slot>(c * kChunkRows + static_cast<std::size_t>(at - rows.begin()));
  }
  append_row();
  return static_cast<Slot>(end_ - 1);
}

Slot VectorRows::add(const AddedVector& vector) {
  const bool fits = vector.codes.size() == dimension() && vector.doc < kDeparted;
  base::check(fits && (vector.rests.empty() || vector.rests.size() == rest_stride_),
              "a vector of the index's width");
  const Slot slot = free_place();
  std::int8_t* out = writable_codes(slot);
  for (const std::int8_t code : vector.codes)
    *out++ = std::max(code, kLeast);
  set_rests(slot, vector.rests);
  writable_row(slot) = {.doc = vector.doc, .scale = vector.scale};
  measure(slot, 1);
  add_to_sum(slot, 1);
  ++size_;
  return slot;
}

Slot VectorRows::add_departed() {
  append_row();
  return static_cast<Slot>(end_ - 1);
}

void VectorRows::remove(Slot slot, DocId left) {
  base::check(row(slot).has_vector(), "only a row with a vector is removed");
  add_to_sum(slot, -1);
  --size_;
  std::fill_n(writable_codes(slot), stride_, std::int8_t{0});
  set_rests(slot, {});
  writable_row(slot) = {.doc = kDeparted};
  if (left == kNobody) release(slot);
}

void VectorRows::release(Slot slot) {
  writable_row(slot).doc = kNobody;
  ++chunks_[slot / kChunkRows].free;
  ++free_;
}

void VectorRows::seal() {
  if (changes_ * 4 >= std::max<std::size_t>(mean_size_, 1)) {
    take_mean();
    for (Slot slot = 0; slot < end_;) {
      const std::size_t rows = together(slot, FineCodes::kRowsMax).rows;
      measure(slot, rows);
      slot += static_cast<Slot>(rows);
    }
  }
  for (Chunk& chunk : chunks_)
    chunk.owns_codes = chunk.owns_rows = chunk.owns_rests = false;
}

void VectorRows::add_to_sum(Slot slot, double sign) {
  const std::int8_t* from = codes(slot);
  const double scale = sign * static_cast<double>(row(slot).scale);
  for (double& sum : sum_)
    sum += scale * *from++;
  ++changes_;
}

void VectorRows::take_mean() {
  std::vector<float> mean(dimension());
  const double weight = kPriorVectors + static_cast<double>(size_);
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const double prior = kPriorVectors * static_cast<double>((*prior_)[i]);
    mean[i] = static_cast<float>((prior + sum_[i]) / weight);
  }
  mean_square_ = square_of(mean);
  mean_codes_ = std::make_shared<const FineCodes>(mean, *kernels_);
  mean_ = std::make_shared<const std::vector<float>>(std::move(mean));
  mean_size_ = size_;
  changes_ = 0;
}

// |p − λμ|² = |p|² − 2λ p·μ + λ²|μ|².
void VectorRows::measure(Slot from, std::size_t rows) {
  std::array<float, FineCodes::kRowsMax> products;
  std::vector<std::int8_t> spread;
  mean_codes_->dot(together(from, rows), products.data(), *kernels_);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto slot = static_cast<Slot>(from + i);
    if (!row(slot).has_vector()) continue;
    VectorRow& one = writable_row(slot);
    one.product = one.scale * products[i];
    auto square = static_cast<float>(square_of(codes(slot), dimension()));
    if (const std::uint8_t* const packed = rests(slot)) {
      spread.resize(stride_);
      vec::spread_rests(packed, dimension(), spread.data());
      one.product += one.scale * mean_codes_->dot_rests(spread.data(), *kernels_);
      square += square_added(codes(slot), spread);
    }
    square *= one.scale * one.scale;
    length_max_ = std::max(length_max_, std::sqrt(square));
    const float centred = square - 2 * kCentre * one.product + kCentre * kCentre * mean_square_;
    one.inverse = centred > kTinySquare ? 1 / std::sqrt(centred) : 0;
  }
}

}  // namespace jiyi::index
