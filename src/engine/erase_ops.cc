// Erasing, and the receipt: what it says comes from looking afterwards, not from what was done.

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/hex.h"
#include "base/log.h"
#include "base/try.h"
#include "engine/engine_impl.h"
#include "engine/receipt.h"
#include "memory/erase.h"
#include "memory/validate.h"
#include "recall/recall.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/ed25519.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kQuestionsAsked = 32;  // of the pieces of text, evenly
constexpr int kAnswers = 10;
constexpr std::size_t kSaltBytes = 16;

struct OfBank {
  store::BankRow bank;
  memory::ErasedHere erased;
};

void add(EraseReply& reply, const memory::ErasedHere& erased) {
  reply.memories += erased.rows.ids.size();
  reply.versions += erased.rows.numbers.size();
  reply.derived += erased.derived;
  reply.kept += erased.kept;
  reply.other_rows += erased.other_rows;
}

void add(std::vector<store::TableCount>& all, const std::vector<store::TableCount>& some) {
  for (const store::TableCount& one : some) {
    const auto there = std::ranges::find(all, one.table, &store::TableCount::table);
    if (there == all.end()) {
      all.push_back(one);
    } else {
      there->rows += one.rows;
    }
  }
}

// Signs and keeps it. Another process may have written one meanwhile: then it follows that one.
Result<Receipt> write_receipt(store::Erasures& erasures, const ReceiptFacts& facts) {
  constexpr int kTries = 8;
  ASSIGN_OR_RETURN(const std::string key, erasures.receipt_key());
  ASSIGN_OR_RETURN(const std::string public_key, store::public_key_of(key));
  for (int tries = 1;; ++tries) {
    ASSIGN_OR_RETURN(const auto there, erasures.receipts());
    const store::ReceiptRow* before = there.empty() ? nullptr : &there.back();
    store::ReceiptRow row{.number = before == nullptr ? 1 : before->number + 1, .at = facts.at};
    ASSIGN_OR_RETURN(row.text, receipt_text(facts, before));
    ASSIGN_OR_RETURN(row.signature, store::sign(key, row.text));
    const auto written = erasures.add_receipt(row);
    if (written.ok()) return as_receipt(row, public_key);
    if (written.error().code() != ErrorCode::AlreadyExists || tries == kTries) {
      return Error(written.error());
    }
  }
}

// Random enough: the start of a new private key's public half.
Result<std::string> make_salt() {
  ASSIGN_OR_RETURN(const std::string key, store::make_private_key());
  ASSIGN_OR_RETURN(const std::string bytes, store::public_key_of(key));
  return base::hex(std::string_view(bytes).substr(0, kSaltBytes));
}

}  // namespace

// By id, by listing all ids, and by recall with pieces of the texts.
Result<ReadsAsked> EngineImpl::ask_reads(const BankKey& bank, const memory::ErasedHere& erased) {
  const std::set<std::string> ids(erased.rows.ids.begin(), erased.rows.ids.end());
  ReadsAsked reads;
  if (ids.empty()) return reads;
  RETURN_IF_ERROR(each_id(bank, [&](std::string&& id) -> Result<void> {
    if (ids.contains(id)) ++reads.found;
    return {};
  }));
  ++reads.asked;
  ASSIGN_OR_RETURN(const recall::Reader from, reader(bank));
  for (const std::string& id : ids) {
    const auto got = from.get(id, {});
    ++reads.asked;
    if (got.ok() || got.error().code() != ErrorCode::NotFound) ++reads.found;
  }
  const std::size_t step = std::max<std::size_t>(1, erased.needles.size() / kQuestionsAsked);
  for (std::size_t i = 0; i < erased.needles.size(); i += step) {
    RecallRequest request{.query = erased.needles[i], .k = kAnswers};
    request.min_score = 0;
    request.filter.states = {State::Live, State::Superseded, State::Archived, State::Quarantined,
                             State::Rejected};
    ASSIGN_OR_RETURN(const RecallReply reply, recall::recall(from, request, nullptr));
    ++reads.asked;
    for (const Hit& hit : reply.hits)
      if (ids.contains(hit.memory.id)) ++reads.found;
  }
  return reads;
}

