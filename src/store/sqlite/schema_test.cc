#include "store/sqlite/schema.h"

#include <array>

#include <gtest/gtest.h>

#include "io/files.h"
#include "store/sqlite/store_file.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kFileMax = std::size_t{16} << 20;
const BankKey kBank{.tenant = "t", .bank = "b"};

// This program's formats and one more, as the next program would have it.
std::array<Migration, 2> next_formats() {
  return {migrations().back(),
          Migration{.version = migrations().back().version + 1,
                    .sql = "CREATE TABLE later(x INTEGER) STRICT; INSERT INTO later VALUES(7);"}};
}

void make_store(const std::string& path) {
  auto store = open_sqlite({.path = path}).value();
  ASSERT_TRUE(testkit::insert(*store, kBank, "a", "kept").ok());
}

TEST(Schema, AnOlderFormatIsMigratedAfterACopyOfIt) {
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  make_store(path);
  const auto formats = next_formats();

  {
    const auto opened = open_store_file({.path = path}, formats);
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    EXPECT_EQ(opened.value().writer->query_integer("SELECT x FROM later").value(), 7);
    EXPECT_EQ(opened.value().writer->query_integer("SELECT count(*) FROM memories").value(), 1);
  }
  auto copy = open_sqlite({.path = path + ".v1.bak", .mode = OpenMode::MustExist});
  ASSERT_TRUE(copy.ok()) << copy.error().message();
  EXPECT_EQ(copy.value()->changes(1, 0, 9).value().rows.size(), 1U);
  EXPECT_TRUE(open_store_file({.path = path}, formats).ok()) << "and only once";
}

TEST(Schema, ANewerFormatIsRefusedAndNotAByteIsChanged) {
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  make_store(path);
  ASSERT_TRUE(open_store_file({.path = path}, next_formats()).ok());
  const std::string before = io::read_file(path, kFileMax).value();

  for (const OpenMode mode : {OpenMode::Create, OpenMode::MustExist, OpenMode::ReadOnly}) {
    const auto refused = open_sqlite({.path = path, .mode = mode});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code(), ErrorCode::InvalidArgument);
    EXPECT_NE(refused.error().message().find("format 2"), std::string::npos);
  }
  EXPECT_EQ(io::read_file(path, kFileMax).value(), before);
}

TEST(Schema, OtherFilesAreRefusedAndNotAByteIsChanged) {
  const testkit::TempDir dir;
  const std::string text = dir.file("text");
  ASSERT_TRUE(io::write_file(text, std::string(5000, 'x'), io::Replace::No).ok());
  const std::string database = dir.file("other.db");
  ASSERT_TRUE(Connection::open({.path = database, .access = Access::Create})
                  .value()
                  ->execute("CREATE TABLE theirs(x);")
                  .ok());

  for (const std::string& path : {text, database}) {
    const std::string before = io::read_file(path, kFileMax).value();
    const auto refused = open_sqlite({.path = path});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code(), ErrorCode::Corruption) << refused.error().message();
    EXPECT_EQ(io::read_file(path, kFileMax).value(), before);
  }
}

TEST(Schema, AnOlderFormatIsNotMigratedWhenReadOnly) {
  const testkit::TempDir dir;
  make_store(dir.file("s.db"));
  const auto refused =
      open_store_file({.path = dir.file("s.db"), .mode = OpenMode::ReadOnly}, next_formats());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::InvalidArgument);
}

TEST(Schema, AFailedStepLeavesTheOldFormat) {
  const testkit::TempDir dir;
  make_store(dir.file("s.db"));
  auto formats = next_formats();
  formats[1].sql = "CREATE TABLE later(x); INSERT INTO nowhere VALUES(1);";

  EXPECT_FALSE(open_store_file({.path = dir.file("s.db")}, formats).ok());

  auto store = open_sqlite({.path = dir.file("s.db")});
  ASSERT_TRUE(store.ok());
  EXPECT_EQ(store.value()->changes(1, 0, 9).value().rows.size(), 1U);
}

}  // namespace
}  // namespace jiyi::store
