// config, version, completion, pipe.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_config(Arguments& arguments);
Action declare_version(Arguments& arguments);
Action declare_completion(Arguments& arguments);
Action declare_pipe(Arguments& arguments);

}  // namespace jiyi::cli
