#include "store/needles.h"

#include <algorithm>
#include <cstring>

namespace jiyi::store {

Needles::Needles(const std::vector<std::string>& needles)
    : filter_((std::size_t{1} << kBits) / 64) {
  for (const std::string& needle : needles) {
    if (needle.size() >= kNeedleBytesMin) needles_.push_back(needle.substr(0, kNeedleBytesMax));
  }
  std::sort(needles_.begin(), needles_.end());
  needles_.erase(std::unique(needles_.begin(), needles_.end()), needles_.end());
  for (std::uint32_t i = 0; i < needles_.size(); ++i) {
    const std::uint64_t front = front_of(needles_[i].data());
    const std::size_t bit = bit_of(front);
    filter_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    fronts_[front].push_back(i);
  }
}

std::uint64_t Needles::front_of(const char* bytes) {
  std::uint64_t front = 0;
  std::memcpy(&front, bytes, sizeof(front));
  return front;
}

}  // namespace jiyi::store
