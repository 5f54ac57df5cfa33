// What --help prints, made from the command table and the declared arguments.

#pragma once

#include <span>
#include <string>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/style.h"

namespace jiyi::cli {

std::string overview_help(std::span<const Command> commands, const Arguments& global,
                          const Style& style);
std::string command_help(const Command& command, const Arguments& own, const Arguments& global,
                         const Style& style);

// "jiyi get [options] ID"
std::string usage_line(std::string_view name, const Arguments& own);

}  // namespace jiyi::cli
