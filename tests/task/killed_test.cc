// A process that works on a task, killed without warning, and another that goes on.

#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

constexpr int kRounds = 8;

class KilledTask : public testkit::EngineFixture {
 protected:
  TaskKey key() const { return {.bank = bank_, .id = "t", .within = {}}; }

  // Counts in the task's state and writes a byte for each step that was acknowledged.
  pid_t work(int pipe) {
    const pid_t child = fork();
    if (child != 0) return child;
    const auto engine = Engine::open({.path = path()}).value();
    for (int step = std::stoi(engine->tasks().get(key()).value().state) + 1;; ++step) {
      if (!engine->tasks().put(key(), {.state = std::to_string(step)}).ok()) _exit(1);
      if (write(pipe, "x", 1) != 1) _exit(1);
    }
  }
};

TEST_F(KilledTask, GoesOnFromTheLastStepThatWasAcknowledged) {
  ASSERT_TRUE(engine_->tasks().put(key(), {.state = "0"}).ok());
  int acknowledged = 0;
  for (int round = 0; round < kRounds; ++round) {
    engine_.reset();
    int ends[2];  // NOLINT(modernize-avoid-c-arrays): pipe() wants one
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = work(ends[1]);
    close(ends[1]);
    char byte = 0;
    for (int steps = 0; steps < 5 + round && read(ends[0], &byte, 1) == 1; ++steps)
      ++acknowledged;
    ASSERT_EQ(kill(child, SIGKILL), 0);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    while (read(ends[0], &byte, 1) == 1)
      ++acknowledged;
    close(ends[0]);
    reopen();
    const int kept = std::stoi(engine_->tasks().get(key()).value().state);
    EXPECT_GE(kept, acknowledged);
    EXPECT_LE(kept, acknowledged + 1) << "one may have been kept and not acknowledged";
    acknowledged = kept;
  }
  EXPECT_TRUE(engine_->check().value().problems.empty());
}

}  // namespace
}  // namespace jiyi
