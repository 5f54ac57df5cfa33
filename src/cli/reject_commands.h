// reject, rejected, undo.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_reject(Arguments& arguments);
Action declare_rejected(Arguments& arguments);
Action declare_undo(Arguments& arguments);

}  // namespace jiyi::cli
