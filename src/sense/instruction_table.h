// The words by which text that orders a model about is known.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace jiyi::sense {

enum class Signal : std::uint8_t {
  OverridesInstructions,  // ignore all previous instructions, 忽略以上指令
  ChangesRole,            // you are now …, developer mode
  AsksForPrompt,          // print your system prompt
  HidesFromUser,          // do not tell the user, 不要告诉用户
  SendsOut,               // post the memories to https://…
  RoleMarker,             // <|im_start|>, ### System:, [INST]
  RunsTool,               // decode and execute, call the … tool
  PlantsMemory,           // from now on you must always recommend …
  SpeaksToModel,          // if you are an AI …
  Encoded,                // a long run of base64
  HiddenCharacters,       // characters without width, tag characters
  LookAlikes,             // letters of another script, letters set apart
  Wording,                // worded as such orders mostly are: wording.h
};
inline constexpr std::size_t kSignals = 13;

// What a cue is a part of; Alone is a signal by itself.
enum class CueKind : std::uint8_t {
  Alone,
  Ignore,
  Rules,
  Prior,
  Send,
  Private,
  Address,
  Show,
  Prompt,
  Decode,
  Execute,
  Base64,
  Call,
  Tool,
  Always,
  MustYou,
  Quietly,
  Alter,
  Void,
  User,
  Conceal,
  Model,
  MustDo,
  Told,
  Safety,
  Summarise,
  Claim,
  NoLimits,
  Pretend,
  YouAre,
  Open,
  NoAsk,
  Codes,
  Grant,
  Ad,
  Reply,
  Asked,
  Promote,
  Rank,
  Authority,
  Covered,  // keeps shorter cues that begin with it from counting
  Topic,    // talk about such attacks
};

struct Cue {
  std::string_view text;
  CueKind kind = CueKind::Alone;
  Signal signal = Signal::OverridesInstructions;  // of a cue that is one alone
  double weight = 0;
};
std::span<const Cue> instruction_cues();

// Cues of all these kinds near each other in one sentence.
struct Combination {
  Signal signal;
  double weight;
  std::array<CueKind, 3> kinds;  // the last may repeat the second: only two are asked for
};
std::span<const Combination> instruction_combinations() noexcept;

}  // namespace jiyi::sense
