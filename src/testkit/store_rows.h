// Rows for tests of the store, and the shortest ways to write and read them.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace jiyi::testkit {

inline store::Row message(std::string id, std::string text) {
  store::Row row;
  row.memory.id = std::move(id);
  row.memory.kind = Kind::Message;
  row.memory.text = std::move(text);
  row.memory.recorded_at = {.unix_us = 1'700'000'000'000'000};
  return row;
}

inline Result<std::uint64_t> insert(store::Store& store, const BankKey& bank,
                                    std::vector<store::Row> rows) {
  return store.write(bank, [&](store::Transaction& txn) -> Result<void> {
    for (store::Row& row : rows) {
      row.memory.recorded_at = txn.now();
      if (auto number = txn.insert(row); !number.ok()) return std::move(number).error();
    }
    return {};
  });
}

inline Result<std::uint64_t> insert(store::Store& store, const BankKey& bank, std::string id,
                                    std::string text) {
  std::vector<store::Row> rows;
  rows.push_back(message(std::move(id), std::move(text)));
  return insert(store, bank, std::move(rows));
}

inline Result<std::uint64_t> forget(store::Store& store, const BankKey& bank,
                                    const std::string& id) {
  return store.write(bank, [&](store::Transaction& txn) -> Result<void> {
    if (auto forgotten = txn.forget(id); !forgotten.ok()) return std::move(forgotten).error();
    return {};
  });
}

}  // namespace jiyi::testkit
