#include "memory/write_policy.h"

#include <array>

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

std::string_view write_rule_name(WriteRule rule) noexcept {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"recalled", "instruction_like", "asked_not_to", "asked", "courtesy", "action_result",
       "entities", "project_work", "important", "nothing_to_keep"});
  return kNames[static_cast<std::size_t>(rule)];
}

}  // namespace jiyi::memory
