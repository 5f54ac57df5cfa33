// Who may do what with a file, as the system sees it.

#pragma once

#include <string>

#include "jiyi/result.h"

namespace jiyi::io {

struct Permissions {
  bool others_read = false;  // anybody but the owner: the group or the rest
  bool others_write = false;
};

// NotFound when there is no such file.
Result<Permissions> permissions(const std::string& path);

}  // namespace jiyi::io
