// "Did you mean …?": the known name that is spelled most like an unknown one.

#pragma once

#include <span>
#include <string_view>

namespace jiyi::cli {

// Empty when none is near: more than a third of the letters, at least two, would have to change.
std::string_view nearest(std::string_view name, std::span<const std::string_view> known);

}  // namespace jiyi::cli
