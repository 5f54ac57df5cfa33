#include "recall/recall.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/try.h"
#include "recall/blend.h"
#include "recall/phrases.h"
#include "recall/select.h"
#include "text/utf8.h"

namespace jiyi::recall {
namespace {

Result<void> check(const RecallRequest& request) {
  if (request.query.size() > kQueryBytesMax) {
    return Error{ErrorCode::LimitExceeded, "query of " + std::to_string(request.query.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kQueryBytesMax)};
  }
  if (auto valid = text::check_utf8(request.query); !valid.ok()) {
    return std::move(valid).error().with_context("query");
  }
  if (request.k < 1 || request.k > kRecallLimitMax) {
    return Error{ErrorCode::InvalidArgument, "k " + std::to_string(request.k) +
                                                 " is not between 1 and " +
                                                 std::to_string(kRecallLimitMax)};
  }
  if (request.session_cap < 0 || request.session_cap > kRecallLimitMax) {
    return Error{ErrorCode::InvalidArgument, "session_cap " + std::to_string(request.session_cap) +
                                                 " is not between 0 and " +
                                                 std::to_string(kRecallLimitMax)};
  }
  if (!(request.min_score >= 0 && request.min_score <= 1)) {
    return Error{ErrorCode::InvalidArgument, "min_score is not between 0 and 1"};
  }
  return {};
}

// More candidates are looked at when more are asked for.
Weights weights_for(const RecallRequest& request) {
  Weights weights;
  const auto k = static_cast<std::size_t>(request.k);
  weights.candidates = std::max(weights.candidates, k * 2);
  weights.ranked_max = std::max(weights.ranked_max, k * 8);
  return weights;
}

double best_relevance(const Ordering& ranking, const std::vector<Ranked>& ranked,
                      std::size_t hits) {
  double best = 0;
  for (std::size_t i = 0; i < std::min(hits, ranked.size()); ++i) {
    best = std::max(best, ranking.relevance(ranked[i].doc));
  }
  return best;
}

// The score's make-up; what grouping or a phrase added comes last, so that it sums up.
Explanation explained(const Ordering& ranking, const Ranked& one, Group group) {
  Explanation explanation = ranking.explain(one.doc);
  const double rest = one.score - ranking.score(one.doc);
  if (std::abs(rest) > 1e-9 * std::abs(one.score)) {
    const bool session = group == Group::Session;
    explanation.boosts.push_back(
        {session ? "session_best" : "phrase", rest,
         session ? "the session's words and its best turns" : "holds the quoted phrase"});
  }
  return explanation;
}

// Fetches the selected rows with the ids of their twins.
Result<std::vector<Hit>> hits_of(const Reader& reader, const RecallRequest& request,
                                 const std::vector<Selected>& selected, const Ordering& ranking) {
  std::vector<bank::DocId> docs;
  for (const Selected& one : selected) {
    docs.push_back(one.ranked.doc);
    docs.insert(docs.end(), one.twins.begin(), one.twins.end());
  }
  ASSIGN_OR_RETURN(auto fetched, reader.fetch(docs, request.filter, request.at));
  std::vector<Hit> hits;
  std::size_t next = 0;
  const auto take = [&](bank::DocId doc) -> Memory* {
    if (next == fetched.size() || fetched[next].doc != doc) return nullptr;
    return &fetched[next++].memory;
  };
  for (const Selected& one : selected) {
    Memory* memory = take(one.ranked.doc);
    std::vector<std::string> twins;
    for (const bank::DocId twin : one.twins) {
      if (const Memory* other = take(twin)) twins.push_back(other->id);
    }
    if (memory == nullptr) continue;
    hits.push_back({.memory = std::move(*memory),
                    .score = one.ranked.score,
                    .relevance = ranking.relevance(one.ranked.doc),
                    .twins = std::move(twins),
                    .explanation = request.explain ? explained(ranking, one.ranked, request.group)
                                                   : Explanation{}});
  }
  return hits;
}

// A question with everything that ranking it needs.
struct Asked {
  Weights weights;
  bank::Visible visible;
  Query query;
};

// The candidates in order, by words alone or with the question's vector. Borrows what it was
// asked with.
class Ordered {
 public:
  Ordered(const bank::View& view, const Asked& asked, const QuestionVector* vector)
      : words_(view, asked.visible, asked.query, asked.weights) {
    if (vector == nullptr || view.vectors == nullptr || view.vectors->size() == 0) return;
    meaning_.emplace(view, asked.visible, *vector);
    if (meaning_->share() < blend_weights_.share_min) return;
    blend_.emplace(Blend::Parts{view, asked.visible, asked.query, words_, *meaning_},
                   blend_weights_, asked.weights);
  }

