// A real engine over a store in a folder of its own.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "jiyi/engine.h"
#include "testkit/temp_dir.h"

namespace jiyi::testkit {

class EngineFixture : public testing::Test {
 protected:
  void SetUp() override { reopen(); }

  void reopen() {
    engine_.reset();
    auto opened = Engine::open({.path = path()});
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    engine_ = std::move(opened).value();
  }

  std::string path() const { return dir_.file("s.jiyi"); }

  static NewMemory note(std::string id, std::string text) {
    NewMemory item;
    item.id = std::move(id);
    item.text = std::move(text);
    return item;
  }

  static NewMemory turn(std::string id, std::string speaker, std::string text) {
    NewMemory item = note(std::move(id), std::move(text));
    item.speaker = std::move(speaker);
    item.scope.session_id = "s1";
    return item;
  }

  void remember(std::vector<NewMemory> items) {
    const auto reply = engine_->remember(bank_, std::move(items));
    ASSERT_TRUE(reply.ok()) << reply.error().message();
  }

  // Ids of the hits, best first.
  std::vector<std::string> recalled(const RecallRequest& request) {
    const auto reply = engine_->recall(bank_, request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    std::vector<std::string> ids;
    if (!reply.ok()) return ids;
    for (const Hit& hit : reply.value().hits)
      ids.push_back(hit.memory.id);
    return ids;
  }

  TempDir dir_;
  BankKey bank_{"t", "b"};
  std::unique_ptr<Engine> engine_;
};

}  // namespace jiyi::testkit
