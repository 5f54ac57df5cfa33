#include "io/files.h"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "testkit/temp_dir.h"

namespace jiyi::io {
namespace {

unsigned permissions(const std::string& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return status.st_mode & 0777U;
}

std::size_t files_in(const std::filesystem::path& folder) {
  const std::filesystem::directory_iterator all(folder);
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(Files, WhatIsWrittenIsReadBackAndIsTheOwnersAlone) {
  const testkit::TempDir dir;
  const std::string bytes("a\0b\xFF\n", 5);

  ASSERT_TRUE(write_file(dir.file("f"), bytes, Replace::No).ok());

  EXPECT_EQ(read_file(dir.file("f"), 5).value(), bytes);
  EXPECT_EQ(file_size(dir.file("f")).value(), 5U);
  EXPECT_EQ(permissions(dir.file("f")), 0600U);
  EXPECT_EQ(files_in(dir.path()), 1U);
}

TEST(Files, AFileThatIsThereIsReplacedOnlyWhenAsked) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("f"), "old", Replace::No).ok());

  const auto refused = write_file(dir.file("f"), "new", Replace::No);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::AlreadyExists);
  EXPECT_EQ(read_file(dir.file("f"), 100).value(), "old");

  ASSERT_TRUE(write_file(dir.file("f"), "new", Replace::Yes).ok());
  EXPECT_EQ(read_file(dir.file("f"), 100).value(), "new");
  EXPECT_EQ(files_in(dir.path()), 1U) << "drafts are left";
}

TEST(Files, ReadingStopsAtTheLimit) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("f"), std::string(200'000, 'x'), Replace::No).ok());

  EXPECT_EQ(read_file(dir.file("f"), 200'000).value().size(), 200'000U);
  const auto refused = read_file(dir.file("f"), 199'999);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::LimitExceeded);
}

TEST(Files, AllocatingTakesTheRoomItSays) {
  const testkit::TempDir dir;
  ASSERT_TRUE(allocate_file(dir.file("f"), 100'000).ok());
  ASSERT_TRUE(allocate_file(dir.file("f"), 50'000).ok());

  struct stat status {};
  ASSERT_EQ(::stat(dir.file("f").c_str(), &status), 0);
  EXPECT_EQ(status.st_size, 50'000);
  EXPECT_GE(status.st_blocks * 512, 50'000);
}

TEST(Files, MissingThingsAreNotFound) {
  const testkit::TempDir dir;
  EXPECT_FALSE(exists(dir.file("none")).value());
  EXPECT_EQ(file_size(dir.file("none")).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(read_file(dir.file("none"), 1).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(write_file(dir.file("no/f"), "", Replace::Yes).error().code(), ErrorCode::NotFound);
  EXPECT_FALSE(remove_if_there(dir.file("none")));
}

TEST(Files, FoldersAreMadeWithThoseAboveThem) {
  const testkit::TempDir dir;

  ASSERT_TRUE(make_folders(dir.file("a/b/c")).ok());
  ASSERT_TRUE(make_folders(dir.file("a/b/c")).ok());

  EXPECT_TRUE(std::filesystem::is_directory(dir.file("a/b/c")));
  EXPECT_EQ(permissions(dir.file("a/b")), 0700U);
  EXPECT_TRUE(is_writable(dir.file("a")));
}

TEST(Files, AFileInTheWayOfAFolderIsAnError) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("a"), "", Replace::No).ok());

  EXPECT_FALSE(make_folders(dir.file("a")).ok());
  EXPECT_FALSE(make_folders(dir.file("a/b")).ok());
}

TEST(Files, FolderOfIsWhatStandsBeforeTheName) {
  EXPECT_EQ(folder_of("a/b/c"), "a/b");
  EXPECT_EQ(folder_of("/c"), "/");
  EXPECT_EQ(folder_of("c"), ".");
}

TEST(Files, ADraftIsPublishedOnceUnderItsName) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("draft"), "x", Replace::No).ok());
  ASSERT_TRUE(publish(dir.file("draft"), dir.file("f")).ok());
  EXPECT_FALSE(exists(dir.file("draft")).value());

  ASSERT_TRUE(write_file(dir.file("draft"), "y", Replace::No).ok());
  EXPECT_EQ(publish(dir.file("draft"), dir.file("f")).error().code(), ErrorCode::AlreadyExists);
  EXPECT_EQ(read_file(dir.file("f"), 10).value(), "x");
}

TEST(Files, LinksLeadToTheFileThatTheyName) {
  const testkit::TempDir dir;
  std::filesystem::create_directory(dir.file("real"));
  ASSERT_TRUE(write_file(dir.file("real/f"), "x", Replace::No).ok());
  std::filesystem::create_symlink("real/f", dir.file("near"));
  std::filesystem::create_symlink(dir.file("near"), dir.file("far"));
  std::filesystem::create_symlink("not/there", dir.file("open"));
  std::filesystem::create_symlink("round", dir.file("round"));

  EXPECT_EQ(follow_links(dir.file("real/f")).value(), dir.file("real/f"));
  EXPECT_EQ(follow_links(dir.file("far")).value(), dir.file("real/f"));
  EXPECT_EQ(follow_links(dir.file("open")).value(), dir.file("not/there"));
  EXPECT_EQ(follow_links(dir.file("nothing")).value(), dir.file("nothing"));
  EXPECT_EQ(follow_links(dir.file("round")).error().code(), ErrorCode::InvalidArgument);
}

TEST(Files, AFolderAndAPipeAreNoRegularFiles) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("f"), "x", Replace::No).ok());
  ASSERT_EQ(::mkfifo(dir.file("pipe").c_str(), 0600), 0);

  EXPECT_TRUE(is_regular_file(dir.file("f")).value());
  EXPECT_FALSE(is_regular_file(dir.file("pipe")).value());
  EXPECT_FALSE(io::is_regular_file(dir.path()).value());
  EXPECT_EQ(is_regular_file(dir.file("none")).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::io
