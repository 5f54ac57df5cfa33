// demo.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_demo(Arguments& arguments);

}  // namespace jiyi::cli
