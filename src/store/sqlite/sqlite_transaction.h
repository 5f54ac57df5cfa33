// One work on one bank, inside the writer's transaction.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/sqlite/bank_state.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/erasing.h"
#include "store/sqlite/rejected_rows.h"
#include "store/sqlite/task_rows.h"
#include "store/sqlite/upkeep_rows.h"
#include "store/sqlite/window_rows.h"
#include "store/store.h"

namespace jiyi::store {

// Borrows the connection and the store's secret. Confined to the writer's thread.
class SqliteTransaction final : public Transaction {
 public:
  SqliteTransaction(Connection& connection, std::string_view secret, BankState state,
                    Timestamp clock_time);

  const BankState& state() const { return state_; }
  // Whether all that was asked for is forgetting, which a full disk must not prevent.
  bool only_forgets() const {
    return (forgets_ || tasks_.has_erased()) && !adds_ && !tasks_.has_saved();
  }

  BankId bank() const override { return state_.id; }
  std::uint64_t seq() const override { return state_.seq; }
  Timestamp now() const override { return now_; }

  Result<std::optional<Row>> current(std::string_view id) override;
  Result<std::vector<Row>> versions(std::string_view id) override;
  Result<std::optional<Row>> with_digest(const Digest& digest) override;
  Result<std::optional<Row>> with_idempotency_key(std::string_view key) override;
  Result<std::vector<Row>> with_bands(std::span<const std::uint64_t> bands,
                                      std::size_t limit) override;

  Result<Number> insert(const Row& row) override;
  Result<void> add_bands(Number number, std::span<const std::uint64_t> bands) override;
  Result<void> restate(Number number) override;
  Result<void> link(std::string_view from, std::string_view to, Relation relation) override;
  Result<std::vector<std::string>> linked(std::string_view from, Relation relation) override;
  Result<bool> forget(std::string_view id) override;
  Result<bool> is_forgotten(std::string_view id) override;
  Result<bool> add_tombstone(const ForgottenMark& mark) override;
  Result<std::vector<MarkedMemory>> marked(std::span<const ForgottenMark> marks) override;
  Result<void> audit(const AuditEntry& entry) override;
  std::uint64_t next_audit_entry() const override { return state_.audited + 1; }
  Result<std::size_t> count_live(std::optional<std::string_view> type, std::size_t limit) override;

  Result<bool> add_vector(ModelId model, const VectorRow& vector) override;
  Result<bool> serve(ModelId model) override;
  Result<bool> serve_before() override;
  Result<std::size_t> drop_unused_vectors(std::size_t limit) override;

  WindowRows& windows() override {
    adds_ = true;
    return windows_;
  }
  TaskRows& tasks() override { return tasks_; }
  UpkeepRows& upkeep() override {
    adds_ = true;
    return upkeep_;
  }
  RejectedValues& rejected() override { return rejected_; }
  ErasingRows& erasing() override { return erasing_; }

 private:
  // Rows that share a band, those that share most first, then the oldest.
  Result<std::vector<Number>> sharing_bands(std::span<const std::uint64_t> bands);
  Result<void> close_replaced(Number number, Timestamp at);
  Result<std::vector<Number>> numbers_of(std::string_view id);
  Result<void> forget_taker(std::string_view id);
  Result<void> remove_bands(Number number);
  Result<void> remove_of(std::string_view sql, std::string_view id);
  std::uint64_t raise_seq();
  // For what has no row; one for all of the work, and noted as taken.
  Result<std::uint64_t> rowless_seq();

  Connection& connection_;
  std::string_view secret_;
  BankState state_;
  SqliteWindowRows windows_;
  SqliteTaskRows tasks_;
  SqliteUpkeepRows upkeep_;
  SqliteRejectedValues rejected_;
  SqliteErasingRows erasing_;
  Timestamp now_;
  std::uint64_t begun_at_;         // seq before the work
  std::uint64_t rowless_seq_ = 0;  // 0: not needed yet
  bool forgets_ = false;
  bool adds_ = false;
};

}  // namespace jiyi::store
