// sense.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_sense(Arguments& arguments);

}  // namespace jiyi::cli
