// Vectors like those of a text encoder: squeezed around a mean of each language, in clusters, with
// most of what differs in a few directions.

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.h"
#include "index/vector_index.h"
#include "vec/code_rests.h"
#include "vec/kernels.h"

namespace jiyi::index {

class RandomVectors {
 public:
  struct Shape {
    std::size_t dimension = 64;
    std::size_t clusters = 50;
    float spread = 0.5F;   // within a cluster, beside 1 between them
    float squeeze = 2.0F;  // length of the mean beside what differs
  };

  RandomVectors(std::uint64_t seed, Shape shape) : random_(seed), shape_(shape) {
    for (std::size_t i = 0; i < kLanguages; ++i)
      means_.push_back(scaled(noise(), shape.squeeze));
    for (std::size_t i = 0; i < shape.clusters; ++i)
      centres_.push_back(scaled(noise(), 1));
  }

  // Goes on with other numbers around the same clusters.
  void draw_from(std::uint64_t seed) { random_ = base::Random(seed); }

  std::size_t below(std::size_t bound) { return random_.below(bound); }

  // Of length 1.
  std::vector<float> next(std::size_t language) {
    std::vector<float> vector = means_[language];
    const std::vector<float>& centre = centres_[below(centres_.size())];
    const std::vector<float> own = scaled(noise(), shape_.spread);
    for (std::size_t i = 0; i < vector.size(); ++i)
      vector[i] += centre[i] + own[i];
    return scaled(std::move(vector), 1);
  }

  std::shared_ptr<const Calibration> calibration() {
    auto made = std::make_shared<Calibration>();
    made->dimension = shape_.dimension;
    for (std::size_t i = 0; i < 2; ++i) {
      for (int n = 0; n < 20; ++n)
        add(next(i), 1.0F / 20, made->passage_mean[i]);
      made->question_mean[i] = made->passage_mean[i];
      add(scaled(noise(), 0.1F), 1, made->question_mean[i]);
    }
    return made;
  }

 private:
  static void add(const std::vector<float>& vector, float share, std::vector<float>& sum) {
    sum.resize(vector.size());
    for (std::size_t i = 0; i < sum.size(); ++i)
      sum[i] += share * vector[i];
  }

  static std::vector<float> scaled(std::vector<float> vector, float length) {
    float square = 0;
    for (const float x : vector)
      square += x * x;
    for (float& x : vector)
      x *= length / std::sqrt(square);
    return vector;
  }

  // A sum of four uniform numbers each, smaller from one to the next.
  std::vector<float> noise() {
    std::vector<float> vector(shape_.dimension);
    for (std::size_t i = 0; i < vector.size(); ++i) {
      const std::uint64_t bits = random_.next();
      float sum = 0;
      for (unsigned part = 0; part < 4; ++part)
        sum += static_cast<float>((bits >> (16 * part)) & 0xFFFFU) / 65536 - 0.5F;
      vector[i] = sum / std::sqrt(4 + static_cast<float>(i));
    }
    return vector;
  }

  base::Random random_;
  Shape shape_;
  std::vector<std::vector<float>> means_;
  std::vector<std::vector<float>> centres_;
};

// A vector as codes, and back.
struct Coded {
  DocId doc = 0;
  std::uint8_t language = 0;
  float scale = 0;
  std::vector<std::int8_t> codes;
  std::vector<std::uint8_t> rests;
  std::vector<float> original;

  AddedVector added() const { return {doc, language, scale, codes, rests}; }

  std::vector<float> decoded() const {
    std::vector<std::int8_t> spread(codes.size());
    if (!rests.empty()) vec::spread_rests(rests.data(), codes.size(), spread.data());
    std::vector<float> vector;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      vector.push_back(
          scale * (static_cast<float>(codes[i]) + vec::kRestStep * static_cast<float>(spread[i])));
    }
    return vector;
  }
};

inline Coded coded(DocId doc, std::size_t language, std::vector<float> vector) {
  Coded made{.doc = doc, .language = static_cast<std::uint8_t>(language), .original = vector};
  made.codes.resize(vec::code_stride(vector.size()));
  const auto& kernels = vec::kernels(vec::best_level());
  made.scale = kernels.quantise(vector.data(), vector.size(), made.codes.data()).scale;
  made.codes.resize(vector.size());
  return made;
}

inline std::vector<Coded> random_coded(RandomVectors& random, std::size_t count,
                                       std::size_t languages, DocId first = 0) {
  std::vector<Coded> all;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t language = random.below(languages);
    all.push_back(coded(first + static_cast<DocId>(i), language, random.next(language)));
  }
  return all;
}

inline VectorIndex with_all(const VectorIndex& index, const std::vector<Coded>& all) {
  std::vector<AddedVector> added;
  for (const Coded& one : all)
    added.push_back(one.added());
  return index.with(added);
}

inline Coded with_rests(Coded one) {
  one.rests.resize(vec::rest_bytes(one.codes.size()));
  vec::take_rests(one.original, one.codes.data(), one.scale, one.rests.data());
  return one;
}

// Steps until nothing is left to link.
inline VectorIndex fully_linked(VectorIndex index, std::size_t step = 2000) {
  while (index.wants_linking())
    index = index.linked(step);
  return index;
}

}  // namespace jiyi::index
