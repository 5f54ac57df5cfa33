#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "bank/visible.h"
#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"
#include "memory/claims.h"
#include "memory/existing.h"
#include "memory/repeats.h"
#include "memory/trust.h"
#include "memory/write_policy.h"
#include "memory/writer.h"
#include "text/similarity.h"

namespace jiyi::memory {
namespace {

constexpr std::size_t kNearCandidatesMax = 16;
constexpr double kNearSimilarity = 0.85;
constexpr std::uint8_t kMetadataTag = 4;  // after those of the moments
constexpr std::uint8_t kExpiryTag = 5;

bool is_merged(Kind kind) {
  return kind == Kind::Note || kind == Kind::Fact;
}

// A moment that is not given adds nothing: the tag tells which ones are there.
void append_moment(std::string& key, std::uint8_t tag, const std::optional<Timestamp>& moment) {
  if (!moment) return;
  base::append_fixed(key, tag);
  base::append_fixed(key, static_cast<std::uint64_t>(moment->unix_us));
}

// Equality of notes: kind, type, scope, speaker, times, metadata, expiry and text. Names are
// separated by their lengths and the text's digest has a fixed one, so that no two different lists
// of fields give the same bytes. Stored, so it never changes.
store::Digest digest_of(const Memory& memory) {
  std::string key;
  base::append_fixed(key, static_cast<std::uint8_t>(memory.kind));
  for (const std::string* field :
       {&memory.type, &memory.scope.user_id, &memory.scope.agent_id, &memory.scope.app_id,
        &memory.scope.session_id, &memory.speaker}) {
    base::append_fixed(key, static_cast<std::uint32_t>(field->size()));
    key += *field;
  }
  append_moment(key, 1, memory.event_at);
  append_moment(key, 2, memory.valid_from);
  append_moment(key, 3, memory.valid_to);
  if (!memory.metadata.empty()) {
    base::append_fixed(key, kMetadataTag);
    base::append_fixed(key, static_cast<std::uint32_t>(memory.metadata.size()));
    key += memory.metadata;
  }
  append_moment(key, kExpiryTag, memory.expires_at);
  const auto content = text::content_digest(memory.text);
  key.append(reinterpret_cast<const char*>(content.data()), content.size());
  store::Digest digest{};
  for (std::uint64_t half = 0; half < 2; ++half) {
    std::string bytes;
    base::append_fixed(bytes, base::hash64(key, half + 1));
    for (std::size_t i = 0; i < 8; ++i) {
      digest[half * 8 + i] = static_cast<std::uint8_t>(bytes[i]);
    }
  }
  return digest;
}

// The item's own fault; found before anything of it is written.
bool is_refusal(const Error& error) {
  return error.code() == ErrorCode::AlreadyExists || error.code() == ErrorCode::InvalidArgument;
}

Error at_item(Error error, std::size_t i) {
  return std::move(error).with_context("items[" + std::to_string(i) + "]");
}

Result<void> check_ids_differ(const std::vector<Prepared>& items) {
  std::unordered_set<std::string_view> ids;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string& id = items[i].memory.id;
    if (ids.insert(id).second) continue;
    return at_item({ErrorCode::InvalidArgument,
                    "id '" + id + "' stands twice in one call; give each item its own"},
                   i);
  }
  return {};
}

// Whose a memory is: its scope in whatever session.
Scope owner_of(Scope scope) {
  scope.session_id.clear();
  return scope;
}

Result<Trust> trust_with_parents(store::Transaction& txn, const Memory& memory) {
  std::vector<Trust> trusts;
  for (const std::string& parent : memory.parents) {
    ASSIGN_OR_RETURN(const auto row, txn.current(parent));
    if (!row || !bank::is_within(row->memory.scope, owner_of(memory.scope))) {
      return Error{ErrorCode::InvalidArgument, "parent '" + parent + "' is not in this bank"};
    }
    trusts.push_back(row->memory.trust);
  }
  return trust_of(memory.provenance.channel, trusts);
}

Result<std::vector<std::string>> link_near(store::Transaction& txn, const Prepared& item) {
  std::vector<std::string> near;
  if (item.bands.empty()) return near;
  ASSIGN_OR_RETURN(const auto rows, txn.with_bands(item.bands, kNearCandidatesMax));
  const auto signature = text::signature(item.memory.text);
  const Scope owner = owner_of(item.memory.scope);
  for (const store::Row& row : rows) {
    const Memory& other = row.memory;
    if (other.id == item.memory.id || other.state != State::Live) continue;
    if (bank::has_expired(other, {}, txn.now().unix_us)) continue;
    if (owner_of(other.scope) != owner) continue;
    if (text::similarity(signature, text::signature(other.text)) < kNearSimilarity) continue;
    if (text::identifiers_differ(item.memory.text, other.text)) continue;
    RETURN_IF_ERROR(txn.link(item.memory.id, other.id, store::Relation::NearDuplicate));
    near.push_back(other.id);
  }
  return near;
}

// The rows that the items of one call became, 0 for those that were there already.
using Written = std::vector<store::Number>;

// A vector whose context is no new row is made again later: what is there in its place may say
// something else.
Result<void> write_vector(store::Transaction& txn, const PreparedVector& made,
                          const Written& written) {
  store::VectorRow vector = made.vector;
  vector.number = written.back();
  if (made.context_item) {
    if (*made.context_item >= written.size() || written[*made.context_item] == 0) return {};
    vector.context = written[*made.context_item];
  }
  ASSIGN_OR_RETURN([[maybe_unused]] const bool added, txn.add_vector(made.model, vector));
  return {};
}

// The row of an item with what links to it.
Result<std::vector<std::string>> write_new(store::Transaction& txn, const Prepared& item,
                                           const store::Row& row, Written& written) {
  ASSIGN_OR_RETURN(const store::Number number, txn.insert(row));
  written.back() = number;
  if (item.vector) RETURN_IF_ERROR(write_vector(txn, *item.vector, written));
  for (const std::string& parent : item.memory.parents) {
    RETURN_IF_ERROR(txn.link(parent, item.memory.id, store::Relation::Source));
  }
  if (item.bands.empty()) return std::vector<std::string>();
  ASSIGN_OR_RETURN(auto near, link_near(txn, item));
  RETURN_IF_ERROR(txn.add_bands(number, item.bands));
  return near;
}

WriteDecision decide(const WriteFacts& facts, const Prepared& item, Remembered& outcome) {
  const WriteDecision decision = decide_write(facts);
  outcome.rule = decision.rule;
  outcome.reason = write_reason(decision, facts);
  outcome.masked = item.masked;
  return decision;
}

// What one call did, for the audit.
class Tally {
 public:
  Tally(store::Transaction& txn, const std::string& writer)
      : written_{.action = store::Action::Remember, .writer = writer},
        restated_{.action = store::Action::Restate, .writer = writer},
        masked_{.action = store::Action::Mask, .writer = writer},
        quarantined_{.action = store::Action::Quarantine, .writer = writer} {
    written_.first = txn.seq() + 1;
  }

