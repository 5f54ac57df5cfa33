// Several processes on one file: nothing is lost, nobody hears of a lock, each sees the others.

#include <array>
#include <cstdio>
#include <functional>
#include <set>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

const BankKey kBank{.tenant = "t", .bank = "b"};

class Children {
 public:
  void start(const std::function<int()>& body) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(body());
    pids_.push_back(child);
  }

  // How many ended with 0.
  std::size_t wait() {
    std::size_t good = 0;
    for (const pid_t pid : pids_) {
      int status = 0;
      ::waitpid(pid, &status, 0);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0) ++good;
    }
    pids_.clear();
    return good;
  }

 private:
  std::vector<pid_t> pids_;
};

int write_many(const std::string& path, int writer, int count) {
  auto store = store::open_sqlite({.path = path, .durability = Durability::Normal});
  if (!store.ok()) {
    std::fprintf(stderr, "writer %d cannot open: %s\n", writer, store.error().message().c_str());
    return 1;
  }
  for (int i = 0; i < count; ++i) {
    std::string id = std::to_string(writer);
    id.append(":").append(std::to_string(i));
    if (const auto wrote = testkit::insert(*store.value(), kBank, id, "x"); !wrote.ok()) {
      std::fprintf(stderr, "writer %d stops: %s\n", writer, wrote.error().message().c_str());
      return 2;
    }
    const auto bank = store.value()->find_bank(kBank);
    if (!bank.ok() || !bank.value()) return 3;
    const auto own = store.value()->versions(bank.value()->id, id);
    if (!own.ok() || own.value().size() != 1) return 4;
  }
  return 0;
}

std::size_t distinct_ids(const std::string& path) {
  auto store = store::open_sqlite({.path = path}).value();
  std::set<std::string> ids;
  const auto changes = store->changes(1, 0, 100'000).value();
  for (const store::Row& row : changes.rows)
    ids.insert(row.memory.id);
  EXPECT_EQ(changes.seq, changes.rows.size());
  EXPECT_TRUE(store->check().value().problems.empty());
  return ids.size();
}

TEST(Processes, EightWritersLoseNothingAndStartTogether) {
  constexpr int kProcesses = 8;
  constexpr int kEach = 1000;
  const testkit::TempDir dir;
  Children children;
  for (int writer = 0; writer < kProcesses; ++writer) {
    children.start([&] { return write_many(dir.file("s.db"), writer, kEach); });
  }
  EXPECT_EQ(children.wait(), std::size_t{kProcesses});
  EXPECT_EQ(distinct_ids(dir.file("s.db")), std::size_t{kProcesses} * kEach);
}

// Another process that opens and closes the file, and copies it, as backup tools do.
TEST(Processes, OnesThatOpenAndCloseTheFileDoNoHarm) {
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  Children children;
  for (int writer = 0; writer < 3; ++writer) {
    children.start([&] { return write_many(path, writer, 100); });
  }
  for (int round = 0; round < 300; ++round) {
    for (const char* end : {"", "-wal", "-shm"}) {
      const int file = ::open((path + end).c_str(), O_RDONLY);
      std::array<char, 512> bytes{};
      if (file >= 0 && ::read(file, bytes.data(), bytes.size()) >= 0) ::close(file);
    }
    if (round % 30 == 0) (void)store::open_sqlite({.path = path});
  }
  EXPECT_EQ(children.wait(), 3U);
  EXPECT_EQ(distinct_ids(path), 300U);
}

TEST(Processes, EachSeesWhatTheOtherWasPromised) {
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  auto store = store::open_sqlite({.path = path}).value();
  ASSERT_TRUE(testkit::insert(*store, kBank, "here", "x").ok());
  for (int round = 1; round <= 5; ++round) {
    Children children;
    children.start([&] { return write_many(path, round, 1); });
    ASSERT_EQ(children.wait(), 1U);
    EXPECT_EQ(store->seq(1).value(), static_cast<std::uint64_t>(round) + 1);
    EXPECT_EQ(store->changes(1, static_cast<std::uint64_t>(round), 9).value().rows.size(), 1U);
  }
}

}  // namespace
}  // namespace jiyi::crash
