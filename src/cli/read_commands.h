// get, list, search-by-time, history, diff.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_get(Arguments& arguments);
Action declare_list(Arguments& arguments);
Action declare_search_by_time(Arguments& arguments);
Action declare_history(Arguments& arguments);
Action declare_diff(Arguments& arguments);

}  // namespace jiyi::cli
