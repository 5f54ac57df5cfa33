// The tables that tools/unicode_tables.py makes when the library is built, and how one reads
// them: the block of a character, then its place in the block.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "text/character.h"
#include "text/utf8.h"

namespace jiyi::text {

// NOLINTBEGIN(modernize-avoid-c-arrays)
inline constexpr char32_t kBlock = 128;

extern const std::uint16_t kPropertyBlocks[];
extern const std::uint16_t kPropertyEntries[];
extern const Properties kPropertyRecords[];

extern const std::uint16_t kCanonicalBlocks[];  // full canonical decompositions
extern const std::uint16_t kCanonicalEntries[];
extern const std::uint16_t kCompatibleBlocks[];  // full compatibility decompositions
extern const std::uint16_t kCompatibleEntries[];
extern const std::uint16_t kNfcBlocks[];  // the form of a character that stands alone
extern const std::uint16_t kNfcEntries[];
extern const std::uint16_t kNfkcBlocks[];
extern const std::uint16_t kNfkcEntries[];
extern const std::uint16_t kFoldBlocks[];
extern const std::uint16_t kFoldEntries[];
extern const std::uint16_t kCaseBlocks[];
extern const std::uint16_t kCaseEntries[];

// Sequences that characters map to, each after its length. Hangul is computed, not here.
extern const char32_t kMappingPool[];

struct Composition {
  char32_t first = 0;
  char32_t second = 0;
  char32_t composed = 0;
};
extern const Composition kCompositions[];  // ascending
extern const std::size_t kCompositionCount;
// NOLINTEND(modernize-avoid-c-arrays)

struct MappingTable {
  const std::uint16_t* blocks;
  const std::uint16_t* entries;
};

inline constexpr MappingTable kCanonical{kCanonicalBlocks, kCanonicalEntries};
inline constexpr MappingTable kCompatible{kCompatibleBlocks, kCompatibleEntries};
inline constexpr MappingTable kNfc{kNfcBlocks, kNfcEntries};
inline constexpr MappingTable kNfkc{kNfkcBlocks, kNfkcEntries};
inline constexpr MappingTable kFold{kFoldBlocks, kFoldEntries};
inline constexpr MappingTable kCase{kCaseBlocks, kCaseEntries};

// Place of a character's mapping in the pool; 0 if it maps to itself.
// REQUIRES: code is at most kCodePointMax.
inline std::uint16_t mapping_place(const MappingTable& table, char32_t code) noexcept {
  return table.entries[table.blocks[code / kBlock] * kBlock + code % kBlock];
}

// REQUIRES: place is not 0.
inline std::span<const char32_t> mapping_at(std::uint16_t place) noexcept {
  return {kMappingPool + place + 1, kMappingPool[place]};
}

// A surrogate or anything above kCodePointMax has the properties of an unassigned character.
inline const Properties& properties_of(char32_t code) noexcept {
  const char32_t known = code <= kCodePointMax ? code : kCodePointMax;
  return kPropertyRecords[kPropertyEntries[kPropertyBlocks[known / kBlock] * kBlock +
                                           known % kBlock]];
}

}  // namespace jiyi::text