Result<EraseReply> EngineImpl::erase(const EraseRequest& request) {
  RETURN_IF_ERROR(memory::check_erase(request));
  RETURN_IF_ERROR(memory::check_bank({request.tenant, request.bank.empty() ? "x" : request.bank}));
  EraseRequest signed_request = request;
  signed_request.writer = writer_or_default(request.writer);
  ReceiptFacts facts{.request = request};
  std::vector<OfBank> all;
  ASSIGN_OR_RETURN(const auto banks, store_->banks(request.tenant));
  for (const store::BankRow& bank : banks) {
    if (!request.bank.empty() && bank.key.bank != request.bank) continue;
    OfBank one{.bank = bank};
    const auto work = [&](store::Transaction& txn) -> Result<void> {
      ASSIGN_OR_RETURN(one.erased, memory::erase(txn, signed_request));
      return {};
    };
    RETURN_IF_ERROR(run_or_try(bank.key, work, request.dry_run));
    add(facts.erased, one.erased);
    if (!request.dry_run) refresh(bank.key);
    all.push_back(std::move(one));
  }
  if (all.empty()) {
    return Error{ErrorCode::NotFound,
                 request.bank.empty()
                     ? "tenant '" + request.tenant + "' has no bank"
                     : "no bank '" + request.bank + "' in tenant '" + request.tenant + "'"};
  }
  if (request.dry_run) return facts.erased;
  facts.banks = all.size();
  recalled_.clear();
  meaning_->forget_questions();
  facts.erased.scrub_pending = is_scrub_pending();
  facts.log_emptied = !facts.erased.scrub_pending;
  std::vector<std::string> needles;
  for (OfBank& one : all) {
    ASSIGN_OR_RETURN(const auto left, store_->erasures().left(one.bank.id, one.erased.rows));
    add(facts.left, left);
    ASSIGN_OR_RETURN(const ReadsAsked reads, ask_reads(one.bank.key, one.erased));
    facts.reads.asked += reads.asked;
    facts.reads.found += reads.found;
    ASSIGN_OR_RETURN(const auto standing, store_->erasures().standing(one.bank.id));
    facts.tombstones += standing.tombstones;
    facts.audit.push_back({.bank = one.bank.id,
                           .entry = standing.audited,
                           .head = base::hex(store::as_bytes(standing.audit_head))});
    std::move(one.erased.needles.begin(), one.erased.needles.end(), std::back_inserter(needles));
  }
  ASSIGN_OR_RETURN(facts.bytes, store_->erasures().find_bytes(needles));
  ASSIGN_OR_RETURN(facts.copies, store_->erasures().copies());
  ASSIGN_OR_RETURN(facts.salt, make_salt());
  facts.at = clock_.now();
  facts.erased.clean = is_clean(facts);
  ASSIGN_OR_RETURN(facts.erased.receipt, write_receipt(store_->erasures(), facts));
  return facts.erased;
}

Result<std::vector<Receipt>> EngineImpl::receipts() {
  ASSIGN_OR_RETURN(const auto rows, store_->erasures().receipts());
  std::vector<Receipt> receipts;
  if (rows.empty()) return receipts;
  ASSIGN_OR_RETURN(const std::string key, store_->erasures().receipt_key());
  ASSIGN_OR_RETURN(const std::string public_key, store::public_key_of(key));
  for (const store::ReceiptRow& row : rows)
    receipts.push_back(as_receipt(row, public_key));
  return receipts;
}

void EngineImpl::note_copy(CopyMade::Kind kind, std::optional<store::BankId> bank) {
  const auto noted = store_->erasures().note_copy({.kind = kind, .at = clock_.now(), .bank = bank});
  if (noted.ok()) return;
  base::log(options_.log, LogLevel::Warning,
            "event=copy_not_noted reason=" + noted.error().message());
}

}  // namespace jiyi::engine
