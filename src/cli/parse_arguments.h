// The words of a command line to the arguments that were declared. The one adapter over CLI11,
// whose types stay in parse_arguments.cc.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "jiyi/result.h"

namespace jiyi::cli {

struct Subcommand {
  std::string name;
  const Arguments* arguments;
};

struct Parsed {
  std::optional<std::size_t> command;  // index of the subcommand; nullopt: none was given
  bool help = false;                   // -h or --help: nothing was taken
};

// Reads the words after the program's name. `global` may stand before and after the subcommand.
// Any text at all can be a value; one that begins with "-" needs "--" before it.
// InvalidArgument says what to write instead.
Result<Parsed> parse_arguments(const std::vector<std::string>& words, const Arguments& global,
                               const std::vector<Subcommand>& subcommands);

}  // namespace jiyi::cli
