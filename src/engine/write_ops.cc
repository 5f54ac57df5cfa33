#include <utility>

#include "base/log.h"
#include "base/random.h"
#include "base/try.h"
#include "engine/engine_impl.h"
#include "engine/within.h"
#include "memory/validate.h"
#include "memory/writer.h"
#include "recall/list.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kImportRecordsMax = 1'000'000;

Error over_limit(std::string_view what, std::size_t count, std::size_t limit) {
  return {ErrorCode::LimitExceeded, std::to_string(count) + " " + std::string(what) +
                                        " in one call, over the limit of " + std::to_string(limit)};
}

// Whether a filter has no condition but perhaps on the state.
bool names_nothing(Filter filter) {
  filter.states.clear();
  return filter == Filter{};
}

// Default states of a filter that names none; see EndRequest.
Filter with_states(Filter filter, Verb verb) {
  if (!filter.states.empty()) return filter;
  if (verb == Verb::Restore) filter.states = {State::Archived};
  if (verb == Verb::Forget) {
    filter.states = {State::Live, State::Superseded, State::Archived, State::Quarantined,
                     State::Rejected};
  }
  return filter;
}

}  // namespace

EngineImpl::EngineImpl(EngineOptions options, std::unique_ptr<store::Store> store)
    : options_(std::move(options)),
      store_(std::move(store)),
      banks_(*store_, options_.loaded_banks_max, options_.log),
      ids_(base::system_seed()),
      housekeeping_(banks_, options_.log) {}

const std::string& EngineImpl::writer_or_default(const std::string& writer) const {
  return writer.empty() ? options_.writer : writer;
}

Result<void> EngineImpl::check_there(const BankKey& bank) {
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (row) return {};
  return Error{ErrorCode::NotFound, "no bank '" + bank.bank + "' in tenant '" + bank.tenant + "'"};
}

void EngineImpl::refresh(const BankKey& bank) {
  const auto loaded = banks_.if_loaded(bank);
  if (loaded && !loaded->current().ok()) {
    base::log(options_.log, LogLevel::Warning, "event=refresh_failed");
  }
}

Result<RememberReply> EngineImpl::remember(const BankKey& bank, std::vector<NewMemory> items) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  if (items.size() > kBatchItemsMax) return over_limit("items", items.size(), kBatchItemsMax);
  std::vector<memory::Prepared> prepared;
  prepared.reserve(items.size());
  const Timestamp now = clock_.now();
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto checked = memory::checked(std::move(items[i]));
    if (!checked.ok()) {
      return std::move(checked).error().with_context("items[" + std::to_string(i) + "]");
    }
    prepared.push_back(memory::prepare(std::move(checked).value()));
    std::string& id = prepared.back().memory.id;
    if (id.empty()) id = ids_.next(now);
  }
  RememberReply reply;
  ASSIGN_OR_RETURN(reply.seq, store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(reply.items, memory::remember(txn, prepared, options_.writer));
    return {};
  }));
  housekeeping_.note_written(bank, reply.items.size());
  refresh(bank);
  return reply;
}

Result<Memory> EngineImpl::update(const BankKey& bank, const UpdateRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(memory::check_name("id", request.id));
  RETURN_IF_ERROR(check_there(bank));
  UpdateRequest signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  Memory updated;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    RETURN_IF_ERROR(require_within(txn, request.id, request.within));
    ASSIGN_OR_RETURN(updated, memory::update(txn, signed_request));
    return {};
  };
  RETURN_IF_ERROR(store_->write(bank, work));
  refresh(bank);
  return updated;
}

Result<std::uint64_t> EngineImpl::run_or_try(const BankKey& bank, const store::Store::Work& work,
                                             bool dry_run) {
  if (!dry_run) return store_->write(bank, work);
  std::uint64_t seq = 0;  // try_out answers with the number that is not taken
  RETURN_IF_ERROR(store_->try_out(bank, [&](store::Transaction& txn) {
    seq = txn.seq();
    return work(txn);
  }));
  return seq;
}

