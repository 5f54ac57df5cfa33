// The write path: what happens to a memory between the caller and its rows. Each function
// runs inside one store transaction and either does all of its work or returns an error.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "memory/write_policy.h"
#include "store/store.h"

namespace jiyi::memory {

// What a text means, made before the transaction.
struct PreparedVector {
  store::ModelId model = 0;
  store::VectorRow vector;                  // its row's number is not known yet
  std::optional<std::size_t> context_item;  // of the same call; else vector.context says it
};

// A memory that passed memory::checked, with what is computed outside the transaction.
struct Prepared {
  Memory memory;                         // id set before remember()
  bool has_own_id = false;               // the caller's; such an item is never merged by text
  std::optional<store::Digest> digest;   // notes and facts: equal text in an equal scope
  std::vector<std::uint64_t> bands;      // notes and facts: finds near-duplicates
  std::optional<PreparedVector> vector;  // none: to be made later
  WriteFacts facts;                      // all but trust and is_recalled, which rows decide
  std::size_t masked = 0;                // secrets, before it came here
  bool only_worth = false;               // a note that is worth nothing is skipped
  std::vector<std::string> recalled;     // ids of memories that it may repeat; repeats.h
};

// An id that is empty here is one that the caller did not give.
Prepared prepare(Memory memory);

// Writes the items in order. An item that is there already (same id and text, same key, or,
// without an id of its own, an equal note) gives the existing memory; only the equal note
// counts as restated. So does one that only repeats what recall gave out, uncounted. AlreadyExists
// if an id or key stands for another text; InvalidArgument for an id that two items have and for a
// parent that is not there.
Result<std::vector<Remembered>> remember(store::Transaction& txn,
                                         const std::vector<Prepared>& items,
                                         const std::string& writer);

struct Outcomes {
  std::vector<Remembered> items;  // one per item, in order; without id where it was not taken
  std::vector<Refused> refused;
  std::vector<std::size_t> forgotten;
};

// As remember, but an item that is refused, here or already where it was checked, leaves the
// others as they are, and one that was forgotten here, or whose parent was, is left out. Ids may
// stand twice.
Result<Outcomes> remember_each(store::Transaction& txn, const std::vector<Result<Prepared>>& items,
                               const std::string& writer);

// NotFound; Conflict when expected_version is not the current one. A call that changes nothing
// writes nothing and returns the current version.
// `made` is the vector of that text, if it was made before.
struct TextVector {
  std::string text;
  PreparedVector vector;
};
Result<Memory> update(store::Transaction& txn, const UpdateRequest& request,
                      const TextVector* made = nullptr);

Result<void> supersede(store::Transaction& txn, const std::string& old_id,
                       const std::string& new_id, const std::string& writer);

// Applies the verb to each id; memories in a state it does not change are left out. Forget
// takes along what was derived from them.
Result<EndReply> end(store::Transaction& txn, Verb verb, const std::vector<std::string>& ids,
                     const std::string& writer);

struct ImportContext {
  std::string writer;
  OnConflict on_conflict = OnConflict::Refuse;
};

// Versions verbatim, as exported; see Engine::import_records.
Result<ImportReply> import_records(store::Transaction& txn,
                                   const std::vector<ExportRecord>& records,
                                   const ImportContext& context);

}  // namespace jiyi::memory
