#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "base/try.h"
#include "engine/engine_impl.h"
#include "engine/within.h"
#include "memory/claims.h"
#include "memory/diff.h"
#include "memory/mark_text.h"
#include "memory/validate.h"
#include "recall/check_request.h"
#include "recall/list.h"
#include "recall/recall.h"
#include "recall/stats.h"
#include "upkeep/select.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kExportRows = 4096;
constexpr std::size_t kBanksNotedMax = 10'000;  // then forgotten, and noted again

}  // namespace

Result<recall::Reader> EngineImpl::reader(const BankKey& bank) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(const auto found, banks_.find(bank));
  return recall::Reader::open(*store_, *found, clock_.now().unix_us);
}

Result<BankStats> EngineImpl::open_bank(const BankKey& bank) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(const auto known, store_->find_bank(bank));
  if (!known) {
    RETURN_IF_ERROR(store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
      return txn.audit({.action = store::Action::CreateBank, .writer = options_.writer});
    }));
  }
  return bank_stats(bank);
}

Result<BankStats> EngineImpl::bank_stats(const BankKey& bank) {
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  ASSIGN_OR_RETURN(BankStats stats, recall::stats(from, bank));
  ASSIGN_OR_RETURN(const auto uses, upkeep_.totals(bank));
  stats.accesses = uses.count;
  stats.accessed = uses.memories;
  const Trigger::Counts recalls = trigger_.counts(bank);
  stats.recalls_asked = recalls.asked;
  stats.recalls_saved = recalls.saved;
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (!row) return stats;
  ASSIGN_OR_RETURN(const auto tasks, store_->count_tasks(row->id, clock_.now()));
  stats.tasks = tasks.tasks;
  stats.task_bytes = tasks.bytes;
  ASSIGN_OR_RETURN(stats.masked, store_->audited(row->id, store::Action::Mask));
  // Of the store, whether or not its models were opened here.
  ASSIGN_OR_RETURN(const auto models, store_->models());
  ASSIGN_OR_RETURN(const store::BankModels of_bank, store_->bank_models(row->id));
  for (const store::ModelRow& model : models) {
    if (model.id == of_bank.serving) stats.model = model.name;
    if (!model.chosen) continue;
    ASSIGN_OR_RETURN(stats.pending_vectors, store_->count_pending(row->id, model.id));
  }
  return stats;
}

// The version asked for may not be in force, which only those inside may know.
Result<Memory> EngineImpl::get(const BankKey& bank, const std::string& id, const ReadAt& at,
                               const Scope& within) {
  RETURN_IF_ERROR(memory::check_name("id", id));
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  RETURN_IF_ERROR(require_within(from, id, within));
  ASSIGN_OR_RETURN(Memory found, from.get(id, at));
  std::vector<Memory> memories{std::move(found)};
  RETURN_IF_ERROR(upkeep_.add_use(bank, memories));
  return std::move(memories.front());
}

Result<ListReply> EngineImpl::list(const BankKey& bank, const ListRequest& request) {
  RETURN_IF_ERROR(memory::check_filter(request.filter));
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  ASSIGN_OR_RETURN(ListReply reply, recall::list(from, request));
  RETURN_IF_ERROR(upkeep_.add_use(bank, reply.memories));
  return reply;
}

Result<std::vector<Memory>> EngineImpl::history(const BankKey& bank, const std::string& id,
                                                const Scope& within) {
  RETURN_IF_ERROR(memory::check_name("id", id));
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  ASSIGN_OR_RETURN(auto versions, from.versions(id));
  if (!bank::is_within(versions.back().scope, within) || from.has_expired(versions.back(), {})) {
    return bank::no_memory(id);
  }
  return versions;
}

Result<std::vector<FieldChange>> EngineImpl::diff(const BankKey& bank, const DiffRequest& request) {
  ASSIGN_OR_RETURN(const auto versions, history(bank, request.id, request.within));
  return memory::diff(versions, request.from, request.to);
}

std::optional<QuestionVector> EngineImpl::question_of(const recall::Reader& from,
                                                      const std::string& query) {
  const auto& vectors = from.view().vectors;
  if (vectors == nullptr || vectors->size() == 0 || query.size() > kQueryBytesMax) {
    return std::nullopt;
  }
  // A service is asked no secret either; no memory has it.
  return meaning_->question(from.view().model, options_.mask_secrets ? mask_secrets(query) : query);
}

Result<RecallReply> EngineImpl::recall(const BankKey& bank, const RecallRequest& request) {
  RETURN_IF_ERROR(memory::check_filter(request.filter));
  RETURN_IF_ERROR(memory::check_name("asking_session", request.asking_session));
  RETURN_IF_ERROR(recall::check_request(request));
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  ASSIGN_OR_RETURN(const auto decision, trigger_.decide(bank, from, request));
  RecallReply reply{.abstained = true, .seq = from.view().seq, .looked = false};
  if (decision.look) {
    const auto vector = question_of(from, request.query);
    note_lacking(bank, from.view());
    ASSIGN_OR_RETURN(reply, recall::recall(from, request, vector ? &*vector : nullptr));
    recalled_.note(bank, reply);
  }
  if (request.trigger) reply.trigger_rule = recall::trigger_rule_name(decision.rule);
  return reply;
}

