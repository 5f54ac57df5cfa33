// How ids stand in the file: a ULID as we make them (26 lower-case digits of Crockford's base
// 32, the first at most '7') as its 16 bytes, anything else as text. A generated id is in two
// places of every memory, so this is a tenth of the file.

#pragma once

#include <string>
#include <string_view>

#include "store/sqlite/connection.h"

namespace jiyi::store {

// An id ready to be bound. Borrows the id, and itself must outlive the statement's run.
class StoredId {
 public:
  explicit StoredId(std::string_view id);
  void bind_to(Statement& statement) const;

 private:
  std::string_view text_;
  std::string packed_;  // empty: not a ULID
};

std::string id_at(const Statement& statement, int column);

}  // namespace jiyi::store
