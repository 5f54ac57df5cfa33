#include "eval/engine_subject.h"

#include <utility>

#include "base/try.h"
#include "eval/first_mention.h"

namespace jiyi::eval {

Result<void> EngineSubject::open(const std::string& bank) {
  bank_ = {.tenant = "eval", .bank = bank};
  ASSIGN_OR_RETURN(const BankStats stats, engine_.open_bank(bank_));
  if (stats.memories > 0) {
    return Error(ErrorCode::AlreadyExists, "bank " + bank + " is not empty");
  }
  has_model_ = false;
  return {};
}

std::vector<Arms> EngineSubject::arms() const {
  return has_model_ ? std::vector{Arms::Words, Arms::Vectors} : std::vector<Arms>();
}

Result<void> EngineSubject::remember(std::span<const NewMemory> items) {
  RETURN_IF_ERROR(engine_.remember(bank_, {items.begin(), items.end()}));
  if (has_model_) return {};
  ASSIGN_OR_RETURN(const BankStats stats, engine_.open_bank(bank_));
  has_model_ = !stats.model.empty();
  return {};
}

Result<Answer> EngineSubject::recall(const Ask& ask) {
  RecallRequest request;
  request.query = ask.query;
  request.k = ask.k;
  request.now = ask.at;
  request.collapse = false;
  request.group = ask.unit == Unit::Session ? Group::Session : Group::Memory;
  if (ask.arms != Arms::All) {
    const double vector = ask.arms == Arms::Vectors ? 1 : 0;
    request.fusion = {
        .method = FusionMethod::Scores, .vector = vector, .keyword = 1 - vector, .time = 0};
  }
  ASSIGN_OR_RETURN(const RecallReply reply, engine_.recall(bank_, request));
  Answer answer{.ids = {}, .abstained = reply.abstained};
  answer.ids.reserve(reply.hits.size());
  for (const Hit& hit : reply.hits) {
    answer.ids.push_back(ask.unit == Unit::Session
                             ? session_or_id(hit.memory.scope.session_id, hit.memory.id)
                             : hit.memory.id);
  }
  return answer;
}

}  // namespace jiyi::eval
