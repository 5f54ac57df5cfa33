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
  bool is_link = false;
};

struct FolderFiles {
  std::vector<ListedFile> files;
  std::size_t other_links = 0;  // those that lead to a folder, or to nothing
};

// True for a folder, also behind a link.
Result<bool> is_folder(const std::string& path);

// All ordinary files of the folder and those below it, by name. Names that begin with a dot are
// left out, and links to folders are not followed, only counted. NotFound, Io, or LimitExceeded
// beyond kListedFilesMax.
Result<FolderFiles> list_files(const std::string& folder);

}  // namespace jiyi::io