  Result<Remembered> take(store::Transaction& txn, const Prepared& item) {
    rows_.push_back(0);
    WriteFacts facts = item.facts;
    ASSIGN_OR_RETURN(auto found, find_named(txn, item));
    Judged judged;
    if (!found) {
      ASSIGN_OR_RETURN(judged.rejected, rejected_for(txn, item.memory));
      if (judged.rejected && item.memory.kind != Kind::Message)
        return refused(item, *judged.rejected);
      ASSIGN_OR_RETURN(judged.recalled, repeated(txn, item));
      ASSIGN_OR_RETURN(found, with_same_text(txn, item));
    }
    facts.is_recalled = judged.recalled.has_value();
    if (found) {
      if (found->restated) ++restated_.count;
      facts.trust = trust_of(item.memory.provenance.channel);
      decide(facts, item, found->memory);
      return std::move(found->memory);
    }
    ASSIGN_OR_RETURN(facts.trust, trust_with_parents(txn, item.memory));
    return take_new(txn, item, facts, judged);
  }

  // One that is not taken.
  void pass_over() { rows_.push_back(0); }

  Result<void> close(store::Transaction& txn) {
    written_.last = txn.seq();
    for (store::AuditEntry* of_rows : {&masked_, &quarantined_}) {
      of_rows->first = written_.first;
      of_rows->last = written_.last;
    }
    for (const store::AuditEntry* entry : {&written_, &restated_, &masked_, &quarantined_}) {
      if (entry->count > 0) RETURN_IF_ERROR(txn.audit(*entry));
    }
    return {};
  }

 private:
  struct Judged {
    std::optional<store::Row> recalled;            // what it only repeats
    std::optional<store::RejectedValue> rejected;  // what it says that is wrong
  };

  static Remembered refused(const Prepared& item, const store::RejectedValue& value) {
    return {
        .id = value.memory, .reason = not_stored(value), .masked = item.masked, .rejected = true};
  }

