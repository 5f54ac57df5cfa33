#include "window/settings.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/try.h"
#include "memory/validate.h"

namespace jiyi {

std::size_t usable_tokens(const WindowSettings& settings) {
  const auto reserve = static_cast<double>(settings.max_tokens) * settings.reserve_ratio;
  return settings.max_tokens - static_cast<std::size_t>(std::llround(reserve));
}

namespace window {
namespace {

constexpr std::size_t kMessagesMin = 2;
constexpr std::size_t kTokensMin = 64;
constexpr double kReserveMax = 0.9;
constexpr double kSummariseAtMin = 0.1;

std::string shown(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

Error out_of_range(const char* name, const std::string& value, const std::string& range) {
  return {ErrorCode::InvalidArgument,
          std::string(name) + " of " + value + " is out of range; give " + range};
}

std::size_t share_of(std::size_t limit, double share) {
  return static_cast<std::size_t>(std::floor(static_cast<double>(limit) * share));
}

std::size_t without(std::size_t tokens, std::size_t taken) {
  return tokens > taken ? tokens - taken : 0;
}

}  // namespace

Result<void> check_scope(const Scope& scope) {
  if (scope.session_id.empty()) {
    return Error{ErrorCode::InvalidArgument, "a window is of one session; give its session_id"};
  }
  RETURN_IF_ERROR(memory::check_name("session_id", scope.session_id));
  RETURN_IF_ERROR(memory::check_name("user_id", scope.user_id));
  RETURN_IF_ERROR(memory::check_name("agent_id", scope.agent_id));
  return memory::check_name("app_id", scope.app_id);
}

Result<void> check_settings(const WindowSettings& settings) {
  if (settings.max_messages < kMessagesMin || settings.max_messages > kWindowMessagesMax) {
    return out_of_range("max_messages", std::to_string(settings.max_messages),
                        "2 to " + std::to_string(kWindowMessagesMax));
  }
  if (settings.max_turns > kWindowMessagesMax) {
    return out_of_range("max_turns", std::to_string(settings.max_turns),
                        "1 to " + std::to_string(kWindowMessagesMax) + ", or 0 for no limit");
  }
  if (settings.max_tokens < kTokensMin || settings.max_tokens > kWindowTokensMax) {
    return out_of_range("max_tokens", std::to_string(settings.max_tokens),
                        "64 to " + std::to_string(kWindowTokensMax));
  }
  if (!(settings.reserve_ratio >= 0 && settings.reserve_ratio <= kReserveMax)) {
    return out_of_range("reserve_ratio", shown(settings.reserve_ratio), "0 to 0.9");
  }
  if (!(settings.summarise_at >= kSummariseAtMin && settings.summarise_at <= 1)) {
    return out_of_range("summarise_at", shown(settings.summarise_at), "0.1 to 1");
  }
  if (settings.policy > WindowPolicy::Summarise) {
    return Error{ErrorCode::InvalidArgument, "policy is none of fifo, importance, summarise"};
  }
  if (settings.model.empty()) {
    return Error{ErrorCode::InvalidArgument, "model is empty; name the one that counts the tokens"};
  }
  return memory::check_name("model", settings.model);
}

Result<WindowSettings> changed(WindowSettings settings, const WindowChange& change) {
  settings.max_messages = change.max_messages.value_or(settings.max_messages);
  settings.max_turns = change.max_turns.value_or(settings.max_turns);
  settings.max_tokens = change.max_tokens.value_or(settings.max_tokens);
  settings.reserve_ratio = change.reserve_ratio.value_or(settings.reserve_ratio);
  settings.policy = change.policy.value_or(settings.policy);
  settings.summarise_at = change.summarise_at.value_or(settings.summarise_at);
  settings.model = change.model.value_or(settings.model);
  RETURN_IF_ERROR(check_settings(settings));
  return settings;
}

Limits limits_of(const WindowSettings& settings, std::size_t summary_tokens) {
  return {.messages = settings.max_messages,
          .turns = settings.max_turns,
          .tokens = without(usable_tokens(settings), kAnswerTokens + summary_tokens)};
}

Limits summary_limits(const WindowSettings& settings, std::size_t summary_tokens) {
  const double share = settings.summarise_at;
  return {
      .messages = share_of(settings.max_messages, share),
      // A share of a turn would be no limit.
      .turns = settings.max_turns == 0
                   ? 0
                   : std::max<std::size_t>(1, share_of(settings.max_turns, share)),
      .tokens = without(share_of(usable_tokens(settings), share), kAnswerTokens + summary_tokens)};
}

Leave leaves_first(const WindowSettings& settings) {
  return settings.policy == WindowPolicy::Importance ? Leave::LeastImportant : Leave::Oldest;
}

Error no_window(const Scope& scope) {
  return {ErrorCode::NotFound, "no window of session '" + scope.session_id +
                                   "' for this user, agent and app; the first message added to it "
                                   "makes one"};
}

}  // namespace window
}  // namespace jiyi
