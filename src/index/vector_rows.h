// The vectors of one language of one bank: rows of codes in chunks, with what the codes round off
// (vec/code_rests.h) if it is given and kept; what each has to do with the mean of all, and that
// mean. A row keeps its place until it is removed; then another may get it. Copies share the
// chunks that neither changes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "index/vector_probe.h"
#include "vec/aligned.h"
#include "vec/kernels.h"

namespace jiyi::index {

struct AddedVector;

using Slot = std::uint32_t;  // place of a row

// Thread-compatible. Changes are made to a copy that no other thread sees, and end with seal().
class VectorRows {
 public:
  static constexpr std::size_t kChunkRows = 512;

  // `prior`: the mean that stands for kPriorVectors vectors of the bank.
  VectorRows(std::vector<float> prior, const vec::Kernels& kernels);

  std::size_t dimension() const { return prior_->size(); }
  std::size_t size() const { return size_; }  // rows with a vector
  std::size_t end() const { return end_; }    // all rows
  std::size_t resident_bytes() const;
  const vec::Kernels& kernels() const { return *kernels_; }
  std::span<const float> mean() const { return *mean_; }
  float mean_square() const { return mean_square_; }
  float length_max() const { return length_max_; }  // no vector is longer

  const std::int8_t* codes(Slot slot) const {
    return chunks_[slot / kChunkRows].first_code + slot % kChunkRows * stride_;
  }
  const VectorRow& row(Slot slot) const {
    return chunks_[slot / kChunkRows].first_row[slot % kChunkRows];
  }
  // Null where all are 0.
  const std::uint8_t* rests(Slot slot) const {
    const Chunk& chunk = chunks_[slot / kChunkRows];
    return chunk.rests == nullptr ? nullptr
                                  : chunk.rests->data() + slot % kChunkRows * rest_stride_;
  }
  // Rows from `slot` on that lie together, at most `most`. REQUIRES: slot < end().
  vec::CodeRows together(Slot slot, std::size_t most) const;

  float score(const Probe& probe, Slot slot) const {
    std::int32_t dot = 0;
    kernels_->dot_rows({codes(slot), stride_, 1, dimension()}, probe.codes, &dot);
    return probe.score(dot, row(slot));
  }
  void prefetch(Slot slot) const {
    const Chunk& chunk = chunks_[slot / kChunkRows];
    const std::size_t at = slot % kChunkRows;
    __builtin_prefetch(chunk.first_row + at);
    for (std::size_t byte = 0; byte < stride_; byte += vec::kLineBytes)
      __builtin_prefetch(chunk.first_code + at * stride_ + byte);
  }
  // Compares with that row: its scores are cosines of centred vectors.
  Probe probe_of(Slot slot) const;

  // In a free place, or at the end.
  Slot add(const AddedVector& vector);
  // At the end, a place that is not free and has no vector.
  Slot add_departed();
  // Wipes the codes and leaves kNobody or kDeparted. REQUIRES: the row has a vector.
  void remove(Slot slot, DocId left);
  // Lets add() have the place. REQUIRES: row(slot).doc == kDeparted.
  void release(Slot slot);
  // Lets go of all rests, and takes none from now on.
  void drop_rests();
  void keep_rests() { keeps_rests_ = true; }
  // Ends changes. Takes the mean anew when rows have come or gone since it was last taken, a
  // quarter as many as there were.
  void seal();

 private:
  struct Chunk {
    std::shared_ptr<vec::AlignedVector<std::int8_t>> codes;
    std::shared_ptr<std::vector<VectorRow>> rows;
    std::shared_ptr<std::vector<std::uint8_t>> rests;  // null: all are 0
    const std::int8_t* first_code = nullptr;           // of codes
    const VectorRow* first_row = nullptr;              // of rows
    std::size_t free = 0;                              // rows of kNobody
    bool owns_codes = false;                           // no copy shares them
    bool owns_rows = false;
    bool owns_rests = false;
  };

  std::int8_t* writable_codes(Slot slot);
  VectorRow& writable_row(Slot slot);
  std::uint8_t* writable_rests(Slot slot);
  void set_rests(Slot slot, std::span<const std::uint8_t> rests);
  void append_row();
  Slot free_place();
  void add_to_sum(Slot slot, double sign);
  void take_mean();
  void measure(Slot from, std::size_t rows);

  const vec::Kernels* kernels_;
  std::size_t stride_;
  std::size_t rest_stride_;
  bool keeps_rests_ = true;
  std::size_t size_ = 0;
  std::size_t end_ = 0;
  std::size_t free_ = 0;
  std::vector<Chunk> chunks_;  // all but the last are full
  std::shared_ptr<const std::vector<float>> prior_;
  std::vector<double> sum_;  // of the vectors
  std::shared_ptr<const std::vector<float>> mean_;
  std::shared_ptr<const FineCodes> mean_codes_;
  float mean_square_ = 0;
  float length_max_ = 0;
  std::size_t mean_size_ = 0;  // rows when the mean was taken
  std::size_t changes_ = 0;    // since then
};

}  // namespace jiyi::index
