// A subcommand: its row in the command table, and what it does once its arguments are known.

#pragma once

#include <functional>
#include <string_view>

#include "cli/arguments.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "jiyi/result.h"

namespace jiyi::cli {

using Action = std::function<Result<ExitCode>(Context& context)>;

struct Command {
  std::string_view name;
  std::string_view group;                   // heading under which the help lists it
  std::string_view summary;                 // one line
  std::string_view examples;                // whole command lines, one a line
  Action (*declare)(Arguments& arguments);  // the action owns what the arguments are read into
};

}  // namespace jiyi::cli
