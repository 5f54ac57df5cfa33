// The first page of a file holds its header and the list of its tables. When it is damaged
// nothing of the file can be read, though no row is in it: all stores of one format have the
// same list, so that it can be taken from a new store.

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

// Whether both have the same tables at the same places. False when either cannot be read.
bool have_same_tables(Connection& file, Connection& fresh);

// Copies `damaged`, opened for salvage, with its log to a new file at `to`, with the first page
// of `fresh`, a store that was only just made. The caller removes it with remove_draft().
Result<void> copy_with_first_page(Connection& damaged, Connection& fresh, const std::string& to);

}  // namespace jiyi::store
