// sweep, consolidate, junk and runs.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_sweep(Arguments& arguments);
Action declare_consolidate(Arguments& arguments);
Action declare_junk(Arguments& arguments);
Action declare_runs(Arguments& arguments);

}  // namespace jiyi::cli
