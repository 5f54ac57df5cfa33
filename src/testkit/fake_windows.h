// Windows in a map, with no limits. Records the last request of each kind.

#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "jiyi/window.h"

namespace jiyi::testkit {

class FakeWindows final : public Windows {
 public:
  struct Asked {
    WindowKey key;
    std::vector<WindowMessage> messages;
    std::vector<std::string> ids;
    WindowLeftRequest left;
    WindowPrune prune;
    WindowClear clear;
    WindowChange change;
  };
  Asked asked;
  WindowReply reply;  // of what is taken out

  Result<WindowReply> add(const WindowKey& key, std::vector<WindowMessage> messages) override {
    asked.key = key;
    asked.messages = messages;
    WindowReply out = reply;
    auto& window = windows_[name_of(key)];
    for (WindowMessage& message : messages) {
      WindowEntry entry;
      entry.position = window.size() + 1;
      entry.memory.id =
          message.memory.id.empty() ? "w" + std::to_string(entry.position) : message.memory.id;
      entry.memory.role = message.memory.role;
      entry.memory.text = message.memory.text;
      entry.content = message.memory.text;
      entry.tool_calls = std::move(message.tool_calls);
      entry.answers = message.answers;
      entry.pinned = message.pinned;
      entry.tokens = 10;
      out.added.push_back({.id = entry.memory.id, .position = entry.position, .tokens = 10});
      window.push_back(std::move(entry));
    }
    out.tokens = window.size() * 10;
    out.usable = 6800;
    return out;
  }

  Result<WindowView> show(const WindowKey& key) override {
    const auto* window = find(key);
    if (window == nullptr) return missing();
    WindowView view;
    view.messages = *window;
    view.tokens = window->size() * 10;
    view.usable = 6800;
    view.left = 3;
    return view;
  }

  Result<WindowLeft> left(const WindowKey& key, const WindowLeftRequest& request) override {
    asked.left = request;
    const auto* window = find(key);
    if (window == nullptr) return missing();
    const std::uint64_t more = request.before == 0 ? 7 : 0;
    return WindowLeft{.messages = *window, .next_before = more};
  }

  Result<WindowReply> pin(const WindowKey& key, const std::vector<std::string>& ids) override {
    return change(key, ids);
  }
  Result<WindowReply> unpin(const WindowKey& key, const std::vector<std::string>& ids) override {
    return change(key, ids);
  }
  Result<WindowReply> prune(const WindowKey& key, const WindowPrune& request) override {
    asked.prune = request;
    return change(key, {});
  }
  Result<WindowReply> clear(const WindowKey& key, const WindowClear& request) override {
    asked.clear = request;
    return change(key, {});
  }

  Result<WindowUsage> usage(const WindowKey& key) override {
    const auto* window = find(key);
    if (window == nullptr) return missing();
    WindowUsage usage{.tokens = window->size() * 10, .usable = 6800};
    for (const WindowEntry& entry : *window) {
      usage.messages.push_back({.id = entry.memory.id, .role = entry.memory.role, .tokens = 10});
    }
    usage.roles.push_back({.role = "user", .messages = window->size(), .tokens = usage.tokens});
    return usage;
  }

  Result<WindowSettings> configure(const WindowKey& key, const WindowChange& change) override {
    asked.key = key;
    asked.change = change;
    WindowSettings settings;
    settings.max_tokens = change.max_tokens.value_or(settings.max_tokens);
    return settings;
  }

 private:
  using Name = std::tuple<BankKey, std::string, std::string, std::string, std::string>;

  static Name name_of(const WindowKey& key) {
    return {key.bank, key.scope.session_id, key.scope.user_id, key.scope.agent_id,
            key.scope.app_id};
  }
  static Error missing() { return {ErrorCode::NotFound, "no window"}; }

  const std::vector<WindowEntry>* find(const WindowKey& key) {
    asked.key = key;
    const auto found = windows_.find(name_of(key));
    return found == windows_.end() ? nullptr : &found->second;
  }

  Result<WindowReply> change(const WindowKey& key, const std::vector<std::string>& ids) {
    asked.ids = ids;
    if (find(key) == nullptr) return missing();
    return reply;
  }

  std::map<Name, std::vector<WindowEntry>> windows_;
};

}  // namespace jiyi::testkit
