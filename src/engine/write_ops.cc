#include <algorithm>
#include <set>
#include <utility>

#include "base/log.h"
#include "base/random.h"
#include "base/try.h"
#include "engine/engine_impl.h"
#include "engine/within.h"
#include "memory/quota.h"
#include "memory/validate.h"
#include "memory/writer.h"
#include "recall/list.h"

namespace jiyi::engine {
namespace {

Error too_many(std::size_t items) {
  return {ErrorCode::LimitExceeded, std::to_string(items) +
                                        " items in one call, over the limit of " +
                                        std::to_string(kBatchItemsMax)};
}

// Whether a filter has no condition, or only that live memories are meant: what a client asks for
// whose variables happen to be empty.
bool names_nothing(Filter filter) {
  if (std::find(filter.states.begin(), filter.states.end(), State::Live) != filter.states.end()) {
    filter.states.clear();
  }
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

// Whether everything of a scope goes: nothing but the scope is a condition.
bool forgets_scope(const EndRequest& request) {
  if (request.verb != Verb::Forget || !request.filter) return false;
  Filter rest = *request.filter;
  const Scope scope = std::exchange(rest.scope, {});
  return rest == Filter{} && scope != Scope{};
}

Result<std::size_t> forget_tasks(store::Transaction& txn, const EndRequest& request) {
  ASSIGN_OR_RETURN(const std::size_t tasks, txn.tasks().erase_within(request.filter->scope));
  if (tasks > 0) {
    RETURN_IF_ERROR(
        txn.audit({.action = store::Action::TaskClear, .writer = request.writer, .count = tasks}));
  }
  return tasks;
}

}  // namespace

EngineImpl::EngineImpl(EngineOptions options, const base::Clock& clock,
                       std::unique_ptr<store::Store> store, std::unique_ptr<Meaning> meaning)
    : options_(std::move(options)),
      clock_(clock),
      store_(std::move(store)),
      meaning_(std::move(meaning)),
      banks_(*store_, options_.loaded_banks_max, options_.log,
             [this](store::ModelId serving) { return meaning_->choose_vectors(serving); }),
      passages_(*store_, banks_, options_.log),
      ids_(base::system_seed()),
      windows_({.store = *store_,
                .remember =
                    [this](const BankKey& bank, std::vector<NewMemory> items,
                           const EngineWindows::Also& also) {
                      return remember_with(bank, std::move(items), also);
                    },
                .writer = options_.writer,
                .settings = options_.window,
                .summariser = options_.summariser,
                .clock = clock_,
                .log = options_.log}),
      tasks_({.store = *store_,
              .remember =
                  [this](const BankKey& bank, std::vector<NewMemory> items,
                         const EngineWindows::Also& also) {
                    return remember_with(bank, std::move(items), also);
                  },
              .now = [this] { return clock_.now(); },
              .scrub_pending = [this] { return is_scrub_pending(); },
              .writer = options_.writer,
              .secrets = options_.mask_secrets ? task::Secrets::Mask : task::Secrets::Keep}),
      upkeep_({.store = *store_,
               .banks = banks_,
               .clock = clock_,
               .writer = options_.writer,
               .read_only = options_.mode == OpenMode::ReadOnly,
               .log = options_.log}),
      housekeeping_(banks_, options_.log,
                    [this] {
                      tasks_.tend();
                      upkeep_.flush();
                    }),
      pending_({.store = *store_,
                .banks = banks_,
                .meaning = *meaning_,
                .passages = passages_,
                .log = options_.log}) {
  const bool writes = options_.mode != OpenMode::ReadOnly;
  if (writes && options_.embed_in_background && meaning_->own() != nullptr) pending_.start();
}

// A call to an embedder must not be waited for.
EngineImpl::~EngineImpl() {
  meaning_->stop();
  upkeep_.flush();
}

void EngineImpl::note_pending(const BankKey& bank) {
  if (meaning_->own() != nullptr) pending_.note(bank);
}

Meaning::Pointer EngineImpl::ready_model() {
  auto model = meaning_->own();
  if (model == nullptr || model->calibrated) return model;
  if (const auto calibrated = pending_.calibrate(); !calibrated.ok()) {
    base::log(options_.log, LogLevel::Warning,
              "event=not_calibrated reason=" + calibrated.error().message());
  }
  return meaning_->own();
}

const std::string& EngineImpl::writer_or_default(const std::string& writer) const {
  return writer.empty() ? options_.writer : writer;
}

Result<void> EngineImpl::check_there(const BankKey& bank) {
  ASSIGN_OR_RETURN(const auto row, store_->find_bank(bank));
  if (row) return {};
  return bank::no_bank(bank);
}

void EngineImpl::refresh(const BankKey& bank) {
  const auto loaded = banks_.if_loaded(bank);
  if (loaded && !loaded->current().ok()) {
    base::log(options_.log, LogLevel::Warning, "event=refresh_failed");
  }
}

Result<void> EngineImpl::check_quota(store::Transaction& txn,
                                     const std::vector<std::string>& ids) const {
  if (options_.quota == Quota{}) return {};
  std::set<std::string> types;
  for (const std::string& id : ids) {
    ASSIGN_OR_RETURN(const auto row, txn.current(id));
    if (row && row->memory.state == State::Live) types.insert(row->memory.type);
  }
  return memory::check_quota(txn, options_.quota, types);
}

// Of the items that became live memories.
Result<void> EngineImpl::check_quota(store::Transaction& txn,
                                     const std::vector<Remembered>& items) const {
  if (options_.quota == Quota{}) return {};
  std::vector<std::string> ids;
  for (const Remembered& item : items) {
    if (!item.id.empty() && !item.deduplicated && !item.quarantined) ids.push_back(item.id);
  }
  return check_quota(txn, ids);
}

Result<RememberReply> EngineImpl::remember(const BankKey& bank, std::vector<NewMemory> items,
                                           const RememberOptions& options) {
  return remember_with(bank, std::move(items), {}, options);
}

Result<RememberReply> EngineImpl::remember_with(const BankKey& bank, std::vector<NewMemory> items,
                                                const EngineWindows::Also& also,
                                                const RememberOptions& options) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  if (items.size() > kBatchItemsMax) return too_many(items.size());
  std::vector<memory::Prepared> all;
  all.reserve(items.size());
  for (auto& item : prepared(bank, std::move(items))) {
    if (!item.ok()) {
      return std::move(item).error().with_context("items[" + std::to_string(all.size()) + "]");
    }
    item.value().only_worth = options.keep == Retain::Worth;
    all.push_back(std::move(item).value());
  }
  if (also.before) also.before(all);
  std::vector<memory::Prepared*> to_embed;
  for (memory::Prepared& item : all)
    to_embed.push_back(&item);
  const bool embedded = embed(bank, to_embed);
  RememberReply reply;
  ASSIGN_OR_RETURN(reply.seq, store_->write(bank, [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(reply.items, memory::remember(txn, all, options_.writer));
    RETURN_IF_ERROR(check_quota(txn, reply.items));
    return also.inside ? also.inside(txn, reply.items) : Result<void>();
  }));
  housekeeping_.note_written(bank, reply.items.size());
  after_remember(bank, reply, embedded);
  return reply;
}

bool EngineImpl::embed(const BankKey& bank, Passages::Items items) {
  const auto model = ready_model();
  return model == nullptr || passages_.add_vectors(*model, bank, items);
}

// What follows a memory that was there already was made with what the item said.
void EngineImpl::after_remember(const BankKey& bank, const RememberReply& reply, bool embedded) {
  refresh(bank);
  const bool lacking = !embedded || std::any_of(reply.items.begin(), reply.items.end(),
                                                [](const auto& item) { return item.deduplicated; });
  if (lacking) note_pending(bank);
}

// What stands in the way of it is for the write itself to say.
std::optional<memory::TextVector> EngineImpl::vector_of(const BankKey& bank,
                                                        const UpdateRequest& request) {
  const auto model = meaning_->own();
  if (model == nullptr) return std::nullopt;
  const auto row = store_->find_bank(bank);
  if (!row.ok() || !row.value()) return std::nullopt;
  auto versions = store_->versions(row.value()->id, request.id);
  if (!versions.ok() || versions.value().empty()) return std::nullopt;
  const auto after = memory::changed(std::move(versions.value().back().memory), request);
  if (!after.ok() || after.value().state != State::Live) return std::nullopt;
  return passages_.vector_of(*model, bank, after.value());
}

Result<Memory> EngineImpl::update(const BankKey& bank, const UpdateRequest& request) {
  RETURN_IF_ERROR(memory::check_bank(bank));
  RETURN_IF_ERROR(memory::check_name("id", request.id));
  RETURN_IF_ERROR(check_there(bank));
  UpdateRequest signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  ASSIGN_OR_RETURN(const std::size_t masked, memory::take_in(signed_request, secrets()));
  const auto vector = vector_of(bank, signed_request);
  Memory updated;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    RETURN_IF_ERROR(require_within(txn, request.id, request.within));
    const std::uint64_t before = txn.seq();
    ASSIGN_OR_RETURN(updated, memory::update(txn, signed_request, vector ? &*vector : nullptr));
    if (txn.seq() == before) return {};
    if (request.type) RETURN_IF_ERROR(check_quota(txn, {request.id}));
    if (masked == 0) return {};
    return txn.audit({.action = store::Action::Mask,
                      .writer = signed_request.writer,
                      .first = before + 1,
                      .last = before + 1,
                      .count = masked});
  };
  RETURN_IF_ERROR(store_->write(bank, work));
  refresh(bank);
  note_pending(bank);
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
  if (request.dry_run) return reply;
  refresh(bank);
  note_pending(bank);
  return reply;
}

