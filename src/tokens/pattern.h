// The patterns that cut a text into pieces before byte-pair merging, as scanners written by
// hand. Each takes exactly what the reference regular expression takes at that place:
//
//   R50k     '(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
//   Cl100k   (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}
//            | ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
//   O200k    [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+S?
//            |[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*S?
//            |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
//            where S is (?i:'s|'t|'re|'ve|'m|'ll|'d)
//
// \s is White_Space (U+0085 is one, U+FEFF is not) and (?i:s) also takes U+017F, as in Rust's
// regex crate.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jiyi::tokens {

enum class Pattern : std::uint8_t { R50k, Cl100k, O200k };

// The end of the piece that begins at `pos`; never `pos` itself, so that the pieces cover the
// text whatever its bytes are. Linear in the piece and the white space after it.
// REQUIRES: pos < text.size().
template <Pattern pattern>
std::size_t piece_end(std::string_view text, std::size_t pos) noexcept;

extern template std::size_t piece_end<Pattern::R50k>(std::string_view, std::size_t) noexcept;
extern template std::size_t piece_end<Pattern::Cl100k>(std::string_view, std::size_t) noexcept;
extern template std::size_t piece_end<Pattern::O200k>(std::string_view, std::size_t) noexcept;

// The same with the pattern chosen at run time.
std::size_t piece_end(Pattern pattern, std::string_view text, std::size_t pos) noexcept;

}  // namespace jiyi::tokens
