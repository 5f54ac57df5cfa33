// Random use of tasks, beside a map that does the same.

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

constexpr int kSteps = 600;
constexpr int kIds = 6;

struct Expected {
  std::uint64_t version = 0;
  std::map<std::string, int> state;
};

std::string as_json(const std::map<std::string, int>& state) {
  std::string json = "{";
  for (const auto& [name, value] : state)
    json += (json.size() > 1 ? ",\"" : "\"") + name + "\":" + std::to_string(value);
  return json + "}";
}

class RandomTasks : public testkit::EngineFixture {
 protected:
  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  TaskKey key(int id) const {
    return {.bank = bank_, .id = "t" + std::to_string(id), .within = {}};
  }

  // Sometimes none, sometimes the right one, sometimes another.
  std::optional<std::uint64_t> some_version(std::uint64_t current) {
    const int kind = pick(4);
    if (kind < 2) return std::nullopt;
    return kind == 2 ? current : current + 1;
  }

  void put(int id) {
    std::map<std::string, int> state;
    for (int i = pick(4); i > 0; --i)
      state["m" + std::to_string(pick(5))] = pick(100);
    const auto found = tasks_.find(id);
    const std::uint64_t current = found == tasks_.end() ? 0 : found->second.version;
    const auto expected = some_version(current);
    const auto done =
        engine_->tasks().put(key(id), {.state = as_json(state), .expected_version = expected});
    ASSERT_EQ(done.ok(), !expected || *expected == current);
    if (done.ok()) tasks_[id] = {.version = current + 1, .state = state};
  }

  void patch(int id) {
    const std::string name = "m" + std::to_string(pick(5));
    const bool removes = pick(3) == 0;
    const int value = pick(100);
    const auto found = tasks_.find(id);
    const std::string change =
        "{\"" + name + "\":" + (removes ? std::string("null") : std::to_string(value)) + "}";
    const auto expected = some_version(found == tasks_.end() ? 0 : found->second.version);
    const auto done =
        engine_->tasks().patch(key(id), {.state = change, .expected_version = expected});
    const bool fits = found != tasks_.end() && (!expected || *expected == found->second.version);
    ASSERT_EQ(done.ok(), fits);
    if (!fits) return;
    ++found->second.version;
    if (removes) {
      found->second.state.erase(name);
    } else {
      found->second.state[name] = value;
    }
  }

  void end(int id) {
    const bool there = tasks_.erase(id) > 0;
    const bool done = pick(2) == 0 ? engine_->tasks().complete(key(id), {}).ok()
                                   : engine_->tasks().remove(key(id), {}).ok();
    ASSERT_EQ(done, there);
  }

  void compare() {
    const auto list = engine_->tasks().list(bank_, {});
    ASSERT_TRUE(list.ok());
    ASSERT_EQ(list.value().tasks.size(), tasks_.size());
    for (const auto& [id, expected] : tasks_) {
      const auto task = engine_->tasks().get(key(id));
      ASSERT_TRUE(task.ok());
      EXPECT_EQ(task.value().version, expected.version);
      // Members keep the order in which they came.
      std::size_t members = 0;
      for (const auto& [name, value] : expected.state) {
        const std::string member = "\"" + name + "\":" + std::to_string(value);
        const std::size_t at = task.value().state.find(member);
        ASSERT_NE(at, std::string::npos) << task.value().state;
        const char after = task.value().state[at + member.size()];
        EXPECT_TRUE(after == ',' || after == '}') << task.value().state;
        ++members;
      }
      const auto& state = task.value().state;
      EXPECT_EQ(static_cast<std::size_t>(std::count(state.begin(), state.end(), ':')), members);
    }
  }

  std::mt19937 random_{20261201};  // NOLINT: the same each time
  std::map<int, Expected> tasks_;
};

TEST_F(RandomTasks, AreAsTheModelSays) {
  ASSERT_TRUE(engine_->open_bank(bank_).ok());
  for (int step = 0; step < kSteps; ++step) {
    const int id = pick(kIds);
    const int kind = pick(8);
    if (kind < 3) {
      put(id);
    } else if (kind < 7) {
      patch(id);
    } else {
      end(id);
    }
    ASSERT_FALSE(HasFatalFailure()) << step;
    if (step % 100 == 50) reopen();
  }
  compare();
}

}  // namespace
}  // namespace jiyi
