#include "memory/version.h"

#include <utility>

#include "base/try.h"
#include "memory/writer.h"
#include "text/similarity.h"

namespace jiyi::memory {

Result<store::Number> write_version(store::Transaction& txn, const store::Row& before,
                                    Memory after) {
  Prepared prepared = prepare(std::move(after));
  if (prepared.bands.empty() && prepared.memory.state == State::Rejected) {
    const auto bands = text::bands(text::signature(prepared.memory.text));
    prepared.bands.assign(bands.begin(), bands.end());
  }
  store::Row row{.replaces = before.number, .digest = prepared.digest, .memory = prepared.memory};
  row.memory.version = before.memory.version + 1;
  row.memory.recorded_at = txn.now();
  row.memory.superseded_at.reset();
  row.memory.idempotency_key.clear();
  ASSIGN_OR_RETURN(const store::Number number, txn.insert(row));
  if (!prepared.bands.empty()) RETURN_IF_ERROR(txn.add_bands(number, prepared.bands));
  return number;
}

}  // namespace jiyi::memory
