// Where the library says what happened. It never prints: it calls the sink it was given.
// One line an event, key=value, and never the text of a memory, a query or a key.

#pragma once

#include <string_view>

#include "jiyi/log.h"

namespace jiyi::base {

// Calls `sink` if there is one.
inline void log(const LogSink& sink, LogLevel level, std::string_view line) {
  if (sink) sink(level, line);
}

}  // namespace jiyi::base