  Result<Remembered> take_new(store::Transaction& txn, const Prepared& item,
                              const WriteFacts& facts, const Judged& judged) {
    const auto& recalled = judged.recalled;
    Remembered outcome;
    const WriteDecision decision = decide(facts, item, outcome);
    if (item.memory.kind != Kind::Message && decision.action == WriteAction::Skip) {
      if (recalled) {
        outcome.id = recalled->memory.id;
        outcome.version = recalled->memory.version;
        outcome.deduplicated = true;
        return outcome;
      }
      outcome.skipped = item.only_worth;
      if (outcome.skipped) return outcome;
    }
    outcome.id = item.memory.id;
    outcome.rejected = judged.rejected.has_value();
    outcome.quarantined = !outcome.rejected && decision.action == WriteAction::Quarantine;
    store::Row row{.digest = item.digest, .memory = item.memory};
    row.memory.recorded_at = txn.now();
    row.memory.trust = facts.trust;
    row.memory.rule = decision.rule;
    if (outcome.quarantined) row.memory.state = State::Quarantined;
    if (outcome.rejected) {
      row.memory.state = State::Rejected;
      outcome.reason = "kept as it was said, not recalled: " + rejected_when(*judged.rejected);
    }
    if (row.memory.provenance.writer.empty()) row.memory.provenance.writer = written_.writer;
    ASSIGN_OR_RETURN(outcome.near_duplicates, write_new(txn, item, row, rows_));
    ++written_.count;
    masked_.count += item.masked;
    if (outcome.quarantined) ++quarantined_.count;
    return outcome;
  }

  store::AuditEntry written_;
  store::AuditEntry restated_;
  store::AuditEntry masked_;
  store::AuditEntry quarantined_;
  Written rows_;
};

// Whether an import leaves it out: it was forgotten, and what has its id since, if anything, is
// another; or what it is derived from was.
Result<bool> is_left_out(store::Transaction& txn, const Memory& memory) {
  ASSIGN_OR_RETURN(const bool forgotten, txn.is_forgotten(memory.id));
  if (forgotten) {
    const auto again = with_same_id(txn, memory);
    if (!again.ok() && !is_refusal(again.error())) return Error(again.error());
    return !again.ok() || !again.value();
  }
  for (const std::string& parent : memory.parents) {
    ASSIGN_OR_RETURN(const bool gone, txn.is_forgotten(parent));
    if (!gone) continue;
    ASSIGN_OR_RETURN(const auto again, txn.current(parent));
    if (!again) return true;
  }
  return false;
}

}  // namespace

Prepared prepare(Memory memory) {
  Prepared item{.memory = std::move(memory)};
  item.has_own_id = !item.memory.id.empty();
  if (!is_merged(item.memory.kind)) return item;
  item.digest = digest_of(item.memory);
  const auto bands = text::bands(text::signature(item.memory.text));
  item.bands.assign(bands.begin(), bands.end());
  return item;
}

Result<std::vector<Remembered>> remember(store::Transaction& txn,
                                         const std::vector<Prepared>& items,
                                         const std::string& writer) {
  RETURN_IF_ERROR(check_ids_differ(items));
  std::vector<Remembered> outcomes;
  outcomes.reserve(items.size());
  Tally tally(txn, writer);
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto taken = tally.take(txn, items[i]);
    if (!taken.ok()) return at_item(std::move(taken).error(), i);
    outcomes.push_back(std::move(taken).value());
  }
  RETURN_IF_ERROR(tally.close(txn));
  return outcomes;
}

Result<Outcomes> remember_each(store::Transaction& txn, const std::vector<Result<Prepared>>& items,
                               const std::string& writer) {
  Outcomes outcomes;
  outcomes.items.resize(items.size());
  Tally tally(txn, writer);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].ok()) {
      tally.pass_over();
      outcomes.refused.push_back({.item = i, .why = items[i].error()});
      continue;
    }
    ASSIGN_OR_RETURN(const bool left_out, is_left_out(txn, items[i].value().memory));
    if (left_out) {
      tally.pass_over();
      outcomes.forgotten.push_back(i);
      continue;
    }
    auto taken = tally.take(txn, items[i].value());
    if (taken.ok()) {
      outcomes.items[i] = std::move(taken).value();
    } else if (is_refusal(taken.error())) {
      outcomes.refused.push_back({.item = i, .why = std::move(taken).error()});
    } else {
      return at_item(std::move(taken).error(), i);
    }
  }
  RETURN_IF_ERROR(tally.close(txn));
  return outcomes;
}

}  // namespace jiyi::memory
