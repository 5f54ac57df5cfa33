#include "cli/byte_scan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::cli {
namespace {

using testing::ElementsAre;

void write(const std::string& path, std::string_view bytes) {
  ASSERT_TRUE(io::write_file(path, bytes, io::Replace::Yes).ok());
}

TEST(ByteScan, CountsAcrossTheBordersOfPieces) {
  const testkit::TempDir folder;
  const auto path = folder.file("a");
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  for (const std::size_t before : {std::size_t{0}, kPiece - 3, kPiece, kPiece - 6}) {
    write(path, std::string(before, 'x') + "canary" + std::string(10, 'x'));
    const auto result = scan_files({path}, "canary");
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.value().found, 1U) << before;
    EXPECT_EQ(result.value().bytes, before + 16) << before;
  }
}

TEST(ByteScan, CountsInEachFileAndOverlappingOnes) {
  const testkit::TempDir folder;
  write(folder.file("a"), "aaaa");
  write(folder.file("b"), std::string("\0aa\0", 4));
  EXPECT_EQ(scan_files({folder.file("a"), folder.file("b")}, "aa").value().found, 4U);
  EXPECT_EQ(scan_files({}, "aa").value().files, 0U);
}

TEST(ByteScan, FilesOfAStoreAreThoseThatAreThere) {
  const testkit::TempDir folder;
  const auto path = folder.file("m.db");
  write(path, "x");
  write(path + "-wal", "x");
  EXPECT_THAT(store_files(path).value(), ElementsAre(path, path + "-wal"));
}

TEST(ByteScan, MissingFileIsAnError) {
  const testkit::TempDir folder;
  EXPECT_EQ(scan_files({folder.file("none")}, "a").error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::cli
