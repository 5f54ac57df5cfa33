// Answers for compare.py: builds an index over the vectors of a file and times questions.
//
// usage: vectors_bench FOLDER flat|graph|churn
//
// FOLDER has `vectors` and `questions`, rows of f32 of length 1, and `shape`, which says how many:
// dimension, vectors, questions. One line of JSON with facts is printed, then
// one for each line read.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "index/vector_index.h"
#include "vec/code_rests.h"
#include "vec/kernels.h"

namespace jiyi::index {
namespace {

constexpr std::size_t kTop = 10;
constexpr std::size_t kBatch = 4096;
constexpr std::size_t kStep = 20'000;

struct Rows {
  std::size_t dimension = 0;
  std::vector<float> numbers;

  std::size_t size() const { return numbers.size() / dimension; }
  std::span<const float> row(std::size_t i) const {
    return std::span(numbers).subspan(i * dimension, dimension);
  }
};

Rows read_rows(const std::string& path, std::size_t dimension, std::size_t count) {
  Rows rows{.dimension = dimension, .numbers = std::vector<float>(dimension * count)};
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(rows.numbers.data()),
            static_cast<std::streamsize>(rows.numbers.size() * sizeof(float)));
  return rows;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Adds rows [from, to) as documents of the same numbers.
VectorIndex with_rows(VectorIndex index, const Rows& rows, std::size_t from, std::size_t to) {
  const vec::Kernels& kernels = vec::kernels(vec::best_level());
  const std::size_t width = vec::code_stride(rows.dimension);
  for (; from < to; from += kBatch) {
    const std::size_t count = std::min(kBatch, to - from);
    std::vector<std::int8_t> codes(count * width);
    const std::size_t rest_width = vec::rest_bytes(rows.dimension);
    std::vector<std::uint8_t> rests(count * rest_width);
    std::vector<AddedVector> added;
    for (std::size_t i = 0; i < count; ++i) {
      std::int8_t* const own = codes.data() + i * width;
      std::uint8_t* const own_rests = rests.data() + i * rest_width;
      const float scale = kernels.quantise(rows.row(from + i).data(), rows.dimension, own).scale;
      vec::take_rests(rows.row(from + i), own, scale, own_rests);
      added.push_back({.doc = static_cast<DocId>(from + i),
                       .language = 0,
                       .scale = scale,
                       .codes = {own, rows.dimension},
                       .rests = {own_rests, rest_width}});
    }
    index = index.with(added);
  }
  return index;
}

VectorIndex fully_linked(VectorIndex index) {
  while (index.wants_linking()) {
    index = index.linked(kStep);
    std::fprintf(stderr, "linked %zu of %zu\n", index.linked_size(), index.size());
  }
  return index;
}

// Half of the documents leave and come back, a tenth at a time.
VectorIndex churned(VectorIndex index, const Rows& rows) {
  base::Random random(1);
  for (int round = 0; round < 5; ++round) {
    std::vector<DocId> gone;
    for (std::size_t i = 0; i < rows.size() / 10; ++i)
      gone.push_back(static_cast<DocId>(random.below(rows.size())));
    std::ranges::sort(gone);
    gone.erase(std::ranges::unique(gone).begin(), gone.end());
    index = index.without(gone);
    index = fully_linked(std::move(index));
    for (const DocId doc : gone)
      index = with_rows(std::move(index), rows, doc, doc + 1);
    index = fully_linked(std::move(index));
  }
  return index;
}

void answer(const VectorIndex& index, const Rows& questions) {
  std::string wall;
  std::string busy;
  std::string results;
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const std::clock_t cpu_start = std::clock();
    const auto start = std::chrono::steady_clock::now();
    const auto top = index.top_k(questions.row(q), 0, kTop, nullptr);
    const double ms = seconds_since(start) * 1e3;
    const auto cpu = static_cast<double>(std::clock() - cpu_start);
    const std::string comma = q == 0 ? "" : ", ";
    wall += comma + std::to_string(ms);
    busy += comma + std::to_string(cpu * 1e3 / CLOCKS_PER_SEC);
    results += comma + "[";
    for (std::size_t i = 0; i < top.size(); ++i)
      results += (i == 0 ? "" : ", ") + std::to_string(top[i].doc);
    results += "]";
  }
  std::printf("{\"ms\": [%s], \"cpu_ms\": [%s], \"top\": [%s]}\n", wall.c_str(), busy.c_str(),
              results.c_str());
  std::fflush(stdout);
}

int run(const std::string& folder, const std::string& kind) {
  std::size_t dimension = 0;
  std::size_t count = 0;
  std::size_t asked = 0;
  std::ifstream(folder + "/shape") >> dimension >> count >> asked;
  const Rows rows = read_rows(folder + "/vectors", dimension, count);
  const Rows questions = read_rows(folder + "/questions", dimension, asked);
  auto calibration = std::make_shared<Calibration>();
  calibration->dimension = dimension;
  VectorIndexOptions options;
  options.graph_min = kind == "flat" ? count : count / 2;
  auto start = std::chrono::steady_clock::now();
  VectorIndex index = with_rows(VectorIndex(calibration, options), rows, 0, count);
  const double add_s = seconds_since(start);
  start = std::chrono::steady_clock::now();
  std::clock_t busy = std::clock();
  index = fully_linked(std::move(index));
  const double link_s = seconds_since(start);
  const double link_cpu_s = static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
  busy = std::clock();
  if (kind == "churn") index = churned(std::move(index), rows);
  const double churn_cpu_s = static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
  std::printf(
      "{\"add_s\": %.2f, \"link_s\": %.1f, \"link_cpu_s\": %.1f, \"churn_cpu_s\": %.1f, "
      "\"bytes_per_vector\": %.1f}\n",
      add_s, link_s, link_cpu_s, churn_cpu_s,
      static_cast<double>(index.resident_bytes()) / static_cast<double>(index.size()));
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);)
    answer(index, questions);
  return 0;
}

}  // namespace
}  // namespace jiyi::index

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: vectors_bench FOLDER flat|graph|churn\n");
    return 2;
  }
  return jiyi::index::run(argv[1], argv[2]);
}
