// A real engine whose clock the test moves.

#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/clock.h"
#include "engine/open.h"
#include "testkit/engine_fixture.h"

namespace jiyi::testkit {

class ClockFixture : public EngineFixture {
 protected:
  void SetUp() override { reopen_at_clock(); }

  void reopen_at_clock() {
    engine_.reset();
    auto opened = engine::open_engine({.path = path()}, {}, &clock_);
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    engine_ = std::move(opened).value();
  }

  void pass_days(int days) { clock_.advance(std::chrono::hours(24) * days); }
  Timestamp in_seconds(std::int64_t seconds) const {
    return {.unix_us = clock_.now().unix_us + seconds * 1'000'000};
  }

  std::vector<std::string> listed(const ListRequest& request = {.limit = kListLimitMax}) {
    std::vector<std::string> ids;
    const auto reply = engine_->list(bank_, request);
    EXPECT_TRUE(reply.ok());
    for (const Memory& memory : reply.value().memories)
      ids.push_back(memory.id);
    return ids;
  }

  base::ManualClock clock_{{.unix_us = 1'767'225'600'000'000}};  // 2026-01-01
};

}  // namespace jiyi::testkit
