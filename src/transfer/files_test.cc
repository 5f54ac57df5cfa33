#include "transfer/files.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "testkit/temp_dir.h"
#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

void write(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

void write_gzip(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  gzFile file = gzopen(path.c_str(), "wb");
  ASSERT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())),
            static_cast<int>(bytes.size()));
  gzclose(file);
}

std::vector<std::string> names_of(const std::string& path) {
  const auto inputs = input_paths(path);
  std::vector<std::string> names;
  if (!inputs.ok()) return {inputs.error().message()};
  for (const InputPath& input : inputs.value().files)
    names.push_back(input.name);
  return names;
}

Imported import_path(const std::string& path) {
  const auto inputs = input_paths(path).value().files;
  auto source = open_source(inputs.at(0)).value();
  return imported(*source, {.format = inputs[0].format});
}

TEST(Files, AFileStandsForItself) {
  const testkit::TempDir folder;
  write(folder.file("chat.json"), R"([{"role":"user","content":"hi"}])");
  EXPECT_THAT(names_of(folder.file("chat.json")), ElementsAre("chat.json"));

  const Imported read = import_path(folder.file("chat.json"));
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.texts(), ElementsAre("hi"));
  EXPECT_EQ(read.items[0].provenance.source, "chat.json");
}

TEST(Files, UnpacksGzip) {
  const testkit::TempDir folder;
  write_gzip(folder.file("chat.json.gz"), R"([{"role":"user","content":"hi"}])");
  EXPECT_THAT(import_path(folder.file("chat.json.gz")).texts(), ElementsAre("hi"));
}

TEST(Files, AFolderStandsForTheFilesWeKnow) {
  const testkit::TempDir folder;
  for (const char* name : {"b.md", "a/c.txt", "a/d.jsonl", "e.png", ".git/x.md", "f.CSV"}) {
    write(folder.file(name), "x");
  }
  EXPECT_THAT(names_of(folder.path().string()),
              ElementsAre("a/c.txt", "a/d.jsonl", "b.md", "f.CSV"));
  EXPECT_THAT(names_of(folder.path().string() + "/a/"), ElementsAre("c.txt", "d.jsonl"));
}

TEST(Files, CountsWhatAFolderHasBesides) {
  const testkit::TempDir folder;
  for (const char* name : {"a.md", "b.png", "c/d.doc", ".hidden.png"})
    write(folder.file(name), "x");
  const auto few = input_paths(folder.path().string()).value();
  EXPECT_EQ(few.passed_over, 2U);
  EXPECT_THAT(few.passed_over_names, ElementsAre("b.png", "c/d.doc"));
  EXPECT_EQ(input_paths(folder.file("a.md")).value().passed_over, 0U);

  for (const char* name : {"e.png", "f.png", "g.png", "h.png"})
    write(folder.file(name), "x");
  const auto many = input_paths(folder.path().string()).value();
  EXPECT_EQ(many.passed_over, 6U);
  EXPECT_EQ(many.passed_over_names.size(), kPassedOverKept);

  write(folder.file("phone_data/sms.json"), "[]");
  EXPECT_EQ(input_paths(folder.path().string()).value().passed_over, 7U);
}

TEST(Files, LinksOfAFolderAreCountedAndOneThatIsNamedIsFollowed) {
  const testkit::TempDir folder;
  const testkit::TempDir other;
  write(other.file("far.md"), "x");
  std::filesystem::create_symlink(other.file("far.md"), folder.path() / "link.md");
  std::filesystem::create_directory_symlink(other.path(), folder.path() / "folder");
  std::filesystem::create_symlink("nowhere.md", folder.path() / "broken.md");
  EXPECT_THAT(names_of(folder.path().string()),
              ElementsAre(HasSubstr("3 symbolic links in folders not followed")));
  write(folder.file("a.md"), "x");

  const auto inputs = input_paths(folder.path().string()).value();

  ASSERT_EQ(inputs.files.size(), 1U);
  EXPECT_EQ(inputs.files[0].name, "a.md");
  EXPECT_EQ(inputs.links, 3U);
  EXPECT_EQ(inputs.passed_over, 0U);
  EXPECT_THAT(names_of(folder.file("link.md")), ElementsAre("link.md"));
  EXPECT_THAT(names_of(folder.file("folder")), ElementsAre("far.md"));
}

TEST(Files, AFolderOfPhoneRecordsStandsForThose) {
  const testkit::TempDir folder;
  write_gzip(
      folder.file("phone_data/sms.json.gz"),
      R"([{"type":"sms","phone_id":1,"message_content":"m","datetime":"2025-01-01 08:00:00"}])");
  write(folder.file("QA.json"), "[]");
  write(folder.file("notes.md"), "x");

  for (const std::string& path : {folder.path().string(), folder.file("phone_data")}) {
    const auto inputs = input_paths(path).value().files;
    ASSERT_EQ(inputs.size(), 1U);
    EXPECT_EQ(inputs[0].format, Format::LifeBench);
    EXPECT_THAT(import_path(path).ids(), ElementsAre("sms:1"));
  }
}

TEST(Files, SaysWhatIsMissing) {
  const testkit::TempDir folder;
  EXPECT_THAT(names_of(folder.file("nothing.json")), ElementsAre(HasSubstr("nothing.json")));
  EXPECT_THAT(names_of(folder.path().string()), ElementsAre(HasSubstr("no file in it")));
  EXPECT_FALSE(open_source({.path = folder.file("gone"), .name = "gone"}).ok());
}

}  // namespace
}  // namespace jiyi::transfer
