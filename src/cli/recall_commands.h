// recall, why-not.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_recall(Arguments& arguments);
Action declare_why_not(Arguments& arguments);

}  // namespace jiyi::cli
