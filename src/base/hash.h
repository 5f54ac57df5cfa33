// Non-cryptographic 64-bit hashing: XXH64, the published algorithm of xxHash
// (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md). Values are stored in
// snapshots, so they never change. Not for signatures or secrets.

#pragma once

#include <cstdint>
#include <string_view>

namespace jiyi::base {

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0) noexcept;

}  // namespace jiyi::base
