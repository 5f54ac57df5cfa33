// erase, receipt.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_erase(Arguments& arguments);
Action declare_receipt(Arguments& arguments);

}  // namespace jiyi::cli
