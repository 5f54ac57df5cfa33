#include "cli/scratch_store.h"

#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

Environment with_folder(const std::string& folder) {
  return [folder](const char* name) {
    return std::string(name) == "TMPDIR" ? std::optional(folder) : std::nullopt;
  };
}

void write(const std::string& path) {
  ASSERT_TRUE(io::write_file(path, "x", io::Replace::No).ok());
}

TEST(ScratchStore, IsGoneAtTheEndWithWhatIsBesideIt) {
  const testkit::TempDir folder;
  std::string path;
  {
    const auto store = ScratchStore::choose(with_folder(folder.path().string()), "eval");
    ASSERT_TRUE(store.ok());
    path = store.value().path();
    EXPECT_THAT(path, testing::StartsWith(folder.file("jiyi-eval")));
    write(path);
    write(path + "-wal");
  }
  EXPECT_FALSE(io::exists(path).value());
  EXPECT_FALSE(io::exists(path + "-wal").value());
}

TEST(ScratchStore, MovedFromLeavesTheFilesToTheOther) {
  const testkit::TempDir folder;
  auto first = ScratchStore::choose(with_folder(folder.path().string()), "eval");
  ASSERT_TRUE(first.ok());
  const std::string path = first.value().path();
  write(path);
  {
    const ScratchStore second(std::move(first).value());
    EXPECT_EQ(second.path(), path);
    EXPECT_EQ(first.value().path(), "");  // NOLINT(bugprone-use-after-move): that is the point
  }
  EXPECT_FALSE(io::exists(path).value());
}

TEST(ScratchStore, TwoHaveDifferentNames) {
  const testkit::TempDir folder;
  const auto environment = with_folder(folder.path().string());
  const auto first = ScratchStore::choose(environment, "eval");
  ASSERT_TRUE(first.ok());
  write(first.value().path());

  const auto second = ScratchStore::choose(environment, "eval");

  ASSERT_TRUE(second.ok());
  EXPECT_NE(first.value().path(), second.value().path());
}

}  // namespace
}  // namespace jiyi::cli
