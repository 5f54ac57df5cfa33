// The store over one SQLite file: a writer thread, a pool of readers, and what each call reads.

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/clock.h"
#include "store/sqlite/erasures.h"
#include "store/sqlite/readers.h"
#include "store/sqlite/row_queries.h"
#include "store/sqlite/store_file.h"
#include "store/sqlite/writer.h"
#include "store/store.h"

namespace jiyi::store {

// Thread-safe.
class SqliteStore final : public Store {
 public:
  SqliteStore(StoreOptions options, OpenedFile file);

  Result<std::uint64_t> write(const BankKey& bank, const Work& work) override;
  Result<std::uint64_t> try_out(const BankKey& bank, const Work& work) override;

  Result<std::optional<BankRow>> find_bank(const BankKey& bank) override;
  Result<std::vector<BankRow>> banks(std::string_view tenant) override;
  Result<std::uint64_t> seq(BankId bank) override;

  Result<std::vector<Row>> rows(BankId bank, std::span<const Number> numbers) override;
  Result<std::vector<Row>> versions(BankId bank, std::string_view id) override;
  using Store::changes;
  Result<Changes> changes(BankId bank, std::uint64_t after_seq, std::size_t limit,
                          ModelId model) override;
  Result<std::vector<Tombstone>> tombstones(BankId bank) override;
  Result<std::vector<bool>> are_forgotten(BankId bank, std::span<const std::string> ids) override;
  Result<void> each_id(BankId bank,
                       const std::function<Result<void>(std::string&& id)>& out) override;
  Result<std::vector<std::string>> linked(BankId bank, std::string_view id,
                                          Relation relation) override;

  Result<ModelRow> choose_model(const ModelRow& model) override;
  Result<std::vector<ModelRow>> models() override;
  Result<void> save_calibration(ModelId model, std::string_view bytes) override;
  Result<BankModels> bank_models(BankId bank) override;
  Result<VectorChanges> vectors(const VectorRange& range, std::size_t limit) override;
  Result<std::vector<Number>> pending(const VectorRange& range, std::size_t limit) override;
  Result<std::size_t> count_pending(BankId bank, ModelId model) override;
  Result<std::uint64_t> audited(BankId bank, Action action) override;

  Result<std::optional<WindowRow>> find_window(BankId bank, const Scope& scope) override;
  Result<std::optional<WindowContents>> window(BankId bank, const Scope& scope) override;
  Result<std::vector<WindowItem>> window_left(BankId bank, WindowId window,
                                              const LeftRange& range) override;

  Result<std::optional<TaskRow>> find_task(BankId bank, std::string_view id) override;
  Result<std::vector<TaskRow>> tasks(BankId bank, const TaskRange& range) override;
  Result<TaskCounts> count_tasks(BankId bank, Timestamp now) override;
  Result<std::vector<BankKey>> banks_with_expired_tasks(Timestamp now) override;

  Result<std::vector<AuditRecord>> audit_entries(BankId bank,
                                                 const AuditListRequest& request) override;
  Result<AuditReport> verify_audit(std::string_view tenant,
                                   std::span<const AuditCheckpoint> against) override;

  Result<std::vector<AccessRow>> accesses(BankId bank, std::span<const std::string> ids) override;
  Result<AccessTotals> count_accesses(BankId bank) override;
  Result<std::vector<RunRow>> runs(BankId bank) override;
  Result<std::vector<RunChangeRow>> run_changes(const RunChanges& which) override;

  Result<std::optional<SnapshotBytes>> load_snapshot(BankId bank, std::string_view kind) override;
  Result<void> save_snapshot(BankId bank, std::string_view kind, std::uint64_t seq,
                             std::string_view bytes) override;

  Result<void> scrub() override;
  Result<CheckReport> check() override;
  Result<void> backup(const std::string& path) override;
  Result<FileSizes> file_sizes() override;
  Erasures& erasures() override { return erasures_; }

 private:
  Result<Writer*> writer() const;
  Result<VectorChanges> whole_vectors(Connection& connection, const VectorRange& range,
                                      std::size_t limit) const;
  void log_damage(BankId bank, const std::vector<NumberRange>& damaged) const;

  StoreOptions options_;
  std::string secret_;  // that tombstones of older formats are keyed by
  base::SystemClock system_clock_;
  // None when read only. Closed last: only it can move the log into the file and remove it.
  std::unique_ptr<Writer> writer_;
  Readers readers_;
  SqliteErasures erasures_;
};

}  // namespace jiyi::store
