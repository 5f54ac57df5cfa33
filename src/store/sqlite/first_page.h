// The first page of a file holds its header and the list of its tables. When it is damaged
// nothing of the file can be read, though no row is in it: all stores have the tables of format 1
// at the same places, and their list fits on that page, so that it can be taken from a new store
// of that format. What later formats added is derived from these tables.

#pragma once

#include <string>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"

namespace jiyi::store {

// Whether the first page carries its own checksum.
Result<bool> first_page_is_whole(Connection& file);

// Whether some page of the file carries a checksum of ours. Looks at some thousand pages spread
// over the file.
Result<bool> has_our_pages(Connection& file);

// How long the file is by its header.
Result<std::int64_t> bytes_named(Connection& file);

// Whether `file` has all tables of `fresh`, at the same places. False when either cannot be read.
bool has_tables_of(Connection& file, Connection& fresh);

// Copies `damaged`, opened for salvage, with its log to a new file at `to`, with the first page
// of `fresh`, a store of format 1 that was only just made. The caller removes it with
// remove_draft().
Result<void> copy_with_first_page(Connection& damaged, Connection& fresh, const std::string& to);

}  // namespace jiyi::store
