// The `Erasures` of a SQLite store.

#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "store/erasures.h"
#include "store/needles.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/readers.h"
#include "store/sqlite/writer.h"

namespace jiyi::store {

// Borrows the readers. Thread-safe.
class SqliteErasures final : public Erasures {
 public:
  // The writer, or why there is none.
  using FindWriter = std::function<Result<Writer*>()>;

  struct File {
    std::string path;
    std::string vfs;
  };
  SqliteErasures(File file, Readers& readers, FindWriter writer)
      : path_(std::move(file.path)),
        vfs_(std::move(file.vfs)),
        readers_(readers),
        writer_(std::move(writer)) {}

  Result<std::vector<RejectedValue>> rejected(BankId bank) override;
  Result<std::vector<TableCount>> left(BankId bank, const Erased& erased) override;
  Result<BytesFound> find_bytes(const std::vector<std::string>& needles) override;
  Result<std::string> receipt_key() override;
  Result<void> add_receipt(const ReceiptRow& receipt) override;
  Result<std::vector<ReceiptRow>> receipts() override;
  Result<void> note_copy(const CopyMade& copy) override;
  Result<std::vector<CopyMade>> copies() override;
  Result<Standing> standing(BankId bank) override;

 private:
  std::string path_;
  std::string vfs_;
  Readers& readers_;
  FindWriter writer_;
};

}  // namespace jiyi::store
