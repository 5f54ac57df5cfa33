#include "cli/model_places.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Environment home(const std::string& folder) {
  return [folder](const char* name) -> std::optional<std::string> {
    if (std::string_view(name) == "HOME" && !folder.empty()) return folder;
    return std::nullopt;
  };
}

void make(const std::string& path) {
  ASSERT_TRUE(io::make_folders(io::folder_of(path)).ok());
  ASSERT_TRUE(io::write_file(path, "x", io::Replace::No).ok());
}

TEST(ModelPlaces, AreTheUsersAndThoseOfTheProgram) {
  EXPECT_THAT(model_folders(home("/home/ann"), "/opt/jiyi/bin"),
              ElementsAre("/home/ann/.local/share/jiyi/models", "/opt/jiyi/share/jiyi/models",
                          "/opt/share/jiyi/models"));
  EXPECT_THAT(model_folders(home(""), ""), IsEmpty());
  EXPECT_EQ(own_model_folder(home("")).error().code(), ErrorCode::InvalidArgument);
}

TEST(ModelPlaces, ListsModelFilesTheFirstOfEachName) {
  const testkit::TempDir dir;
  make(dir.file("a/one.gguf"));
  make(dir.file("a/notes.txt"));
  make(dir.file("a/deeper/three.gguf"));
  make(dir.file("b/one.gguf"));
  make(dir.file("b/two.gguf"));

  const auto found = list_models({dir.file("none"), dir.file("a"), dir.file("b")});

  ASSERT_TRUE(found.ok());
  ASSERT_EQ(found.value().size(), 2U);
  EXPECT_EQ(found.value()[0].name, "one");
  EXPECT_EQ(found.value()[0].path, dir.file("a/one.gguf"));
  EXPECT_EQ(found.value()[1].name, "two");
}

TEST(ModelPlaces, FindsANameAPathOrTheDefault) {
  const testkit::TempDir dir;
  make(dir.file("b/two.gguf"));
  make(dir.file("b/multilingual-e5-small.gguf"));
  const std::vector<std::string> folders = {dir.file("a"), dir.file("b")};

  EXPECT_EQ(find_model("two", folders).value(), dir.file("b/two.gguf"));
  EXPECT_EQ(find_model("", folders).value(), dir.file("b/multilingual-e5-small.gguf"));
  EXPECT_EQ(find_model("some/file", folders).value(), "some/file");
  EXPECT_EQ(find_model("file.gguf", folders).value(), "file.gguf");
  const auto none = find_model("three", folders);
  EXPECT_EQ(none.error().code(), ErrorCode::NotFound);
  EXPECT_THAT(none.error().message(), HasSubstr(dir.file("a") + ", " + dir.file("b")));
}

}  // namespace
}  // namespace jiyi::cli
