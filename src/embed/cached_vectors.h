// Vectors by the exact text they stand for, the least recently used leaving first.

#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/guarded.h"
#include "embed/embedder.h"

namespace jiyi::embed {

// Bounded by bytes: text, vector and what the containers take. A vector that alone would be over
// the bound is not kept. Thread-safe.
class CachedVectors {
 public:
  explicit CachedVectors(std::size_t bytes_max = std::size_t{16} << 20) : entries_(bytes_max) {}

  struct Key {
    std::string_view fingerprint;  // of the model
    Purpose purpose;
    std::string_view text;
  };

  // Copies the vector kept for exactly this key. REQUIRES: out.size() is the model's dimension.
  bool find(const Key& key, std::span<float> out);
  // Keeps the vector unless clear() was called since period() gave `period`.
  void insert(const Key& key, std::span<const float> vector, std::uint64_t period);

  // Forgets everything, also what is being embedded now.
  void clear();
  std::uint64_t period() const;
  std::size_t bytes() const;

 private:
  struct Entry {
    std::string key;
    std::vector<float> vector;
  };
  class Entries {
   public:
    explicit Entries(std::size_t bytes_max) : bytes_max_(bytes_max) {}
    const Entry* find(const std::string& key);
    void insert(std::string key, std::span<const float> vector);
    void clear();
    std::size_t bytes() const { return bytes_; }
    std::uint64_t period() const { return period_; }

   private:
    static std::size_t cost(std::size_t key_bytes, std::size_t numbers);
    void drop_last();

    std::size_t bytes_max_;
    std::size_t bytes_ = 0;
    std::uint64_t period_ = 0;
    std::list<Entry> order_;  // most recently used first
    std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;  // views of entries
  };

  base::Guarded<Entries> entries_;
};

}  // namespace jiyi::embed
