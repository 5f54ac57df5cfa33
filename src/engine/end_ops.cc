// Rejected claims, and taking writes back.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bank/visible.h"
#include "base/try.h"
#include "engine/engine_impl.h"
#include "memory/claims.h"
#include "memory/reject.h"
#include "memory/undo.h"
#include "memory/validate.h"

namespace jiyi::engine {

Result<RejectReply> EngineImpl::reject(const BankKey& bank, const RejectRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  for (const std::string& id : request.ids)
    RETURN_IF_ERROR(memory::check_name("id", id));
  if (request.dry_run) RETURN_IF_ERROR(check_there(bank));
  RejectRequest signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  std::optional<Memory> made;
  if (!request.text.empty()) {
    NewMemory item{.text = request.text, .scope = request.within};
    item.kind = Kind::Note;
    item.importance = 0;
    std::vector<NewMemory> items;
    items.push_back(std::move(item));
    auto ready = std::move(prepared(bank, std::move(items)).front());
    if (!ready.ok()) return std::move(ready).error();
    signed_request.text = ready.value().memory.text;
    made = std::move(ready.value().memory);
    made->provenance.writer = signed_request.writer;
  }
  RejectReply reply;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(reply, memory::reject(txn, signed_request, made));
    return {};
  };
  ASSIGN_OR_RETURN(reply.seq, run_or_try(bank, work, request.dry_run));
  if (!request.dry_run) refresh(bank);
  return reply;
}

Result<std::vector<Rejection>> EngineImpl::described(
    store::BankId bank, const std::vector<store::RejectedValue>& values) {
  return memory::rejections(values, [&](const std::string& id) -> Result<std::string> {
    ASSIGN_OR_RETURN(auto versions, store_->versions(bank, id));
    return versions.empty() ? std::string() : std::move(versions.back().memory.text);
  });
}

Result<bool> EngineImpl::is_named_within(store::BankId bank, const store::RejectedValue& value,
                                         const Scope& within) {
  if (within == Scope{}) return true;
  if (value.memory.empty()) return false;
  ASSIGN_OR_RETURN(const auto versions, store_->versions(bank, value.memory));
  return !versions.empty() && bank::is_within(versions.back().memory.scope, within);
}

Result<std::vector<Rejection>> EngineImpl::rejections(const BankKey& bank, const Scope& within) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (!row) return std::vector<Rejection>();
  ASSIGN_OR_RETURN(const auto values, store_->erasures().rejected(row->id));
  std::vector<store::RejectedValue> named;
  for (const store::RejectedValue& value : values) {
    ASSIGN_OR_RETURN(const bool is_named, is_named_within(row->id, value, within));
    if (is_named) named.push_back(value);
  }
  return described(row->id, named);
}

Result<std::optional<Rejection>> EngineImpl::rejection_of(const BankKey& bank,
                                                          const std::string& text,
                                                          const Scope& within) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  std::optional<store::RejectedValue> value;
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (!row) return std::optional<Rejection>();
  RETURN_IF_ERROR(store_->try_out(bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(value, memory::rejected_as(txn, text));
    return {};
  }));
  if (!value) return std::optional<Rejection>();
  ASSIGN_OR_RETURN(const bool is_named, is_named_within(row->id, *value, within));
  if (!is_named) value->memory.clear();
  ASSIGN_OR_RETURN(auto one, described(row->id, {*value}));
  return std::optional(std::move(one.front()));
}

Result<LiftReply> EngineImpl::lift(const BankKey& bank, const LiftRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(check_there(bank));
  LiftRequest signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  LiftReply reply;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(reply, memory::lift(txn, signed_request));
    return check_quota(txn, reply.restored);
  };
  ASSIGN_OR_RETURN(reply.seq, run_or_try(bank, work, request.dry_run));
  if (request.dry_run) return reply;
  refresh(bank);
  note_pending(bank);
  return reply;
}

Result<UndoWritesReply> EngineImpl::undo_writes(const BankKey& bank,
                                                const UndoWritesRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(check_there(bank));
  UndoWritesRequest signed_request = request;
  signed_request.by = writer_or_default(request.by);
  UndoWritesReply reply;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(reply, memory::undo_writes(txn, signed_request));
    return {};
  };
  ASSIGN_OR_RETURN(reply.seq, run_or_try(bank, work, request.dry_run));
  if (request.dry_run || reply.undone.empty()) return reply;
  refresh(bank);
  note_pending(bank);
  return reply;
}

}  // namespace jiyi::engine
