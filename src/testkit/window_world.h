// A real engine with windows, and the shortest ways to talk in them.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "jiyi/engine.h"
#include "testkit/temp_dir.h"

namespace jiyi::testkit {

class WindowWorld : public testing::Test {
 protected:
  void SetUp() override { reopen(); }

  void reopen() {
    engine_.reset();
    engine_ = open();
  }

  std::unique_ptr<Engine> open() {
    auto opened = Engine::open({.path = dir_.file("s.jiyi"),
                                .durability = Durability::Normal,
                                .window = defaults_,
                                .summariser = summariser_});
    EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message());
    return std::move(opened).value();
  }

  static WindowMessage message(std::string role, std::string text, std::string id = "") {
    WindowMessage out;
    out.memory.id = std::move(id);
    out.memory.role = std::move(role);
    out.memory.text = std::move(text);
    return out;
  }
  static WindowMessage calling(std::string id, std::string call) {
    WindowMessage out = message("assistant", "", std::move(id));
    out.tool_calls = {{.id = std::move(call), .name = "find", .arguments = "{}"}};
    return out;
  }
  static WindowMessage result(std::string id, std::string call, std::string text = "found") {
    WindowMessage out = message("tool", std::move(text), std::move(id));
    out.answers = std::move(call);
    return out;
  }

  WindowReply add(std::vector<WindowMessage> messages) {
    auto reply = engine_->windows().add(key_, std::move(messages));
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : WindowReply{};
  }
  WindowReply say(std::string text, std::string id = "") {
    std::vector<WindowMessage> one;
    one.push_back(message("user", std::move(text), std::move(id)));
    return add(std::move(one));
  }
  WindowView shown() { return engine_->windows().show(key_).value(); }
  std::vector<std::string> inside() {
    std::vector<std::string> ids;
    const WindowView view = shown();
    for (const WindowEntry& entry : view.messages)
      ids.push_back(entry.memory.id);
    return ids;
  }
  std::vector<std::string> outside() {
    std::vector<std::string> ids;
    WindowLeftRequest request{.limit = 7};
    do {
      const auto page = engine_->windows().left(key_, request).value();
      for (const WindowEntry& entry : page.messages)
        ids.push_back(entry.memory.id);
      request.before = page.next_before;
    } while (request.before != 0);
    return ids;
  }
  void configure(const WindowChange& change) {
    const auto done = engine_->windows().configure(key_, change);
    ASSERT_TRUE(done.ok()) << done.error().message();
  }
  void forget(std::vector<std::string> ids) {
    const auto done = engine_->end(key_.bank, {.verb = Verb::Forget, .ids = std::move(ids)});
    ASSERT_TRUE(done.ok()) << done.error().message();
  }

  TempDir dir_;
  WindowKey key_{.bank = {"t", "b"}, .scope = {.user_id = "u", .session_id = "s"}};
  WindowSettings defaults_;
  Summariser summariser_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace jiyi::testkit
