// Looks for very many strings at once in a stream of bytes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace jiyi::store {

inline constexpr std::size_t kNeedleBytesMin = 8;   // shorter ones stand everywhere by chance
inline constexpr std::size_t kNeedleBytesMax = 48;  // of a longer one its first bytes

// Thread-compatible.
class Needles {
 public:
  // Too short ones and repeated ones are left out.
  explicit Needles(const std::vector<std::string>& needles);

  std::size_t size() const { return needles_.size(); }
  const std::string& operator[](std::size_t needle) const { return needles_[needle]; }
  // Calls `found(needle)` for each occurrence that begins in the first `begins` bytes.
  template <typename Found>
  void find_in(std::string_view bytes, std::size_t begins, const Found& found) const;

 private:
  static std::uint64_t front_of(const char* bytes);
  static std::size_t bit_of(std::uint64_t front) { return (front * kFactor) >> (64U - kBits); }

  static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;
  static constexpr unsigned kBits = 20;

  std::vector<std::string> needles_;
  std::vector<std::uint64_t> filter_;                                     // of fronts, by bits
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> fronts_;  // first eight bytes
};

template <typename Found>
void Needles::find_in(std::string_view bytes, std::size_t begins, const Found& found) const {
  if (bytes.size() < kNeedleBytesMin) return;
  const std::size_t last = bytes.size() - kNeedleBytesMin;
  for (std::size_t at = 0; at <= last && at < begins; ++at) {
    const std::uint64_t front = front_of(bytes.data() + at);
    const std::size_t bit = bit_of(front);
    if ((filter_[bit / 64] >> (bit % 64) & 1U) == 0) continue;
    const auto same = fronts_.find(front);
    if (same == fronts_.end()) continue;
    for (const std::uint32_t needle : same->second) {
      if (bytes.substr(at).starts_with(needles_[needle])) found(std::size_t{needle});
    }
  }
}

}  // namespace jiyi::store
