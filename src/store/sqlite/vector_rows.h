// The tables `vectors` and `vectors_removed`.

#pragma once

#include <cstddef>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

struct VectorPlace {
  BankId bank = 0;
  ModelId model = 0;
  std::uint64_t seq = 0;
};

// Whether Transaction::add_vector would add it.
Result<bool> can_take_vector(Connection& connection, const VectorPlace& place,
                             const VectorRow& vector);
Result<void> insert_vector(Connection& connection, const VectorPlace& place,
                           const VectorRow& vector);

// The vectors of a row that is changed or forgotten, and of the rows it was the context of; the
// latter are noted as removed under `seq`.
Result<void> remove_vectors_of(Connection& connection, BankId bank, Number number,
                               std::uint64_t seq);

// At most `limit` of one model.
Result<std::size_t> drop_vectors(Connection& connection, BankId bank, ModelId model,
                                 std::size_t limit);

// As Store::vectors, Store::pending and Store::count_pending.
Result<VectorChanges> read_vectors(Connection& connection, const VectorRange& range,
                                   std::size_t limit);
Result<std::vector<Number>> read_pending(Connection& connection, const VectorRange& range,
                                         std::size_t limit);
Result<std::size_t> count_pending_rows(Connection& connection, BankId bank, ModelId model);

}  // namespace jiyi::store
