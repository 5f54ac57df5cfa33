#include "io/list_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace jiyi::io {
namespace {

namespace fs = std::filesystem;

Error refused(const std::string& path, const std::error_code& why) {
  const bool missing = why == std::errc::no_such_file_or_directory;
  return {missing ? ErrorCode::NotFound : ErrorCode::Io, "list " + path + ": " + why.message()};
}

}  // namespace

Result<bool> is_folder(const std::string& path) {
  std::error_code why;
  const fs::file_status status = fs::status(path, why);
  if (status.type() == fs::file_type::not_found) {
    return refused(path, std::make_error_code(std::errc::no_such_file_or_directory));
  }
  if (why) return refused(path, why);
  return fs::is_directory(status);
}

Result<FolderFiles> list_files(const std::string& folder) {
  FolderFiles listed;
  std::vector<ListedFile>& files = listed.files;
  std::error_code why;
  fs::recursive_directory_iterator entry(folder, why);
  if (why) return refused(folder, why);
  for (const fs::recursive_directory_iterator end; entry != end; entry.increment(why)) {
    if (why) return refused(folder, why);
    const fs::path& path = entry->path();
    if (path.filename().native().starts_with('.')) {
      entry.disable_recursion_pending();
      continue;
    }
    std::error_code not_told;
    const bool is_link = entry->is_symlink(not_told);
    if (!entry->is_regular_file(not_told)) {
      if (is_link) ++listed.other_links;
      continue;
    }
    if (files.size() >= kListedFilesMax) {
      return Error{ErrorCode::LimitExceeded, "list " + folder + ": over the limit of " +
                                                 std::to_string(kListedFilesMax) + " files"};
    }
    files.push_back({.path = path.string(),
                     .name = path.lexically_relative(folder).generic_string(),
                     .is_link = is_link});
  }
  if (why) return refused(folder, why);
  std::ranges::sort(files, {}, &ListedFile::name);
  return listed;
}

}  // namespace jiyi::io
