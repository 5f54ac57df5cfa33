// Whole files and folders: the only place of the library, beside the SQLite layer, that asks
// the system about them. Messages name the path and what the system said.
//
// None of these may be used on a store's own files beyond exists() and file_size(), which do
// not open them: closing a descriptor drops the locks this process holds on the file.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::io {

Result<bool> exists(const std::string& path);
// NotFound when there is none.
Result<std::size_t> file_size(const std::string& path);
// Whether this process may make files in the folder.
bool is_writable(const std::string& folder);
// What stands before the last slash; "." for a bare name, "/" for a name in the root.
std::string folder_of(const std::string& path);

// The file that the name leads to when it is a symbolic link, which need not be there; else the
// name. InvalidArgument when links lead in a circle.
Result<std::string> follow_links(const std::string& path);
// False for a folder, a pipe or a device; NotFound when there is nothing.
Result<bool> is_regular_file(const std::string& path);

// Where the file of the running program is; empty when the system does not say.
std::string program_folder();

// Makes the folder and those above it that are missing, for this user only (0700).
Result<void> make_folders(const std::string& folder);

// LimitExceeded when it is longer than `bytes_max`.
Result<std::string> read_file(const std::string& path, std::size_t bytes_max);

enum class Replace : bool { No, Yes };
// Readers see the old content or the new, also after a power loss. The file is for this user
// only (0600). AlreadyExists when one is there and must not be replaced.
Result<void> write_file(const std::string& path, std::string_view bytes, Replace replace);

// Makes the file `bytes` long, with that much of the disk really taken.
Result<void> allocate_file(const std::string& path, std::size_t bytes);

// A name beside `path` that no file has.
Result<std::string> unused_name(const std::string& path);
// Makes a finished draft appear under its name, durably. AlreadyExists when one is there.
Result<void> publish(const std::string& draft, const std::string& path);
// The same, but takes the place of a file that has the name.
Result<void> publish_over(const std::string& draft, const std::string& path);
// True when there was one.
bool remove_if_there(const std::string& path);

}  // namespace jiyi::io
