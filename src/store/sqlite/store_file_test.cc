#include "store/sqlite/store_file.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "io/files.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

TEST(StoreFile, WhatIsNotThereIsNamed) {
  const testkit::TempDir dir;
  for (const OpenMode mode : {OpenMode::MustExist, OpenMode::ReadOnly}) {
    const auto missing = open_sqlite({.path = dir.file("s.db"), .mode = mode});
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().code(), ErrorCode::NotFound);
  }
  const auto folder = open_sqlite({.path = dir.file("no/such/s.db")});
  ASSERT_FALSE(folder.ok());
  EXPECT_EQ(folder.error().code(), ErrorCode::NotFound);
  EXPECT_NE(folder.error().message().find("no/such"), std::string::npos);
  EXPECT_FALSE(open_sqlite({.path = dir.path().string()}).ok()) << "a folder is not a store";
}

TEST(StoreFile, AnEmptyFileIsMadeAStoreOnlyWhenOneMayBeMade) {
  const testkit::TempDir dir;
  ASSERT_TRUE(io::write_file(dir.file("s.db"), "", io::Replace::No).ok());

  const auto refused = open_sqlite({.path = dir.file("s.db"), .mode = OpenMode::MustExist});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::NotFound);
  EXPECT_EQ(io::file_size(dir.file("s.db")).value(), 0U);

  EXPECT_TRUE(open_sqlite({.path = dir.file("s.db")}).ok());
}

TEST(StoreFile, ClosingLeavesOneFile) {
  const testkit::TempDir dir;
  {
    auto store = open_sqlite({.path = dir.file("s.db")}).value();
    ASSERT_TRUE(testkit::insert(*store, {}, "a", "x").ok());
    ASSERT_TRUE(store->find_bank({}).ok());
  }
  EXPECT_FALSE(io::exists(wal_path(dir.file("s.db"))).value());
}

TEST(StoreFile, AnUncleanStopIsSaidAndRecoveredFrom) {
  const testkit::TempDir dir;
  std::filesystem::create_directory(dir.file("left"));
  {
    auto store = open_sqlite({.path = dir.file("s.db")}).value();
    ASSERT_TRUE(testkit::insert(*store, {}, "a", "x").ok());
    for (const char* end : {"", "-wal"}) {  // as a process that dies here leaves them
      std::filesystem::copy_file(dir.file("s.db") + end, dir.file("left/s.db") + end);
    }
  }
  std::string logged;
  auto store = open_sqlite({.path = dir.file("left/s.db"),
                            .log = [&](LogLevel, std::string_view line) { logged += line; }});

  ASSERT_TRUE(store.ok());
  EXPECT_NE(logged.find("event=unclean_stop"), std::string::npos);
  EXPECT_EQ(store.value()->changes(1, 0, 9).value().rows.size(), 1U);
}

TEST(StoreFile, SizesAreOfTheFileAndItsLog) {
  const testkit::TempDir dir;
  auto store = open_sqlite({.path = dir.file("s.db")}).value();
  ASSERT_TRUE(testkit::insert(*store, {}, "a", "x").ok());
  EXPECT_GT(store->file_sizes().value().wal_bytes, 0U);

  ASSERT_TRUE(store->scrub().ok());

  EXPECT_EQ(store->file_sizes().value().wal_bytes, 0U);
  EXPECT_GT(store->file_sizes().value().file_bytes, 4096U);
}

// A process that ended without closing leaves its log beside the file, not beside a link to it.
TEST(StoreFile, ALinkIsTheFileThatItLeadsTo) {
  const testkit::TempDir dir;
  std::filesystem::create_directory(dir.file("real"));
  std::filesystem::create_directory(dir.file("links"));
  const std::string link = dir.file("links/s.db");
  {
    auto store = open_sqlite({.path = dir.file("s.db")}).value();
    ASSERT_TRUE(testkit::insert(*store, {}, "a", "in the log").ok());
    for (const std::string end : {"", "-wal"})
      std::filesystem::copy_file(dir.file("s.db" + end), dir.file("real/s.db" + end));
  }
  std::filesystem::create_symlink("../real/s.db", link);

  EXPECT_TRUE(check_sqlite(link, {}).value().problems.empty());
  EXPECT_EQ(repair_sqlite(link, dir.file("saved.db"), {}).value().rows_checked, 1U);
  auto store = open_sqlite({.path = link}).value();
  ASSERT_TRUE(testkit::insert(*store, {}, "b", "x").ok());
  EXPECT_GT(store->file_sizes().value().wal_bytes, 0U);
  store.reset();
  const std::filesystem::directory_iterator beside(dir.file("links"));
  EXPECT_EQ(std::distance(begin(beside), end(beside)), 1) << "nothing lies beside the link";
}

TEST(StoreFile, APipeIsNoStore) {
  const testkit::TempDir dir;
  ASSERT_EQ(::mkfifo(dir.file("pipe").c_str(), 0600), 0);

  const auto opened = open_sqlite({.path = dir.file("pipe")});

  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code(), ErrorCode::InvalidArgument);
  EXPECT_NE(opened.error().message().find("cannot hold a store"), std::string::npos);
}

}  // namespace
}  // namespace jiyi::store
