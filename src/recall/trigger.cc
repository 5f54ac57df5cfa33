#include "recall/trigger.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

#include "recall/trigger_words.h"
#include "sense/complexity.h"
#include "sense/question.h"

namespace jiyi::recall {
namespace {

using Words = std::bitset<kTriggerWords>;

Words words_in(sense::Folded chars) {
  Words words;
  for (const auto& hit : trigger_words().hits(chars))
    words.set(hit.value);
  return words;
}

bool touches(sense::Folded chars, std::span<const std::string> topics) {
  std::vector<sense::Phrase> phrases;
  for (const std::string& topic : topics)
    phrases.push_back({topic});
  return sense::PhraseFinder(phrases).finds(chars);
}

// A time gone by alone only tells when something was: "it rained yesterday".
bool speaks_of_the_past(const Words& words, bool question) {
  return words[kPast] || (words[kPastTime] && (words[kSaying] || words[kAsk] || question));
}

// "My son passed his test" says itself whose test it was.
bool refers(const Words& words, bool question) {
  const bool is_statement = !question && !words[kAsk];
  const bool names_somebody = words[kPossession] || words[kKin];
  return words[kReferring] || (words[kPerson] && !(is_statement && names_somebody));
}

bool asks_own(const Words& words, bool question) {
  const bool of_the_user = words[kPossession] && (words[kAsk] || question);
  const bool by_the_user = words[kSelf] && question && (words[kWhat] || !words[kHow]);
  return words[kOwn] || of_the_user || by_the_user || (words[kKin] && words[kAsk]);
}

}  // namespace

TriggerDecision should_look(const TriggerInput& input) {
  const TriggerOptions& options = input.options;
  if (input.courtesy.is_all_of(input.message)) return {false, TriggerRule::Courtesy};
  const Words words = words_in(input.message.chars);
  const bool question = sense::is_question(input.message);
  if (speaks_of_the_past(words, question)) return {true, TriggerRule::PastWords};
  if (refers(words, question)) return {true, TriggerRule::Reference};
  if (asks_own(words, question)) return {true, TriggerRule::OwnAffairs};
  const std::size_t characters = input.message.chars.size();
  if (characters > options.long_characters) return {true, TriggerRule::Long};
  if (sense::complexity(input.message) > options.complexity) return {true, TriggerRule::Complex};
  if (input.turns_since_look > options.turns && touches(input.message.chars, input.topics)) {
    return {true, TriggerRule::SessionTopic};
  }
  return {false,
          characters <= options.short_characters ? TriggerRule::Short : TriggerRule::NothingAsked};
}

std::string_view trigger_rule_name(TriggerRule rule) noexcept {
  constexpr auto kNames =
      std::to_array<std::string_view>({"courtesy", "past_words", "reference", "own_affairs", "long",
                                       "complex", "session_topic", "short", "nothing_asked"});
  return kNames[static_cast<std::size_t>(rule)];
}

}  // namespace jiyi::recall
