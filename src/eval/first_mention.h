// A list of sessions out of a list of memories: each where its first memory stands.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace jiyi::eval {

// How many memories are asked for to have one session.
inline constexpr int kMemoriesPerSession = 5;

// The session of a memory, or its own id if it is in none.
inline const std::string& session_or_id(const std::string& session, const std::string& id) {
  return session.empty() ? id : session;
}

// The distinct ids in their order, at most `most`.
inline std::vector<std::string> first_mentions(std::span<const std::string> ids, std::size_t most) {
  std::vector<std::string> distinct;
  std::unordered_set<std::string_view> seen;
  for (const std::string& id : ids) {
    if (distinct.size() == most) break;
    if (seen.insert(id).second) distinct.push_back(id);
  }
  return distinct;
}

}  // namespace jiyi::eval
