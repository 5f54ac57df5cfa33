// Processes on one session, each killed without warning while it writes.

#include <csignal>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testkit/window_world.h"

namespace jiyi {
namespace {

constexpr int kSaid = 400;

class Killed : public testkit::WindowWorld {
 protected:
  // A process that talks and writes a byte to `pipe` for each message that was acknowledged.
  pid_t talk(const std::string& name, int pipe) {
    const pid_t child = fork();
    if (child != 0) return child;
    const auto engine = open();
    for (int i = 0; i < kSaid; ++i) {
      std::vector<WindowMessage> one;
      one.push_back(message("user", "text", name + std::to_string(i)));
      if (!engine->windows().add(key_, std::move(one)).ok()) _exit(1);
      if (write(pipe, "x", 1) != 1) _exit(1);
    }
    _exit(0);
  }
};

TEST_F(Killed, NoAcknowledgedMessageIsLostAndNoneIsTwice) {
  configure({.max_messages = 4});
  engine_.reset();
  int ends[2];  // NOLINT(modernize-avoid-c-arrays): pipe() wants one
  ASSERT_EQ(pipe(ends), 0);
  const std::vector<pid_t> children{talk("a", ends[1]), talk("b", ends[1])};
  std::size_t acknowledged = 0;
  char byte = 0;
  while (acknowledged < 60 && read(ends[0], &byte, 1) == 1)
    ++acknowledged;
  for (const pid_t child : children)
    ASSERT_EQ(kill(child, SIGKILL), 0);
  for (const pid_t child : children)
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
  close(ends[1]);
  while (read(ends[0], &byte, 1) == 1)
    ++acknowledged;
  close(ends[0]);

  reopen();
  const auto in = inside();
  const auto out = outside();
  std::set<std::string> all(in.begin(), in.end());
  all.insert(out.begin(), out.end());
  EXPECT_EQ(in.size(), 4U);
  EXPECT_EQ(all.size(), in.size() + out.size());
  EXPECT_GE(all.size(), acknowledged);
  EXPECT_LE(all.size(), acknowledged + 2) << "written, but not told any more";
  EXPECT_TRUE(engine_->check().value().problems.empty());
}

}  // namespace
}  // namespace jiyi
