// The subcommands. Help, parsing and shell completion all come from this table.

#pragma once

#include <span>

#include "cli/command.h"

namespace jiyi::cli {

// In the order of the help; commands of one group stand together.
std::span<const Command> command_table();

}  // namespace jiyi::cli
