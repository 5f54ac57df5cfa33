#include "io/draft_file.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::io {
namespace {

std::size_t files_in(const testkit::TempDir& folder) {
  const std::filesystem::directory_iterator all(folder.path());
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(DraftFile, AppearsWholeWhenPublished) {
  const testkit::TempDir folder;
  const auto path = folder.file("导出.jsonl");
  auto draft = DraftFile::create(path);
  ASSERT_TRUE(draft.ok());
  ASSERT_TRUE(draft.value().append("one\n").ok());
  ASSERT_TRUE(draft.value().append("two\n").ok());
  EXPECT_FALSE(exists(path).value());

  ASSERT_TRUE(draft.value().publish().ok());

  EXPECT_EQ(read_file(path, 100).value(), "one\ntwo\n");
  EXPECT_EQ(files_in(folder), 1U);
}

TEST(DraftFile, LeavesNothingWhenItIsNotPublished) {
  const testkit::TempDir folder;
  {
    auto draft = DraftFile::create(folder.file("x"));
    ASSERT_TRUE(draft.ok());
    ASSERT_TRUE(draft.value().append("half").ok());
  }
  EXPECT_EQ(files_in(folder), 0U);
}

TEST(DraftFile, NeverTakesThePlaceOfAFile) {
  const testkit::TempDir folder;
  const auto path = folder.file("x");
  auto draft = DraftFile::create(path);
  ASSERT_TRUE(draft.ok());
  ASSERT_TRUE(write_file(path, "first", Replace::No).ok());

  EXPECT_EQ(draft.value().publish().error().code(), ErrorCode::AlreadyExists);
  EXPECT_EQ(DraftFile::create(path).error().code(), ErrorCode::AlreadyExists);
  EXPECT_EQ(read_file(path, 100).value(), "first");
}

TEST(DraftFile, MissingFolderIsNotFound) {
  const testkit::TempDir folder;
  EXPECT_EQ(DraftFile::create(folder.file("no/x")).error().code(), ErrorCode::NotFound);
}

TEST(DraftFile, TakesThePlaceOfAFileWhenItMay) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("f"), "old", Replace::No).ok());
  {
    auto draft = DraftFile::create(dir.file("f"), Replace::Yes);
    ASSERT_TRUE(draft.ok());
    ASSERT_TRUE(draft.value().append("new").ok());
    EXPECT_EQ(read_file(dir.file("f"), 10).value(), "old");
    ASSERT_TRUE(draft.value().publish().ok());
  }

  EXPECT_EQ(read_file(dir.file("f"), 10).value(), "new");
}

}  // namespace
}  // namespace jiyi::io
