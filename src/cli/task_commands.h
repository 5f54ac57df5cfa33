// task: working memory; audit: who did what.

#pragma once

#include "cli/arguments.h"
#include "cli/command.h"

namespace jiyi::cli {

Action declare_task(Arguments& arguments);
Action declare_audit(Arguments& arguments);

}  // namespace jiyi::cli