  const Ordering& get() const {
    return blend_ ? static_cast<const Ordering&>(*blend_) : static_cast<const Ordering&>(words_);
  }

 private:
  BlendWeights blend_weights_;
  Ranking words_;
  std::optional<Meaning> meaning_;
  std::optional<Blend> blend_;
};

Result<Asked> ask(const Reader& reader, const RecallRequest& request) {
  RETURN_IF_ERROR(check(request));
  Asked asked{.weights = weights_for(request), .visible = {}, .query = {}};
  ASSIGN_OR_RETURN(asked.visible, reader.visible(request.filter, request.at));
  asked.query = read_query(reader.view(), request.query, asked.weights);
  return asked;
}

Result<std::vector<Ranked>> order(const Reader& reader, const RecallRequest& request,
                                  const Asked& asked, const Ordering& ranking) {
  if (request.group == Group::Session) {
    return by_session(reader.view(), ranking, asked.weights);
  }
  if (asked.query.phrases.empty()) return ranking.ranked();
  return phrases_first(reader, {request, asked.query.phrases, asked.weights}, ranking.ranked());
}

SelectOptions select_options(const RecallRequest& request) {
  return {.k = static_cast<std::size_t>(request.k),
          .collapse = request.collapse && request.group == Group::Memory,
          .cap = request.group == Group::Memory ? static_cast<std::size_t>(request.session_cap)
                                                : std::size_t{0}};
}

}  // namespace

Result<RecallReply> recall(const Reader& reader, const RecallRequest& request,
                           const QuestionVector* vector) {
  ASSIGN_OR_RETURN(const Asked asked, ask(reader, request));
  const Ordered ordered(reader.view(), asked, vector);
  const Ordering& ranking = ordered.get();
  ASSIGN_OR_RETURN(const auto ranked, order(reader, request, asked, ranking));
  const auto selected = select(reader.view(), ranked, asked.weights, select_options(request));

  RecallReply reply;
  reply.seq = reader.view().seq;
  reply.considered = asked.visible.count;
  ASSIGN_OR_RETURN(reply.hits, hits_of(reader, request, selected, ranking));
  reply.best_score = best_relevance(ranking, ranked, asked.weights.relevance_hits);
  reply.abstained = reply.best_score < request.min_score;
  reply.below_min = static_cast<std::size_t>(
      std::count_if(reply.hits.begin(), reply.hits.end(),
                    [&](const Hit& hit) { return hit.relevance < request.min_score; }));
  return reply;
}

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

Lost lost(const std::vector<Ranked>& ranked, const std::vector<Selected>& selected,
          std::size_t place) {
  for (const Selected& one : selected) {
    const auto& twins = one.twins;
    if (std::find(twins.begin(), twins.end(), ranked[place].doc) != twins.end()) {
      return {"collapsed into a better hit with the same text", Remedy::Collapse};
    }
  }
  return {"ranked " + std::to_string(place + 1) + " of " + std::to_string(ranked.size()),
          Remedy::LargerK};
}

void put_reason(Lost lost, WhyNot& why) {
  why.reason = std::move(lost.reason);
  why.remedy = lost.remedy;
}

void place_among(const std::vector<Ranked>& ranked, const std::vector<Selected>& selected,
                 bank::DocId doc, WhyNot& why) {
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
  put_reason(
      why.found ? Lost{"it is hit " + std::to_string(why.rank)} : lost(ranked, selected, place),
      why);
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
  const Ordered ordered(reader.view(), asked, vector);
  const Ordering& ranking = ordered.get();
  ASSIGN_OR_RETURN(const auto ranked, order(reader, request, asked, ranking));
  why.explanation = ranking.explain(*doc);
  if (request.group == Group::Session && !bank::in_session(reader.view(), *doc)) {
    why.reason = "it belongs to no session, and sessions are ranked";
    return why;
  }
  place_among(ranked, select(reader.view(), ranked, asked.weights, select_options(request)), *doc,
              why);
  return why;
}

}  // namespace jiyi::recall
