// Numbers as people compare them.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jiyi::base {

// 16 lower-case hexadecimal digits.
std::string hex(std::uint64_t number);
// Two lower-case digits a byte.
std::string hex(std::string_view bytes);
// The bytes again; nullopt for anything but pairs of hexadecimal digits.
std::optional<std::string> read_hex(std::string_view digits);

}  // namespace jiyi::base
