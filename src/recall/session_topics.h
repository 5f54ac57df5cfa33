// What a session was about lately, for the trigger.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "recall/reader.h"
#include "sense/entities.h"
#include "store/store.h"

namespace jiyi::recall {

inline constexpr std::size_t kTopicTurns = 20;  // the latest, which are read
inline constexpr std::size_t kTopicsMax = 64;   // of the latest turns first

struct SessionTopics {
  std::vector<std::string> topics;  // whom and what its turns name, as written, each once
  std::size_t turns = 0;            // of people, among those read, written after `after`
};

struct SessionAsked {
  std::string_view session_id;
  std::string_view message;  // a turn of just this text is the one that asks
  store::Number after = 0;   // the bank's number at the last look
};

// Nothing for a session that is not there. Reads kTopicTurns rows at most.
Result<SessionTopics> session_topics(const Reader& reader, const SessionAsked& asked,
                                     const sense::EntityRules& rules);

}  // namespace jiyi::recall
