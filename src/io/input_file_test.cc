#include "io/input_file.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::io {
namespace {

std::string read_all(InputFile& file) {
  std::array<char, 3> piece{};
  std::string all;
  while (true) {
    const auto got = file.read(piece);
    EXPECT_TRUE(got.ok());
    if (!got.ok() || got.value() == 0) return all;
    all.append(piece.data(), got.value());
  }
}

TEST(InputFile, ReadsToTheEndAndAgainFromTheStart) {
  const testkit::TempDir dir;
  ASSERT_TRUE(write_file(dir.file("f"), "ten bytes.", Replace::No).ok());
  auto file = InputFile::open(dir.file("f"));
  ASSERT_TRUE(file.ok());

  EXPECT_EQ(file.value().bytes_total(), 10U);
  EXPECT_EQ(read_all(file.value()), "ten bytes.");
  EXPECT_EQ(file.value().bytes_done(), 10U);
  ASSERT_TRUE(file.value().rewind().ok());
  EXPECT_EQ(file.value().bytes_done(), 0U);
  EXPECT_EQ(read_all(file.value()), "ten bytes.");
}

TEST(InputFile, RefusesWhatIsNotAFile) {
  const testkit::TempDir dir;
  EXPECT_EQ(InputFile::open(dir.file("none")).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(InputFile::open(dir.path().string()).error().code(), ErrorCode::Io);
}

}  // namespace
}  // namespace jiyi::io
