// The wiring: a store, the loaded banks, and one method per operation of the public engine.

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "bank/banks.h"
#include "base/clock.h"
#include "base/guarded.h"
#include "engine/housekeeping.h"
#include "engine/meaning.h"
#include "engine/passages.h"
#include "engine/pending_vectors.h"
#include "engine/recall_log.h"
#include "engine/receipt.h"
#include "engine/task_ops.h"
#include "engine/trigger_ops.h"
#include "engine/upkeep_ops.h"
#include "engine/window_ops.h"
#include "engine/workers.h"
#include "jiyi/engine.h"
#include "memory/erase.h"
#include "memory/ids.h"
#include "memory/intake.h"
#include "memory/writer.h"
#include "recall/reader.h"
#include "store/store.h"

namespace jiyi::engine {

// Thread-safe.
class EngineImpl final : public Engine {
 public:
  // Borrows the clock.
  EngineImpl(EngineOptions options, const base::Clock& clock, std::unique_ptr<store::Store> store,
             std::unique_ptr<Meaning> meaning);
  ~EngineImpl() override;

  Result<BankStats> open_bank(const BankKey& bank) override;
  using Engine::remember;
  Result<RememberReply> remember(const BankKey& bank, std::vector<NewMemory> items,
                                 const RememberOptions& options) override;
  Result<RememberReply> remember_each(const BankKey& bank, std::vector<NewMemory> items,
                                      Keep keep) override;
  Result<Memory> get(const BankKey& bank, const std::string& id, const ReadAt& at,
                     const Scope& within) override;
  Result<ListReply> list(const BankKey& bank, const ListRequest& request) override;
  Result<Memory> update(const BankKey& bank, const UpdateRequest& request) override;
  Result<std::vector<Memory>> history(const BankKey& bank, const std::string& id,
                                      const Scope& within) override;
  Result<std::vector<FieldChange>> diff(const BankKey& bank, const DiffRequest& request) override;
  Result<EndReply> supersede(const BankKey& bank, const SupersedeRequest& request) override;
  Result<EndReply> end(const BankKey& bank, const EndRequest& request) override;
  Result<RecallReply> recall(const BankKey& bank, const RecallRequest& request) override;
  Result<WhyNot> why_not(const BankKey& bank, const RecallRequest& request,
                         const std::string& id) override;
  Result<std::vector<BankKey>> banks(const std::string& tenant) override;
  Result<StoreStats> stats(const std::string& tenant) override;
  Result<void> each_id(const BankKey& bank,
                       const std::function<Result<void>(std::string&& id)>& out) override;
  Result<std::vector<bool>> are_forgotten(const BankKey& bank,
                                          const std::vector<std::string>& ids) override;
  Result<ExportReply> export_bank(
      const BankKey& bank, const std::function<Result<void>(const ExportRecord&)>& out) override;
  Result<ImportReply> import_records(const BankKey& bank, std::vector<ExportRecord> records,
                                     OnConflict on_conflict) override;
  Result<std::size_t> embed_pending(const OnEmbedProgress& on_progress) override;
  Result<void> rollback_model() override;
  Result<void> scrub() override;
  Result<CheckReport> check() override;
  Result<void> backup(const std::string& path) override;
  Windows& windows() override { return windows_; }
  Tasks& tasks() override { return tasks_; }
  Result<AuditList> audit_list(const BankKey& bank, const AuditListRequest& request) override;
  Result<AuditReport> audit_verify(const std::string& tenant,
                                   const std::vector<AuditCheckpoint>& against) override;
  Upkeep& upkeep() override { return upkeep_; }

  Result<RejectReply> reject(const BankKey& bank, const RejectRequest& request) override;
  Result<std::vector<Rejection>> rejections(const BankKey& bank, const Scope& within) override;
  Result<std::optional<Rejection>> rejection_of(const BankKey& bank, const std::string& text,
                                                const Scope& within) override;
  Result<LiftReply> lift(const BankKey& bank, const LiftRequest& request) override;
  Result<EraseReply> erase(const EraseRequest& request) override;
  Result<std::vector<Receipt>> receipts() override;
  Result<UndoWritesReply> undo_writes(const BankKey& bank,
                                      const UndoWritesRequest& request) override;

