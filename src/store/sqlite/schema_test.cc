#include "store/sqlite/schema.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "io/files.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/page_guard.h"
#include "store/sqlite/row_code.h"
#include "store/sqlite/store_file.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"
#include "testkit/vectors.h"
#include "testkit/window_rows.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kFileMax = std::size_t{16} << 20;
const BankKey kBank{.tenant = "t", .bank = "b"};

// This program's formats and one more, as the next program would have it.
std::vector<Migration> next_formats() {
  std::vector<Migration> formats(migrations().begin(), migrations().end());
  formats.push_back({.version = formats.back().version + 1,
                     .sql = "CREATE TABLE later(x INTEGER) STRICT; INSERT INTO later VALUES(7);"});
  return formats;
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
  auto copy =
      open_sqlite({.path = path + ".v" + std::to_string(migrations().back().version) + ".bak",
                   .mode = OpenMode::MustExist});
  ASSERT_TRUE(copy.ok()) << copy.error().message();
  EXPECT_EQ(copy.value()->changes(1, 0, 9).value().rows.size(), 1U);
  EXPECT_TRUE(open_store_file({.path = path}, formats).ok()) << "and only once";
}

// A store as the first format had it, made without this program's later steps.
void make_first_format(const std::string& path) {
  auto file = Connection::open({.path = path, .access = Access::Create}).value();
  ASSERT_TRUE(migrate(*file, migrations().first(1)).ok());
  BankState bank = create_bank(*file, kBank).value();
  for (const char* id : {"a", "b"}) {
    Row row = testkit::message(id, std::string("kept ") + id);
    row.number = ++bank.seq;
    ASSERT_TRUE(insert_row(*file, bank.id, row).ok());
  }
  ASSERT_TRUE(save_bank_state(*file, bank).ok());
}

TEST(Schema, AStoreOfTheFirstFormatTakesVectorsAfterACopyOfIt) {
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  make_first_format(path);

  auto store = open_sqlite({.path = path}).value();

  ASSERT_TRUE(io::exists(path + ".v1.bak").value());
  EXPECT_EQ(store->changes(1, 0, 9).value().rows.size(), 2U);
  const ModelId model = store->choose_model(testkit::model("m")).value().id;
  EXPECT_EQ(store->count_pending(1, model).value(), 2U);
  EXPECT_TRUE(testkit::add_vector(*store, kBank, model, testkit::vector_of(2, 1)).value());
  EXPECT_TRUE(testkit::insert(*store, kBank, "c", "new").ok());
  EXPECT_TRUE(testkit::fill_window(*store, kBank, testkit::kSession, {"w"}).ok());
  EXPECT_EQ(store->window(1, testkit::kSession).value()->items.size(), 1U);
  EXPECT_TRUE(store->check().value().problems.empty());
  auto copy = Connection::open({.path = path + ".v1.bak", .access = Access::ReadOnly}).value();
  EXPECT_EQ(read_format(*copy, migrations()).value().version, 1);
  EXPECT_EQ(copy->query_integer("SELECT count(*) FROM memories").value(), 2);
}

TEST(Schema, AMigratedStoreIsRepairedAlsoWithoutItsFirstPage) {
  const testkit::TempDir dir;
  const std::string path = dir.file("s.db");
  make_first_format(path);
  {
    auto store = open_sqlite({.path = path}).value();
    const ModelId model = store->choose_model(testkit::model("m")).value().id;
    ASSERT_TRUE(testkit::add_vector(*store, kBank, model, testkit::vector_of(2, 1)).value());
  }
  std::string bytes = io::read_file(path, kFileMax).value();
  ASSERT_TRUE(io::write_file(dir.file("old"), bytes, io::Replace::No).ok());
  bytes.replace(0, kPageBytes, kPageBytes, 'x');
  ASSERT_TRUE(io::write_file(dir.file("bad"), bytes, io::Replace::No).ok());

  EXPECT_TRUE(repair_sqlite(dir.file("old"), dir.file("a"), nullptr).value().problems.empty());
  const auto report = repair_sqlite(dir.file("bad"), dir.file("b"), nullptr);

  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_EQ(report.value().rows_checked, 2U);
  EXPECT_EQ(report.value().problems.size(), 1U) << "of the page itself";
  EXPECT_EQ(open_sqlite({.path = dir.file("b")}).value()->changes(1, 0, 9).value().rows.size(), 2U);
}

TEST(Schema, AStoreOfTheFirstFormatIsRepairedAsItIs) {
  const testkit::TempDir dir;
  make_first_format(dir.file("s.db"));
  const auto report = repair_sqlite(dir.file("s.db"), dir.file("new"), nullptr);
  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_TRUE(report.value().problems.empty());
  EXPECT_EQ(report.value().rows_checked, 2U);
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
    EXPECT_NE(
        refused.error().message().find("format " + std::to_string(next_formats().back().version)),
        std::string::npos);
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
  formats.back().sql = "CREATE TABLE later(x); INSERT INTO nowhere VALUES(1);";

  EXPECT_FALSE(open_store_file({.path = dir.file("s.db")}, formats).ok());

  auto store = open_sqlite({.path = dir.file("s.db")});
  ASSERT_TRUE(store.ok());
  EXPECT_EQ(store.value()->changes(1, 0, 9).value().rows.size(), 1U);
}

}  // namespace
}  // namespace jiyi::store
