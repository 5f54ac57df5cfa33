#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "bank/document_terms.h"
#include "checks.h"
#include "recall/evidence.h"
#include "recall/weights.h"
#include "text/terms.h"
#include "word_statistics.h"

namespace jiyi::model {
namespace {

using testkit::ReferenceBank;
using Versions = std::vector<Memory>;

const Memory* find(const Versions& versions, const std::string& id) {
  const auto found = std::find_if(versions.begin(), versions.end(),
                                  [&](const Memory& memory) { return memory.id == id; });
  return found == versions.end() ? nullptr : &*found;
}

// Every hit and twin is visible, is what the reference has, and is listed once.
std::string wrong_hits(const RecallRequest& request, const RecallReply& reply,
                       const Versions& visible) {
  std::set<std::string> seen;
  for (const Hit& hit : reply.hits) {
    const Memory* memory = find(visible, hit.memory.id);
    if (memory == nullptr) return "hit '" + hit.memory.id + "' is not to be seen";
    if (auto wrong = difference(hit.memory, *memory); !wrong.empty()) return wrong;
    if (!seen.insert(hit.memory.id).second) return "hit '" + hit.memory.id + "' comes twice";
    for (const std::string& id : hit.twins) {
      const Memory* twin = find(visible, id);
      if (twin == nullptr) return "twin '" + id + "' is not to be seen";
      if (!seen.insert(id).second) return "twin '" + id + "' comes twice";
      if (testkit::without_extra_blanks(twin->text) !=
          testkit::without_extra_blanks(memory->text)) {
        return "twin '" + id + "' has another text";
      }
    }
  }
  if (reply.hits.size() > static_cast<std::size_t>(request.k)) return "more than k hits";
  return {};
}

std::string wrong_grouping(const RecallRequest& request, const RecallReply& reply) {
  std::set<std::string> texts;
  std::set<std::string> sessions;
  for (const Hit& hit : reply.hits) {
    const bool by_session = request.group == Group::Session;
    if (by_session && hit.memory.scope.session_id.empty()) {
      return "hit '" + hit.memory.id + "' belongs to no session";
    }
    const std::string session = testkit::session_of(hit.memory);
    if (by_session && !session.empty() && !sessions.insert(session).second) {
      return "session '" + session + "' comes twice";
    }
    const std::string text = testkit::without_extra_blanks(hit.memory.text);
    if (!by_session && request.collapse && !texts.insert(text).second) {
      return "text of '" + hit.memory.id + "' comes twice";
    }
  }
  return {};
}

// A memory stays at its place in a conversation when its time is corrected, so it may belong to
// the session of any of its versions.
std::set<std::string> sessions_of(const std::string& id, const ReferenceBank& bank) {
  std::set<std::string> sessions;
  for (const Memory& version : bank.history(id))
    sessions.insert(testkit::session_of(version));
  sessions.erase("");
  return sessions;
}

bool meet(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& one) { return b.contains(one); });
}

// What shares a word with the question must be listed when all of it has room; what shares none
// must have a turn beside it that does.
std::string wrong_choice(const RecallRequest& request, const RecallReply& reply,
                         const ReferenceBank& bank) {
  const Versions visible = bank.visible(request.filter, request.at);
  const std::set<index::TermId> asked = question_ids(request.query);
  std::set<std::string> listed;
  std::set<std::string> matching_sessions;
  for (const Hit& hit : reply.hits) {
    listed.insert(hit.memory.id);
    listed.insert(hit.twins.begin(), hit.twins.end());
  }
  const bool all_have_room = visible.size() <= static_cast<std::size_t>(request.k) &&
                             visible.size() <= recall::Weights{}.candidates;
  for (const Memory& memory : visible) {
    if (!shares_a_term(memory, asked)) continue;
    matching_sessions.merge(sessions_of(memory.id, bank));
    const bool must = all_have_room && request.group == Group::Memory;
    if (must && !listed.contains(memory.id)) return "'" + memory.id + "' matches and is not listed";
  }
  for (const Hit& hit : reply.hits) {
    if (shares_a_term(hit.memory, asked)) continue;
    if (!meet(sessions_of(hit.memory.id, bank), matching_sessions)) {
      return "hit '" + hit.memory.id + "' has nothing to do with the question";
    }
  }
  return {};
}

bool nearly(double a, double b) {
  return std::abs(a - b) <= 1e-5 * std::max(1.0, std::abs(b));
}

std::string wrong_shares(const std::string& query, const Hit& hit, const WordStatistics& words) {
  const recall::Weights weights;
  const std::vector<ExpectedShare> expected = words.shares(query, hit.memory);
  const auto& given = hit.explanation.terms;
  const std::string where = "explanation of '" + hit.memory.id + "': ";
  if (given.size() != expected.size()) return where + "another number of terms";
  double sum = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const double weight = given[i].weight / expected[i].idf;
    const bool known = nearly(weight, 1) || nearly(weight, weights.character) ||
                       nearly(weight, weights.identifier) || nearly(weight, weights.part);
    if (given[i].term != expected[i].term) return where + "term '" + given[i].term + "'";
    if (given[i].frequency != expected[i].frequency) return where + "frequency of " + given[i].term;
    if (!known) return where + "weight of " + given[i].term;
    if (!nearly(given[i].share, given[i].weight * expected[i].saturation)) {
      return where + "share of " + given[i].term;
    }
    sum += given[i].share;
  }
  return nearly(sum, hit.explanation.lexical) ? "" : where + "lexical is not the sum of its terms";
}

}  // namespace

std::string wrong_in_recall(const RecallRequest& request, const RecallReply& reply,
                            const ReferenceBank& bank) {
  const Versions visible = bank.visible(request.filter, request.at);
  if (reply.considered != visible.size()) {
    return "considered " + std::to_string(reply.considered) + " not " +
           std::to_string(visible.size());
  }
  if (reply.seq != bank.seq()) return "seq is not the bank's";
  if (auto wrong = wrong_hits(request, reply, visible); !wrong.empty()) return wrong;
  if (auto wrong = wrong_grouping(request, reply); !wrong.empty()) return wrong;
  if (auto wrong = wrong_choice(request, reply, bank); !wrong.empty()) return wrong;
  if (!request.explain || request.group == Group::Session) return {};
  const WordStatistics words(bank);
  for (const Hit& hit : reply.hits) {
    if (auto wrong = wrong_shares(request.query, hit, words); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace jiyi::model