Result<std::vector<std::string>> EngineImpl::ids_matching(const BankKey& bank,
                                                          const EndRequest& request) {
  ASSIGN_OR_RETURN(const auto found, banks_.find(bank));
  // What has expired is still to be forgotten, but is not there for anything else.
  const std::int64_t now = request.verb == Verb::Forget ? bank::kBeforeAll : clock_.now().unix_us;
  ASSIGN_OR_RETURN(const auto from, recall::Reader::open(*store_, *found, now));
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
                 "the filter names no condition besides live and would end every memory of the "
                 "bank; name at least one"};
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
    if (request.verb == Verb::Restore) RETURN_IF_ERROR(check_quota(txn, reply.ids));
    if (!forgets_scope(request)) return {};
    ASSIGN_OR_RETURN(reply.tasks, forget_tasks(txn, request));
    return {};
  };
  ASSIGN_OR_RETURN(reply.seq, run_or_try(bank, work, request.dry_run));
  if (request.dry_run || (reply.ids.empty() && reply.tasks == 0)) return reply;
  refresh(bank);
  note_pending(bank);
  if (request.verb == Verb::Forget) reply.scrub_pending = is_scrub_pending();
  return reply;
}

bool EngineImpl::is_scrub_pending() {
  const auto scrubbed = store_->scrub();
  if (scrubbed.ok()) return false;
  base::log(options_.log, LogLevel::Warning,
            "event=scrub_pending reason=" + scrubbed.error().message());
  return true;
}

Result<void> EngineImpl::scrub() {
  return store_->scrub();
}

}  // namespace jiyi::engine
