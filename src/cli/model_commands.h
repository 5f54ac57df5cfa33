// jiyi model: the model files there are, what they are, making them, choosing one.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_model(Arguments& arguments);

}  // namespace jiyi::cli
