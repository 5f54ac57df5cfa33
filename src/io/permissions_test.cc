#include "io/permissions.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::io {
namespace {

TEST(Permissions, SayWhatOthersMay) {
  const testkit::TempDir dir;
  const std::string path = dir.file("f");
  ASSERT_TRUE(write_file(path, "x", Replace::No).ok());

  const auto with = [&](unsigned mode) {
    std::filesystem::permissions(path, static_cast<std::filesystem::perms>(mode));
    return permissions(path).value();
  };

  EXPECT_FALSE(with(0600).others_read);
  EXPECT_FALSE(with(0600).others_write);
  EXPECT_TRUE(with(0640).others_read);
  EXPECT_TRUE(with(0604).others_read);
  EXPECT_FALSE(with(0644).others_write);
  EXPECT_TRUE(with(0620).others_write);
  EXPECT_TRUE(with(0602).others_write);
}

TEST(Permissions, OfNoFileAreNotFound) {
  const testkit::TempDir dir;

  EXPECT_EQ(permissions(dir.file("none")).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::io
