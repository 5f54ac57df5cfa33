#include "io/list_files.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/temp_dir.h"

namespace jiyi::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

void touch(const std::string& path) {
  std::ofstream(path) << "x";
}

std::vector<std::string> names_of(const std::string& folder) {
  const auto files = list_files(folder);
  EXPECT_TRUE(files.ok());
  std::vector<std::string> names;
  for (const ListedFile& file : files.value().files)
    names.push_back(file.name);
  return names;
}

TEST(ListFiles, GoesIntoFoldersAndSortsByName) {
  const testkit::TempDir folder;
  std::filesystem::create_directories(folder.path() / "b" / "c");
  touch(folder.file("z.md"));
  touch(folder.file("a.md"));
  touch(folder.file("b/c/笔记.md"));

  EXPECT_THAT(names_of(folder.path().string()), ElementsAre("a.md", "b/c/笔记.md", "z.md"));
  EXPECT_EQ(list_files(folder.path().string()).value().files[0].path, folder.file("a.md"));
}

TEST(ListFiles, TellsLinksToFilesAndCountsOthers) {
  const testkit::TempDir folder;
  touch(folder.file("near.md"));
  std::filesystem::create_symlink("near.md", folder.path() / "alias.md");
  std::filesystem::create_symlink("nowhere", folder.path() / "broken");
  std::filesystem::create_directory_symlink(".", folder.path() / "round");
  std::filesystem::create_symlink("near.md", folder.path() / ".hidden");

  const auto listed = list_files(folder.path().string()).value();

  ASSERT_EQ(listed.files.size(), 2U);
  EXPECT_TRUE(listed.files[0].is_link);
  EXPECT_FALSE(listed.files[1].is_link);
  EXPECT_EQ(listed.other_links, 2U);
}

TEST(ListFiles, LeavesOutHiddenNamesAndLinkedFolders) {
  const testkit::TempDir folder;
  const testkit::TempDir other;
  touch(other.file("far.md"));
  std::filesystem::create_directory(folder.path() / ".git");
  touch(folder.file(".git/config"));
  touch(folder.file(".hidden"));
  touch(folder.file("seen"));
  std::filesystem::create_directory_symlink(other.path(), folder.path() / "link");
  std::filesystem::create_symlink("nowhere", folder.path() / "broken");

  EXPECT_THAT(names_of(folder.path().string()), ElementsAre("seen"));
}

TEST(ListFiles, SaysThatAFolderIsMissing) {
  const auto files = list_files("/no/such/folder");
  ASSERT_FALSE(files.ok());
  EXPECT_EQ(files.error().code(), ErrorCode::NotFound);
  EXPECT_THAT(files.error().message(), HasSubstr("/no/such/folder"));
}

TEST(ListFiles, TellsFoldersFromFiles) {
  const testkit::TempDir folder;
  touch(folder.file("x"));
  EXPECT_TRUE(is_folder(folder.path().string()).value());
  EXPECT_FALSE(is_folder(folder.file("x")).value());
  EXPECT_EQ(is_folder(folder.file("y")).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::io
