#include "io/mapped_file.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::io {
namespace {

std::string text_of(const MappedFile& file) {
  std::string text;
  for (const auto byte : file.bytes())
    text += static_cast<char>(byte);
  return text;
}

TEST(MappedFile, ShowsTheBytesOfAFile) {
  const testkit::TempDir folder;
  const auto path = folder.file("f");
  ASSERT_TRUE(write_file(path, "some bytes", Replace::No).ok());

  auto opened = MappedFile::open(path);

  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(text_of(opened.value()), "some bytes");
  opened.value().release_pages();
  EXPECT_EQ(text_of(opened.value()), "some bytes");
  const MappedFile moved(std::move(opened).value());
  EXPECT_EQ(text_of(moved), "some bytes");
}

TEST(MappedFile, StaysAsItWasWhenTheFileIsReplaced) {
  const testkit::TempDir folder;
  const auto path = folder.file("f");
  ASSERT_TRUE(write_file(path, "before", Replace::No).ok());
  const auto opened = MappedFile::open(path);
  ASSERT_TRUE(opened.ok());

  ASSERT_TRUE(write_file(path, "after", Replace::Yes).ok());

  EXPECT_EQ(text_of(opened.value()), "before");
}

TEST(MappedFile, OfAnEmptyFileHasNoBytes) {
  const testkit::TempDir folder;
  const auto path = folder.file("f");
  ASSERT_TRUE(write_file(path, "", Replace::No).ok());

  const auto opened = MappedFile::open(path);

  ASSERT_TRUE(opened.ok());
  EXPECT_TRUE(opened.value().bytes().empty());
}

TEST(MappedFile, RefusesWhatIsNoFile) {
  const testkit::TempDir folder;

  EXPECT_EQ(MappedFile::open(folder.file("none")).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(MappedFile::open(folder.path().string()).error().code(), ErrorCode::Io);
}

}  // namespace
}  // namespace jiyi::io
