// remember, update.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_remember(Arguments& arguments);
Action declare_update(Arguments& arguments);

}  // namespace jiyi::cli
