// tokens.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_tokens(Arguments& arguments);

}  // namespace jiyi::cli
