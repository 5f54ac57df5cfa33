// Completion scripts for shells, made from the command table.

#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"

namespace jiyi::cli {

inline constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};

// REQUIRES: shell is one of kShells.
std::string completion_script(std::string_view shell, std::span<const Command> commands,
                              const Arguments& global);

}  // namespace jiyi::cli
