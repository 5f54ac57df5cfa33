// Numbers as people compare them.

#pragma once

#include <cstdint>
#include <string>

namespace jiyi::base {

// 16 lower-case hexadecimal digits.
std::string hex(std::uint64_t number);

}  // namespace jiyi::base
