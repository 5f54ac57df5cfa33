// One use of every operation of a store, on a disk or a memory that may fail anywhere in it.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "history.h"
#include "store/store.h"

namespace jiyi::crash {

struct ScriptRun {
  History history;
  bool opened = false;
};

// Opens the store, writes, reads, forgets, keeps a snapshot, empties the log, checks, copies,
// closes. Goes on after what fails. `after_step` runs after each acknowledged write.
ScriptRun run_script(const store::StoreOptions& options,
                     const std::function<void(const ScriptRun&)>& after_step);

// Opens the store on a whole disk and says what is wrong with it: it does not open, does not
// pass its own check, or does not hold what `history` demands.
std::vector<std::string> verify(const store::StoreOptions& options, const History& history);

}  // namespace jiyi::crash
