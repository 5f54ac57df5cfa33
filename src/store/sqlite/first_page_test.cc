#include "store/sqlite/first_page.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "store/sqlite/page_guard.h"
#include "store/sqlite/schema.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kFileMax = std::size_t{1} << 20;

class FirstPageTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(testkit::insert(*store_, key_, "a", "x").ok());
    store_.reset();
    fresh_ = Connection::open({.path = dir_.file("fresh"), .access = Access::Create}).value();
    ASSERT_TRUE(migrate(*fresh_, migrations().first(1)).ok());
  }

  std::unique_ptr<Connection> opened(const std::string& name) {
    return Connection::open({.path = dir_.file(name), .access = Access::Salvage}).value();
  }

  std::string bytes() { return io::read_file(dir_.file("s.jiyi"), kFileMax).value(); }
  std::unique_ptr<Connection> with(const std::string& name, const std::string& content) {
    EXPECT_TRUE(io::write_file(dir_.file(name), content, io::Replace::No).ok());
    return opened(name);
  }

  std::unique_ptr<Connection> fresh_;
};

TEST_F(FirstPageTest, OfAStoreIsWholeAndItHasTheTablesOfTheFirstFormat) {
  const auto file = opened("s.jiyi");
  EXPECT_TRUE(first_page_is_whole(*file).value());
  EXPECT_TRUE(has_our_pages(*file).value());
  EXPECT_TRUE(has_tables_of(*file, *fresh_));
  EXPECT_FALSE(has_tables_of(*fresh_, *file)) << "later formats add some";
}

// A copy with the first page of another store finds its tables only while this holds.
TEST_F(FirstPageTest, HoldsTheTablesOfTheFirstFormatAndTheirPlacesAreFixed) {
  constexpr char kLeaf = 13;
  constexpr std::size_t kFileHeaderBytes = 100;
  const std::string fresh = fresh_->raw_bytes(0, kPageBytes).value();
  EXPECT_EQ(fresh[kFileHeaderBytes], kLeaf) << "the tables are listed on other pages as well";
  EXPECT_EQ(fresh_->query_integer("SELECT max(rootpage) FROM sqlite_schema").value(), 17);
  EXPECT_EQ(
      fresh_->query_integer("SELECT rootpage FROM sqlite_schema WHERE name='memories'").value(), 5);
  EXPECT_EQ(fresh_->query_integer("SELECT rootpage FROM sqlite_schema WHERE name='audit'").value(),
            17);
}

TEST_F(FirstPageTest, OneChangedByteIsSeen) {
  std::string bad = bytes();
  bad[60] = 'x';
  const auto file = with("bad", bad);
  EXPECT_FALSE(first_page_is_whole(*file).value());
  EXPECT_TRUE(has_our_pages(*file).value());
}

TEST_F(FirstPageTest, FilesThatAreNotOursHaveNone) {
  EXPECT_FALSE(has_our_pages(*with("text", std::string(3 * kPageBytes, 'x'))).value());
  EXPECT_FALSE(has_our_pages(*with("zeros", std::string(3 * kPageBytes, '\0'))).value());
  EXPECT_FALSE(has_our_pages(*with("short", "x")).value());
  EXPECT_FALSE(first_page_is_whole(*opened("short")).value());
}

TEST_F(FirstPageTest, ACopyWithANewOneCanBeRead) {
  std::string bad = bytes();
  bad.replace(0, kPageBytes, kPageBytes, 'x');
  const auto file = with("bad", bad);

  ASSERT_TRUE(copy_with_first_page(*file, *fresh_, dir_.file("copy")).ok());

  const auto copy = opened("copy");
  EXPECT_TRUE(has_tables_of(*copy, *fresh_));
  EXPECT_EQ(copy->query_integer("SELECT count(*) FROM memories").value(), 1);
  EXPECT_FALSE(copy_with_first_page(*file, *fresh_, dir_.file("copy")).ok()) << "it was there";
}

}  // namespace
}  // namespace jiyi::store