Result<EndReply> EngineImpl::supersede(const BankKey& bank, const SupersedeRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(memory::check_name("old id", request.old_id));
  RETURN_IF_ERROR(memory::check_name("new id", request.new_id));
  RETURN_IF_ERROR(check_there(bank));
  EndReply reply{.ids = {request.old_id}};
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    RETURN_IF_ERROR(require_within(txn, request.old_id, request.within));
    RETURN_IF_ERROR(require_within(txn, request.new_id, request.within));
    return memory::supersede(txn, request.old_id, request.new_id, options_.writer);
  };
  ASSIGN_OR_RETURN(reply.seq, run_or_try(bank, work, request.dry_run));
  if (!request.dry_run) refresh(bank);
  return reply;
}

Result<std::vector<std::string>> EngineImpl::ids_matching(const BankKey& bank,
                                                          const EndRequest& request) {
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  ListRequest list{.filter = with_states(*request.filter, request.verb), .limit = kListLimitMax};
  RETURN_IF_ERROR(memory::check_filter(list.filter));
  std::vector<std::string> ids;
  do {
    ASSIGN_OR_RETURN(const ListReply page, recall::list(from, list));
    for (const Memory& memory : page.memories)
      ids.push_back(memory.id);
    list.cursor = page.next_cursor;
  } while (!list.cursor.empty());
  return ids;
}

Result<EndReply> EngineImpl::end(const BankKey& bank, const EndRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  for (const std::string& id : request.ids)
    RETURN_IF_ERROR(memory::check_name("id", id));
  RETURN_IF_ERROR(check_there(bank));
  if (request.ids.empty() == !request.filter.has_value()) {
    return Error{ErrorCode::InvalidArgument,
                 "name either ids or a filter, so that nothing is ended by accident"};
  }
  if (request.filter && names_nothing(*request.filter)) {
    return Error{ErrorCode::InvalidArgument,
                 "the filter names no condition and would end every memory of the bank; name at "
                 "least one"};
  }
  std::vector<std::string> ids = request.ids;
  if (request.filter) {
    ASSIGN_OR_RETURN(ids, ids_matching(bank, request));
  }
  EndReply reply;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    auto inside = ids;
    if (request.filter) {
      RETURN_IF_ERROR(keep_matching(txn, inside, with_states(*request.filter, request.verb)));
    }
    ASSIGN_OR_RETURN(auto outside, take_outside(txn, inside, request.within));
    ASSIGN_OR_RETURN(reply,
                     memory::end(txn, request.verb, inside, writer_or_default(request.writer)));
    reply.missing.insert(reply.missing.begin(), outside.begin(), outside.end());
    return {};
  };
  ASSIGN_OR_RETURN(reply.seq, run_or_try(bank, work, request.dry_run));
  if (request.dry_run || reply.ids.empty()) return reply;
  refresh(bank);
  if (request.verb == Verb::Forget) {
    if (const auto scrubbed = store_->scrub(); !scrubbed.ok()) {
      reply.scrub_pending = true;
      base::log(options_.log, LogLevel::Warning,
                "event=scrub_pending reason=" + scrubbed.error().message());
    }
  }
  return reply;
}

Result<void> EngineImpl::scrub() {
  return store_->scrub();
}

Result<ImportReply> EngineImpl::import_records(const BankKey& bank,
                                               std::vector<ExportRecord> records,
                                               OnConflict on_conflict) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  if (records.size() > kImportRecordsMax) {
    return over_limit("records", records.size(), kImportRecordsMax);
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!records[i].memory) continue;
    if (auto whole = memory::check_version(*records[i].memory); !whole.ok()) {
      return std::move(whole).error().with_context("records[" + std::to_string(i) + "]");
    }
  }
  ImportReply reply;
  RETURN_IF_ERROR(store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(
        reply, memory::import_records(txn, records,
                                      {.writer = options_.writer, .on_conflict = on_conflict}));
    return {};
  }));
  housekeeping_.note_written(bank, reply.added);
  refresh(bank);
  return reply;
}

}  // namespace jiyi::engine
