// The version of the program.

#pragma once

#include <string_view>

namespace jiyi::cli {

std::string_view program_version() noexcept;

}  // namespace jiyi::cli
