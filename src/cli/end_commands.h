// supersede, archive, restore, forget.

#pragma once

#include "cli/command.h"

namespace jiyi::cli {

Action declare_supersede(Arguments& arguments);
Action declare_archive(Arguments& arguments);
Action declare_restore(Arguments& arguments);
Action declare_forget(Arguments& arguments);

}  // namespace jiyi::cli
