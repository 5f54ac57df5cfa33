// eval.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_eval(Arguments& arguments);

}  // namespace jiyi::cli
