// What of a conversation is kept as a memory of its own, beside the raw turn that is kept anyway.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "jiyi/memory.h"
#include "jiyi/remember.h"
#include "sense/memory_request.h"

namespace jiyi::memory {

// What was read of a text; the rules look at nothing else.
struct WriteFacts {
  Trust trust = Trust::Untrusted;
  sense::MemoryRequest request = sense::MemoryRequest::None;
  bool is_recalled = false;         // it came out of recall
  double instruction_likeness = 0;  // 0 to 1
  bool is_courtesy = false;         // nothing but courtesies
  bool is_action_result = false;    // the output of a tool that was run
  std::size_t entities = 0;         // different ones
  bool is_project_work = false;
  double importance = 0;  // 0 to 10
  std::size_t characters = 0;
};

struct WriteLimits {
  double instruction_like = 0.5;      // of what nobody vouches for
  double instruction_like_low = 0.8;  // of low trust: imports and other agents
  std::size_t entities_over = 2;
  double importance_from = 7;
  std::size_t characters_over = 20;
};

enum class WriteAction : std::uint8_t { Store, Skip, Quarantine };

struct WriteDecision {
  WriteAction action = WriteAction::Skip;
  WriteRule rule = WriteRule::NothingToKeep;
  bool summarise = false;  // what is stored is to be a summary
};

// The rules of WriteRule in their order; the first that applies decides. What a stranger's text
// asks for is no request.
WriteDecision decide_write(const WriteFacts& facts, const WriteLimits& limits = {}) noexcept;

// Why, in words: "importance 9.0, from 7.0; 34 characters, over 20".
std::string write_reason(const WriteDecision& decision, const WriteFacts& facts,
                         const WriteLimits& limits = {});

}  // namespace jiyi::memory
