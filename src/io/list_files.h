// The files below a folder.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::io {

inline constexpr std::size_t kListedFilesMax = 1'000'000;

struct ListedFile {
  std::string path;  // to open it by
  std::string name;  // below the folder, with "/" between the parts
};

// True for a folder, also behind a link.
Result<bool> is_folder(const std::string& path);

// All ordinary files of the folder and those below it, by name. Names that begin with a dot are
// left out, and links to folders are not followed. NotFound, Io, or LimitExceeded beyond
// kListedFilesMax.
Result<std::vector<ListedFile>> list_files(const std::string& folder);

}  // namespace jiyi::io
