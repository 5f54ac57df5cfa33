// Whether a message is worth a look into memory at all.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sense/courtesy.h"
#include "sense/message.h"

namespace jiyi::recall {

// The rules in their order; the first that applies decides.
enum class TriggerRule : std::uint8_t {
  Courtesy,      // no: it says nothing
  PastWords,     // yes: 上次, 之前, 我说过, last time, remember …
  Reference,     // yes: 那个, 它, 他, that one, her … that nothing in the message explains
  OwnAffairs,    // yes: asks about the user's own things, or for what suits them
  Long,          // yes: more characters than `long_characters`
  Complex,       // yes: complexity above `complexity`
  SessionTopic,  // yes: more turns than `turns` since the last look, and it touches a topic
  Short,         // no: at most `short_characters` and none of the above
  NothingAsked,  // no: longer, and none of the above
};

struct TriggerOptions {
  std::size_t short_characters = 20;
  std::size_t long_characters = 100;
  double complexity = 0.4;  // sense/complexity.h
  std::size_t turns = 3;
};

struct TriggerInput {
  const sense::Message& message;
  const sense::Courtesy& courtesy;
  std::span<const std::string> topics = {};  // of the session; touched when one is in the message
  std::size_t turns_since_look = 0;
  TriggerOptions options = {};
};

struct TriggerDecision {
  bool look = false;
  TriggerRule rule = TriggerRule::NothingAsked;
};

// A pure function; linear in the text and in the topics.
TriggerDecision should_look(const TriggerInput& input);

std::string_view trigger_rule_name(TriggerRule rule) noexcept;  // "past_words" …

}  // namespace jiyi::recall
