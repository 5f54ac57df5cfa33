#include "embed/checksum.h"

#include <algorithm>

#include "base/hash.h"

namespace jiyi::embed {

void Checksum::add(std::string_view bytes) {
  while (!bytes.empty()) {
    if (piece_.empty() && bytes.size() >= kPieceBytes) {
      sum_ = base::hash64(bytes.substr(0, kPieceBytes), sum_);
      bytes.remove_prefix(kPieceBytes);
      continue;
    }
    const auto taken = std::min(bytes.size(), kPieceBytes - piece_.size());
    piece_ += bytes.substr(0, taken);
    bytes.remove_prefix(taken);
    if (piece_.size() == kPieceBytes) {
      sum_ = base::hash64(piece_, sum_);
      piece_.clear();
    }
  }
}

std::uint64_t Checksum::finish() {
  if (!piece_.empty()) sum_ = base::hash64(piece_, sum_);
  piece_.clear();
  return sum_;
}

std::uint64_t checksum_of(std::string_view file, std::optional<std::size_t> hole) {
  constexpr std::string_view kZeros("\0\0\0\0\0\0\0\0", sizeof(std::uint64_t));
  Checksum sum;
  if (hole) {
    // Up to the end of the piece that the hole ends in, so that the rest is hashed in place.
    const auto after = *hole + kZeros.size();
    sum.add(file.substr(0, *hole));
    sum.add(kZeros);
    file.remove_prefix(after);
    const auto rest =
        (Checksum::kPieceBytes - after % Checksum::kPieceBytes) % Checksum::kPieceBytes;
    sum.add(file.substr(0, rest));
    file.remove_prefix(std::min(rest, file.size()));
  }
  sum.add(file);
  return sum.finish();
}

}  // namespace jiyi::embed
