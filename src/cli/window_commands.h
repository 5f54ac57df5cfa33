// window: the short-term memory of one session.

#pragma once

#include "cli/arguments.h"
#include "cli/command.h"

namespace jiyi::cli {

Action declare_window(Arguments& arguments);

}  // namespace jiyi::cli
