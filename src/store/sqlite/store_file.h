// Opening a store's file: what must hold before it is used, and in which order it is found out
// without changing a file that is not ours to change.

#pragma once

#include <memory>
#include <span>
#include <string>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/schema.h"
#include "store/store.h"

namespace jiyi::store {

struct OpenedFile {
  std::unique_ptr<Connection> writer;  // none when read only
  ConnectionOptions readers;
  std::string secret;
  bool log_left = false;  // by a process that has ended, and it could not be emptied
};

// Makes, migrates (after a copy to PATH.v<N>.bak) or recovers the file as needed.
Result<OpenedFile> open_store_file(const StoreOptions& options, std::span<const Migration> known);

// Copies the store behind `source` to a file that appears whole or not at all. AlreadyExists
// when there is one of that name.
Result<void> copy_store(Connection& source, const std::string& to, const std::string& vfs);

std::string wal_path(const std::string& path);

// Removes a store that was only a draft, with all that SQLite may have left beside it.
void remove_draft(const std::string& path);

}  // namespace jiyi::store
