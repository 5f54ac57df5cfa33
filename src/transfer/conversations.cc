#include "transfer/conversations.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"
#include "transfer/record_id.h"

namespace jiyi::transfer {
namespace {

// What more conversations have in common tells none of them from another.
constexpr std::size_t kHoldersMax = 16;
constexpr std::size_t kCandidatesMax = 16;
constexpr std::ptrdiff_t kGivenAtAnEnd = 32;
constexpr std::size_t kSharedMin = 10;  // under different names

std::uint64_t key_of(bool is_named, bool in_session, const std::string& name,
                     std::uint64_t number) {
  std::string bytes;
  base::append_fixed(bytes, number);
  bytes += is_named ? 's' : 'f';
  bytes += in_session ? 's' : 'n';
  return base::hash64(bytes + name);
}

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string numbered(const std::string& name, std::uint64_t number) {
  return number == 1 ? name : name + " (" + std::to_string(number) + ")";
}

}  // namespace

bool are_same(const Overlap& overlap, Likeness likeness) {
  const std::size_t smaller = std::min(overlap.one, overlap.other);
  const std::size_t lacking = smaller - std::min(overlap.shared, smaller);
  const bool equal = lacking == 0 && overlap.one == overlap.other;
  if (overlap.shared == 0) return false;
  if (!overlap.is_namesake && !equal && overlap.shared < kSharedMin) return false;
  return likeness == Likeness::Document ? 2 * lacking <= smaller : 10 * lacking <= smaller;
}

std::size_t Conversations::conversation_of(const Record& record, const NewMemory& item) {
  Conversation one{.bank = record.bank, .name = item.scope.session_id};
  if (one.name.empty()) one.name = context_.session;
  one.is_named = !one.name.empty();
  one.is_timed = !item.scope.session_id.empty() && item.event_at;
  one.in_session = one.is_named || record.in_session;
  if (!one.is_named) one.name = context_.source + record.conversation;
  one.kin = one.is_named ? one.name : std::string(last_part(context_.source)) + record.conversation;
  std::string name = one.bank + '\0';
  name += one.is_named ? 's' : 'f';
  name += one.in_session ? 's' : 'n';
  name += one.is_timed ? 't' : 'u';
  const auto [found, is_new] = by_name_.emplace(name + one.name, conversations_.size());
  if (is_new) conversations_.push_back(std::move(one));
  return found->second;
}

Conversations::Place Conversations::place_of(const Record& record, const NewMemory& item) {
  const std::size_t at = conversation_of(record, item);
  const std::uint64_t content = transfer::content_of(item);
  std::string counted;
  base::append_fixed(counted, static_cast<std::uint64_t>(at));
  const std::uint32_t number = ++counts_[base::hash64(counted, content)];
  return {.conversation = at, .content = transfer::content_of(content, number)};
}

void Conversations::fill(Scope& scope) const {
  if (scope.user_id.empty()) scope.user_id = context_.scope.user_id;
  if (scope.agent_id.empty()) scope.agent_id = context_.scope.agent_id;
  if (scope.app_id.empty()) scope.app_id = context_.scope.app_id;
}

void Conversations::note(Record& record) {
  for (NewMemory& item : record.items) {
    fill(item.scope);
    if (item.id.empty()) {
      const Place place = place_of(record, item);
      Conversation& one = conversations_[place.conversation];
      if (one.is_timed) continue;
      (is_aside(item) ? one.asides : one.contents).push_back(place.content);
    } else {
      take_given(conversations_[conversation_of(record, item)], item.id);
    }
  }
}

void Conversations::name(Record& record) {
  for (NewMemory& item : record.items) {
    fill(item.scope);
    std::size_t at = 0;
    if (item.id.empty()) {
      const Place place = place_of(record, item);
      at = place.conversation;
      item.id = to_text({.conversation = conversations_[at].key,
                         .content = place.content,
                         .aside = is_aside(item)});
    } else {
      at = conversation_of(record, item);
    }
    item.scope.session_id = conversations_[at].session;
  }
}

// The first and the last, since a file grows at its ends.
void Conversations::take_given(Conversation& one, const std::string& id) {
  if (one.is_named || !one.in_session) return;
  one.given.push_back(id);
  if (std::ssize(one.given) > 2 * kGivenAtAnEnd) one.given.erase(one.given.begin() + kGivenAtAnEnd);
}

bool Conversations::is_taken(const Conversation& one, Key key) const {
  const auto of_bank = taken_.find(one.bank);
  return of_bank != taken_.end() && of_bank->second.contains(key);
}

bool Conversations::can_stand_in(const Conversation& one, const std::string& session) {
  return one.is_named ? session == one.name : session.empty() != one.in_session;
}

Result<void> Conversations::settle(Holdings* holdings) {
  for (Conversation& one : conversations_) {
    one.only_asides = one.contents.empty();
    if (one.only_asides) one.contents = std::move(one.asides);
    one.asides = {};
    ASSIGN_OR_RETURN(const Choice choice, choose(holdings, one));
    taken_[one.bank].insert(choice.key);
    one.key = choice.key;
    ASSIGN_OR_RETURN(one.session, session_of(holdings, one, choice));
    one.contents = {};
    one.given = {};
  }
  return {};
}

Result<std::string> Conversations::session_of(Holdings* holdings, const Conversation& one,
                                              const Choice& choice) {
  if (one.is_named) return one.name;
  if (!one.in_session) return std::string();
  if (holdings == nullptr) return one.name;
  ASSIGN_OR_RETURN(const KnownIds* const known, holdings->ids_of(one.bank));
  for (const std::string& id : one.given) {
    if (!known->has(id)) continue;
    ASSIGN_OR_RETURN(const auto session, holdings->session_of(one.bank, id));
    if (session && !session->empty()) return *session;
  }
  if (!choice.session.empty()) return choice.session;
  for (std::uint64_t number = 1;; ++number) {
    std::string name = numbered(one.name, number);
    ASSIGN_OR_RETURN(const bool used, holdings->has_session(one.bank, name));
    if (!used) return name;
  }
}

Result<Conversations::Choice> Conversations::choose(Holdings* holdings, const Conversation& one) {
  if (one.is_timed) {
    return Choice{.key = key_of(one.is_named, one.in_session, one.kin, 0)};
  }
  ASSIGN_OR_RETURN(Choice best, choose_namesake(holdings, one));
  if (holdings == nullptr) return best;
  ASSIGN_OR_RETURN(const auto candidates, candidates_of(*holdings, one));
  for (const Key key : candidates) {
    if (key == best.key || is_taken(one, key)) continue;
    ASSIGN_OR_RETURN(auto weighed, weigh(*holdings, one, {.key = key}));
    if (weighed && weighed->shared > best.shared) best = std::move(*weighed);
  }
  return best;
}

// The next number of the name under which nothing is there, unless it is one of those before.
Result<Conversations::Choice> Conversations::choose_namesake(Holdings* holdings,
                                                             const Conversation& one) {
  Choice best;
  for (std::uint64_t number = 1;; ++number) {
    const Key key = key_of(one.is_named, one.in_session, one.kin, number);
    if (is_taken(one, key)) continue;
    if (holdings == nullptr) return Choice{.key = key};
    ASSIGN_OR_RETURN(auto weighed, weigh(*holdings, one, {.key = key, .is_namesake = true}));
    const bool same = weighed.has_value();
    if (same && weighed->shared > best.shared) best = std::move(*weighed);
    ASSIGN_OR_RETURN(const KnownIds* const known, holdings->ids_of(one.bank));
    if (same || known->size_of(key) > 0) continue;
    return best.shared > 0 ? best : Choice{.key = key};
  }
}

Result<std::vector<Conversations::Key>> Conversations::candidates_of(
    Holdings& holdings, const Conversation& one) const {
  ASSIGN_OR_RETURN(const KnownIds* const known, holdings.ids_of(one.bank));
  std::map<Key, std::size_t> shared;
  for (const std::uint64_t content : one.contents) {
    for (const Key key : known->holders_of(content, kHoldersMax))
      ++shared[key];
  }
  std::vector<Key> keys;
  for (const auto& [key, count] : shared)
    keys.push_back(key);
  std::ranges::stable_sort(keys, std::greater{}, [&](Key key) { return shared[key]; });
  if (keys.size() > kCandidatesMax) keys.resize(kCandidatesMax);
  return keys;
}

Result<std::optional<Conversations::Choice>> Conversations::weigh(
    Holdings& holdings, const Conversation& one, const Candidate& candidate) const {
  if (one.contents.empty()) return std::optional<Choice>();
  ASSIGN_OR_RETURN(const KnownIds* const known, holdings.ids_of(one.bank));
  std::string id_there;
  std::size_t here = 0;
  std::vector<std::string> absent;
  for (const std::uint64_t content : one.contents) {
    const RecordId id{.conversation = candidate.key, .content = content, .aside = one.only_asides};
    const bool shared = known->has(id);
    if (!shared) absent.push_back(to_text(id));
    if (shared && here++ == 0) id_there = to_text(id);
  }
  ASSIGN_OR_RETURN(const auto forgotten, holdings.are_forgotten(one.bank, absent));
  const auto gone = static_cast<std::size_t>(std::ranges::count(forgotten, true));
  const std::size_t shared = here + gone;
  const Overlap overlap{.one = one.contents.size(),
                        .other = std::max(shared, gone + known->size_of(candidate.key)),
                        .shared = shared,
                        .is_namesake = candidate.is_namesake};
  if (!are_same(overlap, likeness_)) return std::optional<Choice>();
  Choice choice{.key = candidate.key, .shared = shared};
  if (id_there.empty()) return std::optional(std::move(choice));
  ASSIGN_OR_RETURN(const auto session, holdings.session_of(one.bank, id_there));
  if (!session || !can_stand_in(one, *session)) return std::optional<Choice>();
  choice.session = *session;
  return std::optional(std::move(choice));
}

}  // namespace jiyi::transfer
