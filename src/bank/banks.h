// The banks that are loaded, by name; the least recently used ones make room.

#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <vector>

#include "bank/bank.h"

namespace jiyi::bank {

// NotFound for a bank that the store does not have, and what to do about it.
Error no_bank(const BankKey& key);

// Thread-safe. Borrows the store, which must outlive it.
class Banks {
 public:
  Banks(store::Store& store, std::size_t loaded_max, LogSink log, ChooseVectors choose = nullptr);

  // NotFound if the store has no such bank.
  Result<std::shared_ptr<Bank>> find(const BankKey& key);

  // The bank if it is loaded, else null.
  std::shared_ptr<Bank> if_loaded(const BankKey& key) const;

  // Those that are loaded now.
  std::vector<std::shared_ptr<Bank>> loaded() const;

 private:
  struct Entry {
    std::shared_ptr<Bank> bank;
    std::list<BankKey>::iterator use;
  };
  struct Table {
    std::map<BankKey, Entry> banks;
    std::list<BankKey> recent;  // front: used last
  };

  store::Store& store_;
  std::size_t loaded_max_;
  LogSink log_;
  ChooseVectors choose_;
  base::Guarded<Table> table_;
};

}  // namespace jiyi::bank
