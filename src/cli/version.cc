#include "cli/version.h"

namespace jiyi::cli {

// JIYI_VERSION is the project's version, given by CMakeLists.txt.
std::string_view program_version() noexcept {
  return JIYI_VERSION;
}

}  // namespace jiyi::cli
