// Random use of one window beside a plain list of what was said. After every step: what is shown
// is in order, keeps to the limits unless it says that it cannot, has whole tool groups, and costs
// what a request of it costs; every message is inside or listed as having left, once, and is a
// memory that is found.

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "testkit/window_world.h"
#include "tokens/chat.h"

namespace jiyi {
namespace {

const std::vector<std::string> kWords{"boat", "茶", "杭州", "early", "过敏。", "left. "};

class RandomUse : public testkit::WindowWorld {
 protected:
  struct Said {
    std::string id;
    std::string call;     // that it makes
    std::string answers;  // the call's id
  };

  std::string new_id() { return "m" + std::to_string(++made_); }

  std::string random_text() {
    std::string text = "key" + std::to_string(made_) + "x ";
    const std::uint64_t words = random_.below(12) == 0 ? 400 : 1 + random_.below(30);
    for (std::uint64_t i = 0; i < words; ++i)
      text += kWords[random_.below(kWords.size())] + " ";
    return text;
  }

  void add_one() {
    const std::string id = new_id();
    WindowMessage next = message(random_.below(2) == 0 ? "user" : "assistant", random_text(), id);
    Said said{.id = id, .call = {}, .answers = {}};
    const auto kind = random_.below(10);
    if (kind == 0) {
      next = calling(id, said.call = "call-" + id);
    } else if (kind < 4 && !last_call_.empty()) {
      next = result(id, said.answers = last_call_, random_text());
    } else if (kind == 4 && random_.below(6) == 0) {
      next.memory.role = "system";
    }
    next.pinned = random_.below(15) == 0;
    next.memory.importance = static_cast<int>(random_.below(11));
    if (!said.call.empty()) last_call_ = said.call;
    std::vector<WindowMessage> one;
    one.push_back(std::move(next));
    add(std::move(one));
    said_.push_back(std::move(said));
  }

  std::string random_id() { return said_[random_.below(said_.size())].id; }

  void forget_one() {
    const std::string id = random_id();
    forget({id});
    std::erase_if(said_, [&](const Said& said) { return said.id == id; });
    // A result needs the message with its call to come in.
    last_call_.clear();
  }

  void step() {
    const auto what = random_.below(20);
    auto& windows = engine_->windows();
    if (what < 14 || said_.size() < 3) return add_one();
    if (what == 14) {
      EXPECT_TRUE(windows.pin(key_, {random_id()}).ok());
    } else if (what == 15) {
      EXPECT_TRUE(windows.unpin(key_, {random_id(), random_id()}).ok());
    } else if (what == 16) {
      EXPECT_TRUE(windows.prune(key_, {.keep_above = 0.3, .newest = 4}).ok());
    } else if (what == 17) {
      forget_one();
    } else if (what == 18) {
      configure({.max_messages = 3 + random_.below(12), .max_tokens = 200 + random_.below(900)});
    } else {
      UpdateRequest update{.id = random_id()};
      update.text = random_text();
      EXPECT_TRUE(engine_->update(key_.bank, update).ok());
    }
  }

  void check() {
    const WindowView view = shown();
    check_budget(view);
    check_groups(view);
    std::map<std::string, int> places;
    std::uint64_t last = 0;
    for (const WindowEntry& entry : view.messages) {
      EXPECT_GT(entry.position, last);
      last = entry.position;
      ++places[entry.memory.id];
    }
    const auto out = outside();
    for (const std::string& id : out)
      ++places[id];
    EXPECT_EQ(places.size() + view.waiting, said_.size());
    for (const auto& [id, count] : places)
      EXPECT_EQ(count, 1) << id;
  }

  static void check_budget(const WindowView& view) {
    std::vector<tokens::ChatMessage> sent;
    std::size_t summed = 3;
    for (const WindowEntry& entry : view.messages) {
      tokens::ChatMessage one{
          .role = entry.memory.role, .content = entry.content, .name = {}, .tool_calls = {}};
      for (const ToolCall& call : entry.tool_calls)
        one.tool_calls.push_back({.name = call.name, .arguments = call.arguments});
      sent.push_back(std::move(one));
      summed += entry.tokens;
    }
    EXPECT_EQ(view.tokens, summed);
    EXPECT_EQ(view.tokens, tokens::count_chat(sent, view.settings.model).tokens);
    const bool within =
        view.tokens <= view.usable && view.messages.size() <= view.settings.max_messages;
    EXPECT_EQ(within, !view.over_budget);
  }

  // Those that are left of each group are inside together.
  void check_groups(const WindowView& view) {
    std::set<std::string> ids;
    for (const WindowEntry& entry : view.messages)
      ids.insert(entry.memory.id);
    std::map<std::string, bool> caller_inside;
    for (const Said& said : said_) {
      if (!said.call.empty()) caller_inside[said.call] = ids.contains(said.id);
    }
    for (const Said& said : said_) {
      if (said.answers.empty() || !ids.contains(said.id)) continue;
      EXPECT_TRUE(caller_inside[said.answers]) << "an orphan result is inside";
    }
  }

  base::Random random_{0};
  int made_ = 0;
  std::vector<Said> said_;
  std::string last_call_;
};

TEST_F(RandomUse, KeepsEveryInvariant) {
  for (const WindowPolicy policy : {WindowPolicy::Fifo, WindowPolicy::Importance}) {
    key_.scope.session_id = "s" + std::to_string(static_cast<int>(policy));
    random_ = base::Random(71 + static_cast<std::uint64_t>(policy));
    said_.clear();
    last_call_.clear();
    configure({.max_messages = 8, .max_tokens = 600, .policy = policy});
    add_one();
    for (int i = 0; i < 150 && !HasFailure(); ++i) {
      SCOPED_TRACE("step " + std::to_string(i));
      step();
      check();
    }
  }
  EXPECT_TRUE(engine_->check().value().problems.empty());
}

TEST_F(RandomUse, WhatHasLeftIsFoundByRecall) {
  configure({.max_messages = 3});
  for (int i = 0; i < 30; ++i)
    add_one();
  const auto out = outside();
  for (const std::string& id : out) {
    const Memory memory = engine_->get(key_.bank, id, {}).value();
    const std::string word = memory.text.substr(0, memory.text.find(' '));
    const auto found = engine_->recall(key_.bank, {.query = word}).value();
    ASSERT_FALSE(found.hits.empty());
  }
}

}  // namespace
}  // namespace jiyi
