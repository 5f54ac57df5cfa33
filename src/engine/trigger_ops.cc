#include "engine/trigger_ops.h"

#include "base/try.h"
#include "recall/session_topics.h"
#include "sense/courtesy.h"
#include "sense/entities.h"
#include "sense/importance_table.h"
#include "sense/message.h"

namespace jiyi::engine {
namespace {

// Of the tables in the tree, which tests read; made when first needed.
const sense::Courtesy& courtesy() {
  static const sense::Courtesy made(sense::read_importance_table().value());
  return made;
}

const sense::EntityRules& entity_rules() {
  static const sense::EntityRules made = sense::EntityRules::create().value();
  return made;
}

}  // namespace

Result<recall::TriggerDecision> Trigger::by_rules(const BankKey& bank, const recall::Reader& from,
                                                  const RecallRequest& request) const {
  if (!request.trigger) return recall::TriggerDecision{.look = true};
  const sense::Message message(request.query);
  recall::TriggerInput input{.message = message, .courtesy = courtesy()};
  const auto plain = recall::should_look(input);
  const bool is_decided = plain.look || plain.rule == recall::TriggerRule::Courtesy;
  if (is_decided || request.asking_session.empty()) return plain;
  recall::SessionAsked asked{.session_id = request.asking_session, .message = request.query};
  state_.with([&](const State& state) {
    const auto found = state.looked.find({bank, request.asking_session});
    if (found != state.looked.end()) asked.after = found->second;
  });
  ASSIGN_OR_RETURN(const auto session, recall::session_topics(from, asked, entity_rules()));
  input.topics = session.topics;
  input.turns_since_look = session.turns;
  return recall::should_look(input);
}

Result<recall::TriggerDecision> Trigger::decide(const BankKey& bank, const recall::Reader& from,
                                                const RecallRequest& request) {
  ASSIGN_OR_RETURN(const auto decision, by_rules(bank, from, request));
  state_.with([&](State& state) {
    if (request.trigger) {
      Counts& counts = state.counts[bank];
      ++counts.asked;
      if (!decision.look) ++counts.saved;
    }
    if (!decision.look || request.asking_session.empty()) return;
    if (state.looked.size() >= kSessionsLookedMax) state.looked.clear();
    state.looked[{bank, request.asking_session}] = from.view().seq;
  });
  return decision;
}

Trigger::Counts Trigger::counts(const BankKey& bank) const {
  return state_.with([&](const State& state) {
    const auto found = state.counts.find(bank);
    return found == state.counts.end() ? Counts{} : found->second;
  });
}

}  // namespace jiyi::engine
