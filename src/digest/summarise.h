// An extractive summary: the sentences of a conversation most worth keeping, in its own words.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "digest/length.h"
#include "digest/message.h"
#include "jiyi/result.h"

namespace jiyi::digest {

inline constexpr std::size_t kMessagesMax = 100'000;
inline constexpr std::size_t kTextBytesMax = std::size_t{64} << 20;  // of all messages together

using TokenCounter = std::function<std::size_t(std::string_view)>;

// The text of a summary is at most so long: in characters when the conversation is mostly of
// scripts without spaces, else in words; and in tokens when there is a counter.
struct Limits {
  std::size_t words_max = 120;
  std::size_t characters_max = 200;
  std::size_t tokens_max = 0;
  TokenCounter count_tokens;  // empty: tokens are not limited
};

// The limits of a summary of summaries: so many times those of the first level, which is 1.
Limits limits_at_level(std::size_t level);

// Limits of this share (0 to 1) of what the messages hold to read, at least one word or character.
Limits limits_by_share(std::span<const Message> messages, double share);

enum class Method : std::uint8_t { Extractive, Model };

struct Summary {
  Method method = Method::Extractive;
  Measure measure = Measure::Words;
  // What was taken, in order of time: which message it is from, and what it is worth.
  std::vector<Quote> quotes;
  // The quotes, a line for each message: "Ann: I live in Leeds." Empty when nothing is worth
  // keeping. Parts of a sentence have … where it goes on.
  std::string text;
  std::size_t covers = 0;  // messages, those of the earlier summary included
};

// Decisions, preferences, open questions and facts are kept before others, courtesies and repeats
// dropped, in the words and language in which they were said. The speaker stands before each line,
// so that "I" is who said it; without a name, the role in the conversation's language. An earlier
// summary competes sentence by sentence with what its quotes were worth when they were chosen, a
// question no longer as an open one; each side gets at least half of what its share of the messages
// would give it, if it has that much. Deterministic; n log n in the length of the messages.
// InvalidArgument when the limits allow nothing; LimitExceeded over kMessagesMax and kTextBytesMax.
Result<Summary> summarise(std::span<const Message> messages, const Earlier& earlier,
                          const Limits& limits);

// The sentences of a summary that was not made here, such as a model's, for Earlier.
std::vector<Quote> quotes_of(std::string_view summary);

}  // namespace jiyi::digest