 private:
  Result<recall::Reader> reader(const BankKey& bank);
  // None where the bank has no vectors, or the question cannot be embedded.
  std::optional<QuestionVector> question_of(const recall::Reader& from, const std::string& query);
  // Of memories that have expired and are not erased yet.
  Result<std::set<std::string>> expired_ids(const BankKey& bank);
  Result<BankStats> bank_stats(const BankKey& bank);
  // Reads everything that a verb with a filter would touch.
  Result<std::vector<std::string>> ids_matching(const BankKey& bank, const EndRequest& request);
  // As remember, with more work in the same transaction.
  Result<RememberReply> remember_with(const BankKey& bank, std::vector<NewMemory> items,
                                      const EngineWindows::Also& also,
                                      const RememberOptions& options = {});
  // The items as they are written, in their order, with ids and without secrets.
  std::vector<Result<memory::Prepared>> prepared(const BankKey& bank, std::vector<NewMemory> items);
  // One of them, yet without an id. Calls may run together.
  Result<memory::Prepared> read_item(const BankKey& bank, NewMemory item);
  // After what a work wrote: LimitExceeded if the bank holds too many.
  Result<void> check_quota(store::Transaction& txn, const std::vector<std::string>& ids) const;
  Result<void> check_quota(store::Transaction& txn, const std::vector<Remembered>& items) const;
  memory::Secrets secrets() const;
  Result<void> check_there(const BankKey& bank);  // NotFound if it is not
  // Writes, or undoes it all. Returns the bank's number afterwards.
  Result<std::uint64_t> run_or_try(const BankKey& bank, const store::Store::Work& work,
                                   bool dry_run);
  // False if they are left without vectors that they should have.
  bool embed(const BankKey& bank, Passages::Items items);
  void after_remember(const BankKey& bank, const RememberReply& reply, bool embedded);
  // The model that makes vectors, ready to; null: none does.
  Meaning::Pointer ready_model();
  // Vectors may be lacking now.
  void note_pending(const BankKey& bank);
  // Notes a bank in which another process left memories without vectors, once for each state of it.
  void note_lacking(const BankKey& bank, const bank::View& view);
  // Whether forgotten bytes are still in the log, which is said there.
  bool is_scrub_pending();
  // The vector of what a memory would say after the request.
  std::optional<memory::TextVector> vector_of(const BankKey& bank, const UpdateRequest& request);
  Result<std::vector<Rejection>> described(store::BankId bank,
                                           const std::vector<store::RejectedValue>& values);
  // Whether somebody bound to a scope may see whose value it is.
  Result<bool> is_named_within(store::BankId bank, const store::RejectedValue& value,
                               const Scope& within);
  // Whether reads still find any of what was erased.
  Result<ReadsAsked> ask_reads(const BankKey& bank, const memory::ErasedHere& erased);
  // Notes in the store that a copy was made; in the log when that cannot be.
  void note_copy(CopyMade::Kind kind, std::optional<store::BankId> bank);
  // Brings the loaded view up to date, so that the next read does not wait for it.
  void refresh(const BankKey& bank);
  const std::string& writer_or_default(const std::string& writer) const;

  EngineOptions options_;
  const base::Clock& clock_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Meaning> meaning_;
  bank::Banks banks_;
  Passages passages_;
  RecallLog recalled_;
  memory::IdSource ids_;
  Workers workers_{Workers::usual()};
  EngineWindows windows_;
  EngineTasks tasks_;
  EngineUpkeep upkeep_;
  Trigger trigger_;
  base::Guarded<std::map<BankKey, std::uint64_t>> lacking_seen_;  // the seq at which it was noted
  Housekeeping housekeeping_;  // last with the next: their threads use the members above
  PendingVectors pending_;
};

}  // namespace jiyi::engine