void EngineImpl::note_lacking(const BankKey& bank, const bank::View& view) {
  if (meaning_->own() == nullptr) return;
  const std::size_t with_vector = view.vectors == nullptr ? 0 : view.vectors->size();
  std::size_t live = 0;
  for (const std::uint64_t word : *view.live)
    live += static_cast<std::size_t>(std::popcount(word));
  if (with_vector >= live) return;
  const bool is_new = lacking_seen_.with([&](auto& seen) {
    if (seen.size() >= kBanksNotedMax) seen.clear();
    return std::exchange(seen[bank], view.seq) != view.seq;
  });
  if (is_new) pending_.note(bank);
}

Result<WhyNot> EngineImpl::why_not(const BankKey& bank, const RecallRequest& request,
                                   const std::string& id) {
  RETURN_IF_ERROR(memory::check_filter(request.filter));
  RETURN_IF_ERROR(memory::check_name("id", id));
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  RETURN_IF_ERROR(require_within(from, id, request.filter.scope));
  ASSIGN_OR_RETURN(const auto versions, from.versions(id));
  if (from.has_expired(versions.back(), request.at)) return bank::no_memory(id);
  const auto vector = question_of(from, request.query);
  return recall::why_not(from, request, id, vector ? &*vector : nullptr);
}

Result<std::vector<BankKey>> EngineImpl::banks(const std::string& tenant) {
  ASSIGN_OR_RETURN(const auto rows, store_->banks(tenant));
  std::vector<BankKey> keys;
  for (const store::BankRow& row : rows)
    keys.push_back(row.key);
  return keys;
}

Result<StoreStats> EngineImpl::stats(const std::string& tenant) {
  StoreStats stats;
  stats.path = options_.path;
  ASSIGN_OR_RETURN(const auto sizes, store_->file_sizes());
  stats.file_bytes = sizes.file_bytes;
  stats.wal_bytes = sizes.wal_bytes;
  ASSIGN_OR_RETURN(const auto keys, banks(tenant));
  for (const BankKey& key : keys) {
    ASSIGN_OR_RETURN(BankStats bank, bank_stats(key));
    stats.banks.push_back(std::move(bank));
  }
  return stats;
}

Result<std::set<std::string>> EngineImpl::expired_ids(const BankKey& bank) {
  ASSIGN_OR_RETURN(const auto found, banks_.find(bank));
  ASSIGN_OR_RETURN(const auto view, found->current());
  const auto numbers = upkeep::expired(*view, clock_.now().unix_us);
  ASSIGN_OR_RETURN(const auto rows, store_->rows(found->row().id, numbers));
  std::set<std::string> ids;
  for (const store::Row& row : rows)
    ids.insert(row.memory.id);
  return ids;
}

Result<ExportReply> EngineImpl::export_bank(
    const BankKey& bank, const std::function<Result<void>(const ExportRecord&)>& out) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (!row) return bank::no_bank(bank);
  ExportReply reply;
  ASSIGN_OR_RETURN(const std::set<std::string> expired, expired_ids(bank));
  std::uint64_t seq = 0;
  for (bool more = true; more;) {
    ASSIGN_OR_RETURN(store::Changes changes, store_->changes(row->id, seq, kExportRows));
    for (store::Row& one : changes.rows) {
      if (expired.contains(one.memory.id)) continue;
      RETURN_IF_ERROR(out({.bank = bank, .memory = std::move(one.memory), .forgotten = ""}));
    }
    reply.unreadable += changes.unreadable;
    more = changes.more && changes.seq > seq;
    seq = changes.seq;
  }
  ASSIGN_OR_RETURN(const auto tombstones, store_->tombstones(row->id));
  for (const store::Tombstone& tombstone : tombstones) {
    RETURN_IF_ERROR(out(
        {.bank = bank, .memory = std::nullopt, .forgotten = memory::mark_text(tombstone.mark)}));
  }
  ASSIGN_OR_RETURN(const auto values, store_->erasures().rejected(row->id));
  for (const store::RejectedValue& value : values) {
    ExportRecord record{.bank = bank};
    record.rejected = memory::value_text(value.mark);
    record.rejected_at = value.at;
    record.rejected_memory = value.memory;
    RETURN_IF_ERROR(out(record));
  }
  note_copy(CopyMade::Kind::Export, row->id);
  return reply;
}

Result<AuditList> EngineImpl::audit_list(const BankKey& bank, const AuditListRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(memory::check_name("writer", request.writer));
  if (request.limit == 0 || request.limit > kAuditListMax) {
    return Error{ErrorCode::InvalidArgument, "limit of " + std::to_string(request.limit) +
                                                 " is out of range; give 1 to " +
                                                 std::to_string(kAuditListMax)};
  }
  RETURN_IF_ERROR(check_there(bank));
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  AuditList list;
  if (!row) return list;
  AuditListRequest one_more = request;
  ++one_more.limit;
  ASSIGN_OR_RETURN(list.entries, store_->audit_entries(row->id, one_more));
  if (list.entries.size() > request.limit) {
    list.entries.pop_back();
    list.next_cursor = list.entries.back().entry;
  }
  return list;
}

Result<AuditReport> EngineImpl::audit_verify(const std::string& tenant,
                                             const std::vector<AuditCheckpoint>& against) {
  RETURN_IF_ERROR(memory::check_name("tenant", tenant));
  return store_->verify_audit(tenant, against);
}

Result<CheckReport> EngineImpl::check() {
  return store_->check();
}

Result<void> EngineImpl::backup(const std::string& path) {
  RETURN_IF_ERROR(store_->backup(path));
  note_copy(CopyMade::Kind::Backup, std::nullopt);
  return {};
}

}  // namespace jiyi::engine
