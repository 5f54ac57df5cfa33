// Rows as the store would give them, for tests below the store.

#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "store/store.h"

namespace jiyi::testkit {

inline Timestamp at_second(std::int64_t second) {
  return {.unix_us = second * 1'000'000};
}

// A first version, recorded at second `number`.
inline store::Row row(store::Number number, std::string text, std::string session = "",
                      std::string speaker = "") {
  store::Row made;
  made.number = number;
  made.memory.id = "id" + std::to_string(number);
  made.memory.text = std::move(text);
  made.memory.scope.session_id = std::move(session);
  made.memory.speaker = std::move(speaker);
  made.memory.recorded_at = at_second(static_cast<std::int64_t>(number));
  return made;
}

// The next version of `before`, with another text.
inline store::Row next_version(const store::Row& before, store::Number number, std::string text) {
  store::Row made = before;
  made.number = number;
  made.replaces = before.number;
  made.memory.version += 1;
  made.memory.text = std::move(text);
  made.memory.recorded_at = at_second(static_cast<std::int64_t>(number));
  return made;
}

}  // namespace jiyi::testkit
