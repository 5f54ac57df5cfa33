// A process that erases somebody, killed without warning, and another that does it again.

#include <csignal>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi {
namespace {

constexpr int kRounds = 6;
constexpr int kRoundMs = 6;  // each is killed that much later than the one before
constexpr std::size_t kOfAnn = 400;
constexpr std::size_t kOfBob = 50;

class KilledErase : public testkit::EngineFixture {
 protected:
  void fill(const std::string& bank, int round) {
    std::vector<NewMemory> items;
    for (std::size_t i = 0; i < kOfAnn + kOfBob; ++i) {
      const std::string user = i < kOfAnn ? "ann" : "bob";
      items.push_back(note(user + std::to_string(i) + "-" + std::to_string(round),
                           user + " canary phrase number " + std::to_string(i)));
      items.back().scope.user_id = user;
    }
    ASSERT_TRUE(engine_->remember({"t", bank}, std::move(items)).ok());
  }

  std::size_t count(const std::string& bank, const std::string& user) {
    ListRequest request;
    request.filter.scope.user_id = user;
    return engine_->list({"t", bank}, request).value().total;
  }

  // Says that it begins by a byte, and that it has ended by the end of the pipe.
  pid_t erase_in_child(int pipe) {
    const pid_t child = fork();
    if (child != 0) return child;
    const auto engine = Engine::open({.path = path()}).value();
    if (write(pipe, "x", 1) != 1) _exit(1);
    _exit(engine->erase({.tenant = "t", .scope = {.user_id = "ann"}}).ok() ? 0 : 1);
  }

  void kill_after(int milliseconds) {
    engine_.reset();
    int ends[2];  // NOLINT(modernize-avoid-c-arrays): pipe() wants one
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = erase_in_child(ends[1]);
    close(ends[1]);
    char byte = 0;
    ASSERT_EQ(read(ends[0], &byte, 1), 1);
    pollfd end{.fd = ends[0], .events = POLLIN, .revents = 0};
    poll(&end, 1, milliseconds);
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    close(ends[0]);
    reopen();
  }
};

TEST_F(KilledErase, LeavesWholeBanksAndIsFinishedByDoingItAgain) {
  std::size_t receipts = 0;
  for (int round = 0; round < kRounds; ++round) {
    fill("one", round);
    fill("two", round);
    kill_after(round * kRoundMs);
    for (const char* bank : {"one", "two"}) {
      const std::size_t left = count(bank, "ann");
      EXPECT_TRUE(left == 0 || left == kOfAnn) << bank << " has " << left << " of them left";
      EXPECT_EQ(count(bank, "bob"), kOfBob * static_cast<std::size_t>(round + 1));
    }
    EXPECT_TRUE(engine_->check().value().problems.empty());
    const auto again = engine_->erase({.tenant = "t", .scope = {.user_id = "ann"}});
    ASSERT_TRUE(again.ok()) << again.error().message();
    EXPECT_TRUE(again.value().clean) << again.value().receipt->text;
    EXPECT_EQ(count("one", "ann") + count("two", "ann"), 0U);
    engine_.reset();
    EXPECT_FALSE(testkit::folder_holds(dir_.path(), "ann canary phrase"));
    EXPECT_TRUE(testkit::folder_holds(dir_.path(), "bob canary phrase"));
    reopen();
    std::string file;
    const auto all = engine_->receipts().value();
    EXPECT_GT(all.size(), receipts);
    receipts = all.size();
    for (const Receipt& receipt : all)
      file += receipt_lines(receipt);
    EXPECT_TRUE(verify_receipts(file).problems.empty()) << "the chain is whole";
  }
}

}  // namespace
}  // namespace jiyi
