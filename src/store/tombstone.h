// What is left of a forgotten memory, in its store and in others.

#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace jiyi::store {

using Digest = std::array<std::uint8_t, 16>;

// What tells in any store that a memory was forgotten, without its id: hashes of the id, and of the
// id with the moment its first version was recorded, which no other memory of that id shares.
struct ForgottenMark {
  Digest id{};
  Digest memory{};

  friend bool operator==(const ForgottenMark&, const ForgottenMark&) = default;
};

// The mark that a forgotten memory leaves behind.
struct Tombstone {
  std::uint64_t seq = 0;
  ForgottenMark mark;
};

// A memory whose id one of the marks asked for is of.
struct MarkedMemory {
  std::string id;
  bool is_another = false;  // no mark is of the memory itself
};

}  // namespace jiyi::store
