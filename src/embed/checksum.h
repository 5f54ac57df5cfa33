// The checksum of a model file: XXH64 of each piece of kPieceBytes, seeded with the one before,
// over the whole file with the eight bytes that hold the checksum itself taken as zeros.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jiyi::embed {

// Confined to one thread.
class Checksum {
 public:
  static constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

  void add(std::string_view bytes);
  std::uint64_t finish();  // once, after the last piece

 private:
  std::string piece_;
  std::uint64_t sum_ = 0;
};

// Of a whole file. `hole` is where the eight bytes stand, nullopt when there are none.
std::uint64_t checksum_of(std::string_view file, std::optional<std::size_t> hole);

}  // namespace jiyi::embed
