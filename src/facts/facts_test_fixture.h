// The facts of a message as texts, with the built-in rules.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "facts/extract.h"

namespace jiyi::facts {

inline const Extractor& built_in_extractor() {
  static const Extractor extractor = Extractor::load().value();
  return extractor;
}

// "user/wife: -~?home.city(topic)=value"
inline std::string shown(const Fact& fact) {
  std::string out = subject_key(fact.subject) + ": ";
  if (fact.is_negative) out += '-';
  if (fact.is_past) out += '~';
  if (fact.is_uncertain) out += '?';
  out += fact.key;
  if (!fact.topic.empty()) out += "(" + fact.topic + ")";
  return out + "=" + fact.value;
}

inline std::vector<std::string> facts_of(const Turn& turn) {
  std::vector<std::string> out;
  for (const Fact& fact : built_in_extractor().extract(turn))
    out.push_back(shown(fact));
  return out;
}

inline std::vector<std::string> facts_in(std::string_view text) {
  return facts_of({.text = text});
}

}  // namespace jiyi::facts
