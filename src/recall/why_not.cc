#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "recall/choose.h"
#include "recall/ordered.h"
#include "recall/recall.h"

namespace jiyi::recall {
namespace {

struct Lost {
  std::string reason;
  Remedy remedy = Remedy::None;
};

// The first condition that keeps a memory from being seen at all.
Lost hidden(const Memory& memory, const RecallRequest& request) {
  Filter states;
  states.states = request.filter.states;
  if (!bank::passes(memory, states, {.as_of = request.at.as_of, .valid_at = std::nullopt})) {
    if (memory.state == State::Superseded && memory.superseded_by.empty()) {
      return {"superseded by a memory that is forgotten", Remedy::States};
    }
    if (memory.state == State::Superseded) {
      return {"superseded by '" + memory.superseded_by + "'", Remedy::States};
    }
    return {"its state is not among those asked for", Remedy::States};
  }
  if (!bank::passes(memory, states, request.at)) {
    return {"its claim did not hold at the moment asked about", Remedy::ValidAt};
  }
  return {"the filter leaves it out"};
}

// Which cap kept a memory out, when one of a lower place is a hit; empty if none did.
std::string cap_over(const Chosen& chosen, std::size_t place) {
  const auto& ranked = chosen.candidates.ranked;
  const auto is_hit = [&](const Ranked& one) {
    return std::any_of(chosen.selected.begin(), chosen.selected.end(),
                       [&](const Selected& hit) { return hit.ranked.doc == one.doc; });
  };
  if (std::none_of(ranked.begin() + static_cast<std::ptrdiff_t>(place), ranked.end(), is_hit)) {
    return {};
  }
  const auto own = source_of(chosen.sources, ranked[place].doc);
  if (!own) return "session has as many hits as session_cap allows";
  const auto from_it = std::count_if(
      chosen.selected.begin(), chosen.selected.end(),
      [&](const Selected& hit) { return source_of(chosen.sources, hit.ranked.doc) == own; });
  return from_it >= chosen.source_cap ? "source has as many hits as source_cap allows"
                                      : "session has as many hits as session_cap allows";
}

Lost lost(const Chosen& chosen, std::size_t place) {
  const auto& ranked = chosen.candidates.ranked;
  for (const Selected& one : chosen.selected) {
    const auto& twins = one.twins;
    if (std::find(twins.begin(), twins.end(), ranked[place].doc) != twins.end()) {
      return {"collapsed into a better hit with the same text", Remedy::Collapse};
    }
  }
  if (const auto cap = cap_over(chosen, place); !cap.empty()) {
    return {"ranked " + std::to_string(place + 1) + ", but passed over: its " + cap,
            Remedy::LargerK};
  }
  return {"ranked " + std::to_string(place + 1) + " of " + std::to_string(ranked.size()),
          Remedy::LargerK};
}

void put_reason(Lost lost, WhyNot& why) {
  why.reason = std::move(lost.reason);
  why.remedy = lost.remedy;
}

void place_among(const Chosen& chosen, bank::DocId doc, WhyNot& why) {
  const auto& ranked = chosen.candidates.ranked;
  const auto& selected = chosen.selected;
  if (!selected.empty()) why.score_needed = selected.back().ranked.score;
  const auto at =
      std::find_if(ranked.begin(), ranked.end(), [&](const Ranked& one) { return one.doc == doc; });
  if (at == ranked.end()) {
    why.reason = why.explanation.terms.empty()
                     ? "none of the question's words is in it or beside it"
                     : "its words alone are not among the best candidates";
    return;
  }
  why.score = at->score;
  const auto place = static_cast<std::size_t>(at - ranked.begin());
  const auto hit = std::find_if(selected.begin(), selected.end(),
                                [&](const Selected& one) { return one.ranked.doc == doc; });
  why.found = hit != selected.end();
  why.rank = why.found ? static_cast<std::size_t>(hit - selected.begin()) + 1 : place + 1;
  put_reason(why.found ? Lost{"it is hit " + std::to_string(why.rank)} : lost(chosen, place), why);
}

}  // namespace

Result<WhyNot> why_not(const Reader& reader, const RecallRequest& request, const std::string& id,
                       const QuestionVector* vector) {
  ASSIGN_OR_RETURN(const Asked asked, ask(reader, request));
  ASSIGN_OR_RETURN(const auto versions, reader.versions(id));
  ASSIGN_OR_RETURN(const auto doc,
                   reader.document(id, {.as_of = request.at.as_of, .valid_at = std::nullopt}));
  WhyNot why;
  if (!doc) {
    put_reason({"it was not in force at the moment asked for", Remedy::AsOf}, why);
    return why;
  }
  if (!bank::has_bit(*asked.visible.bits, *doc)) {
    ASSIGN_OR_RETURN(const Memory memory,
                     reader.get(id, {.as_of = request.at.as_of, .valid_at = std::nullopt}));
    put_reason(hidden(memory, request), why);
    return why;
  }
  const Ordered ordered(reader.view(), request, asked, vector);
  const Ordering& ordering = ordered.get();
  ASSIGN_OR_RETURN(const Chosen chosen, choose(reader, request, asked, ordering));
  const auto& ranked = chosen.candidates.ranked;
  const auto at = std::find_if(ranked.begin(), ranked.end(),
                               [&](const Ranked& one) { return one.doc == *doc; });
  why.explanation = at == ranked.end() ? ordering.explain(*doc)
                                       : explained(ordering, chosen.candidates, *at, request.group);
  if (request.group == Group::Session && !bank::in_session(reader.view(), *doc)) {
    why.reason = "it belongs to no session, and sessions are ranked";
    return why;
  }
  place_among(chosen, *doc, why);
  return why;
}

}  // namespace jiyi::recall
