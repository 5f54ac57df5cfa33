// Every passage of a conversation with what is known about it, so that the best can be chosen.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "digest/length.h"
#include "digest/message.h"
#include "digest/passages.h"
#include "digest/term_table.h"

namespace jiyi::digest {

// Each 0 or 1 where nothing else is said.
enum class Feature : std::uint8_t {
  Bias,     // 1
  Length,   // ln(1 + words, or half the characters)
  Terms,    // ln(1 + content terms), pairs of characters counted half
  Rarity,   // mean weight of the terms over the greatest possible one
  Topic,    // share of the terms that at least two more passages have
  Numbers,  // a digit
  Names,    // capital words inside the sentence, titles in 《》 or quotes: 0, 1/2 or 1
  FirstInMessage,
  Answer,    // of the first two passages after somebody else's question
  Exclaims,  // ends with !
  Greets,    // a courtesy or filler, and none of the cues of substance
  FirstPerson,
  SecondPerson,
  Decision,
  Preference,
  Requirement,
  Identity,
  Plan,
  Time,
  Past,
  Problem,
  People,
  Praise,
  Question,
  Amount,
};
inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::Amount) + 1;
using Features = std::array<double, kFeatures>;

struct Candidate {
  std::size_t source = 0;  // number of the message, or of the earlier quote
  bool is_earlier = false;
  bool is_open_question = false;  // nobody else has spoken since
  Passage passage;
  std::uint32_t cues = 0;
  std::vector<TermNumber> terms;
  Features features{};
};

struct Conversation {
  Measure measure = Measure::Words;
  TermTable terms;
  std::vector<Candidate> candidates;  // in order of time, earlier quotes first
};

// Leaves out what nobody should read again: passages without content words, courtesies with
// nothing else in them, texts that instruct the reader as a model, messages not quotable, and
// the system's. Linear time.
Conversation read_conversation(std::span<const Message> messages, std::span<const Quote> earlier);

}  // namespace jiyi::digest
