// Where a store may not be written, is not, or was left behind by somebody who died.

#include <csignal>
#include <filesystem>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "history.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::IsEmpty;

constexpr uid_t kNobody = 65534;

// Runs `body` in a child that is nobody in particular, for whom permissions count. Its result
// is the child's exit code.
int as_nobody(const std::function<int()>& body) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(99);
    ::_exit(body());
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void allow(const std::string& path, unsigned permissions) {
  std::filesystem::permissions(path, static_cast<std::filesystem::perms>(permissions));
}

class Places : public testing::Test {
 protected:
  void SetUp() override {
    allow(dir_.path().string(), 0755);
    auto store = store::open_sqlite({.path = path_}).value();
    ASSERT_TRUE(history_.add(*store, 3));
  }

  testkit::TempDir dir_;
  std::string path_ = dir_.file("s.db");
  History history_;
};

TEST_F(Places, AReadOnlyFolderCanBeReadAndSaysSoWhenWritten) {
  allow(path_, 0444);
  const int result = as_nobody([&] {
    auto reading = store::open_sqlite({.path = path_, .mode = OpenMode::ReadOnly});
    if (!reading.ok()) return 1;
    if (!history_.complaints(*reading.value()).empty()) return 2;
    if (!reading.value()->check().ok()) return 3;
    auto writing = store::open_sqlite({.path = path_});
    if (writing.ok()) return 4;
    return writing.error().code() == ErrorCode::Io ? 0 : 5;
  });
  EXPECT_EQ(result, 0);
}

TEST_F(Places, AFileThatMayNotBeReadIsAnErrorAndNotAnEmptyStore) {
  allow(path_, 0000);
  const int result = as_nobody([&] {
    for (const OpenMode mode : {OpenMode::Create, OpenMode::MustExist, OpenMode::ReadOnly}) {
      const auto refused = store::open_sqlite({.path = path_, .mode = mode});
      if (refused.ok()) return 1;
      if (refused.error().code() != ErrorCode::Io) return 2;
    }
    return 0;
  });
  EXPECT_EQ(result, 0);
}

TEST_F(Places, AFolderThatMayNotBeWrittenTakesNoNewStore) {
  const int result = as_nobody([&] {
    const auto refused = store::open_sqlite({.path = dir_.file("new.db")});
    if (refused.ok()) return 1;
    return refused.error().code() == ErrorCode::Io ? 0 : 2;
  });
  EXPECT_EQ(result, 0);
  EXPECT_FALSE(std::filesystem::exists(dir_.file("new.db")));
}

// A child dies with the write lock in its hands and its transaction half done.
TEST_F(Places, ALockOfADeadProcessIsNoLock) {
  const pid_t child = ::fork();
  if (child == 0) {
    auto store = store::open_sqlite({.path = path_});
    if (!store.ok()) ::_exit(1);
    (void)store.value()->write({.tenant = "crash", .bank = "b"}, [](store::Transaction& txn) {
      (void)txn.insert(testkit::message("half", "done"));
      ::kill(::getpid(), SIGKILL);
      return Result<void>();
    });
    ::_exit(2);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));

  auto store = store::open_sqlite({.path = path_, .busy_timeout = std::chrono::seconds(1)});

  ASSERT_TRUE(store.ok()) << store.error().message();
  EXPECT_TRUE(history_.add(*store.value(), 1));
  EXPECT_THAT(history_.complaints(*store.value()), IsEmpty());
}

}  // namespace
}  // namespace jiyi::crash
