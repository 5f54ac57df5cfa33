#include "recall/session_topics.h"

#include <algorithm>
#include <array>

#include "base/try.h"

namespace jiyi::recall {
namespace {

constexpr std::size_t kSlotsBackMax = 64;

bool is_topic(sense::EntityKind kind) {
  constexpr auto kTopics = std::to_array<sense::EntityKind>(
      {sense::EntityKind::Person, sense::EntityKind::Organisation, sense::EntityKind::Place,
       sense::EntityKind::Project, sense::EntityKind::Technology, sense::EntityKind::Product,
       sense::EntityKind::Order});
  return std::ranges::find(kTopics, kind) != kTopics.end();
}

bool is_of_people(const Memory& turn) {
  return turn.role != "assistant" && turn.role != "tool" && turn.role != "system";
}

bank::DocId current_version(const bank::View& view, bank::DocId slot) {
  bank::DocId doc = slot;
  for (bank::DocId next = doc; next != bank::kNoDoc; next = view.columns.get(doc).next_version)
    doc = next;
  return doc;
}

std::vector<bank::DocId> latest_turns(const bank::View& view, std::string_view session_id) {
  std::vector<bank::DocId> docs;
  const std::uint32_t session = view.names->sessions.find(bank::session_key(session_id));
  if (session >= view.sessions->size()) return docs;
  bank::DocId slot = (*view.sessions)[session].tail;
  for (std::size_t back = 0; slot != bank::kNoDoc && back < kSlotsBackMax; ++back) {
    const bank::DocId doc = current_version(view, slot);
    if (bank::has_bit(*view.live, doc)) docs.push_back(doc);
    if (docs.size() == kTopicTurns) break;
    slot = view.columns.get(slot).earlier;
  }
  return docs;
}

}  // namespace

Result<SessionTopics> session_topics(const Reader& reader, const SessionAsked& asked,
                                     const sense::EntityRules& rules) {
  SessionTopics found;
  if (asked.session_id.empty()) return found;
  Filter filter;
  filter.scope.session_id = asked.session_id;
  ASSIGN_OR_RETURN(const auto turns,
                   reader.fetch(latest_turns(reader.view(), asked.session_id), filter, {}));
  for (const Reader::Fetched& turn : turns) {
    const std::string& text = turn.memory.text;
    if (text == asked.message) continue;
    const bool is_new = reader.view().columns.number(turn.doc) > asked.after;
    if (is_new && is_of_people(turn.memory)) ++found.turns;
    for (const sense::Entity& entity : rules.find(text)) {
      if (!is_topic(entity.kind) || found.topics.size() == kTopicsMax) continue;
      std::string topic = text.substr(entity.begin, entity.end - entity.begin);
      if (std::ranges::find(found.topics, topic) == found.topics.end())
        found.topics.push_back(std::move(topic));
    }
  }
  return found;
}

}  // namespace jiyi::recall
