// import, export.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_import(Arguments& arguments);
Action declare_export(Arguments& arguments);

}  // namespace jiyi::cli
