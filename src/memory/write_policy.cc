#include "memory/write_policy.h"

#include <cmath>

namespace jiyi::memory {
namespace {

bool is_suspect(const WriteFacts& facts, const WriteLimits& limits) {
  if (facts.trust == Trust::Untrusted) {
    return facts.instruction_likeness >= limits.instruction_like;
  }
  return facts.trust == Trust::Low && facts.instruction_likeness >= limits.instruction_like_low;
}

// What a stranger's text asks for is no request.
sense::MemoryRequest request_of(const WriteFacts& facts) {
  return facts.trust >= Trust::Medium ? facts.request : sense::MemoryRequest::None;
}

bool is_important(const WriteFacts& facts, const WriteLimits& limits) {
  return facts.importance >= limits.importance_from && facts.characters > limits.characters_over;
}

// With one decimal, of a likeness too: 0.82 is 0.8, rounded down so that it is never over a limit
// that it does not reach.
std::string number(double value) {
  const auto tenths = static_cast<long>(std::floor(value * 10 + 1e-9));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace

WriteDecision decide_write(const WriteFacts& facts, const WriteLimits& limits) noexcept {
  using enum WriteAction;
  if (facts.is_recalled) return {Skip, WriteRule::Recalled};
  if (is_suspect(facts, limits)) return {Quarantine, WriteRule::InstructionLike};
  const sense::MemoryRequest request = request_of(facts);
  if (request == sense::MemoryRequest::DoNotRemember) return {Skip, WriteRule::AskedNotTo};
  if (request == sense::MemoryRequest::Remember) return {Store, WriteRule::Asked};
  if (facts.is_courtesy) return {Skip, WriteRule::Courtesy};
  if (facts.is_action_result) return {Store, WriteRule::ActionResult, true};
  if (facts.entities > limits.entities_over) return {Store, WriteRule::Entities};
  if (facts.is_project_work) return {Store, WriteRule::ProjectWork};
  if (is_important(facts, limits)) return {Store, WriteRule::Important};
  return {Skip, WriteRule::NothingToKeep};
}

std::string write_reason(const WriteDecision& decision, const WriteFacts& facts,
                         const WriteLimits& limits) {
  const bool untrusted = facts.trust == Trust::Untrusted;
  switch (decision.rule) {
    case WriteRule::Recalled:
      return "recall gave it out";
    case WriteRule::InstructionLike:
      return "reads " + number(facts.instruction_likeness) + " like instructions, from " +
             number(untrusted ? limits.instruction_like : limits.instruction_like_low) + " of " +
             (untrusted ? "untrusted" : "low") + " trust";
    case WriteRule::AskedNotTo:
      return "asks not to be kept";
    case WriteRule::Asked:
      return "asks to be kept";
    case WriteRule::Courtesy:
      return "nothing but courtesies";
    case WriteRule::ActionResult:
      return "the output of a tool";
    case WriteRule::Entities:
      return "names " + std::to_string(facts.entities) + " things, over " +
             std::to_string(limits.entities_over);
    case WriteRule::ProjectWork:
      return "work on a project";
    case WriteRule::Important:
    case WriteRule::NothingToKeep:
      break;
  }
  return "importance " + number(facts.importance) + ", from " + number(limits.importance_from) +
         "; " + std::to_string(facts.characters) + " characters, over " +
         std::to_string(limits.characters_over);
}

}  // namespace jiyi::memory
