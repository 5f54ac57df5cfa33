// A layer under SQLite that guards the pages of the main file.
//
// Every page of 4096 bytes ends in 8 bytes that SQLite leaves to us: XXH64 of the other 4088,
// seeded with the page's number, little-endian. It is set when a page is written and compared
// when it is read: a page that was damaged, or is another page's, is an error and never data.
// A page of zeros is what a hole in a file reads as, and passes.
//
// The unused middle of a B-tree page is zeroed on its way to the file. SQLite zeroes what is
// deleted, but a page that was rebuilt may keep copies there of rows that moved away.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::store {

inline constexpr int kPageBytes = 4096;
inline constexpr int kPageGuardBytes = 8;

// Whether these are a whole page that ends in its checksum.
bool is_sealed(std::string_view page, std::uint64_t number);

// The name of a registered SQLite VFS that does this over `lower` (empty: the platform's).
// InvalidArgument when `lower` is not registered. Thread-safe.
Result<std::string> page_guard_over(const std::string& lower);

}  // namespace jiyi::store
