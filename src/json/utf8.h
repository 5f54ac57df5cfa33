// Well-formedness of UTF-8, as JSON demands it (RFC 3629: no surrogates, nothing overlong).

#pragma once

#include <cstddef>
#include <string_view>

namespace jiyi::json {

// Length of the well-formed character at the front, 0 if there is none.
std::size_t utf8_length(std::string_view text) noexcept;
// Offset of the first byte that is part of no well-formed character; text.size() if all are.
std::size_t utf8_valid_bytes(std::string_view text) noexcept;

}  // namespace jiyi::json
