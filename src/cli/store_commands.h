// init, banks, stats, check, repair, backup.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_init(Arguments& arguments);
Action declare_banks(Arguments& arguments);
Action declare_stats(Arguments& arguments);
Action declare_check(Arguments& arguments);
Action declare_repair(Arguments& arguments);
Action declare_backup(Arguments& arguments);

}  // namespace jiyi::cli
