#include "store/sqlite/connection.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

class ConnectionTest : public testing::Test {
 protected:
  std::unique_ptr<Connection> open(Access access) {
    auto opened = Connection::open({.path = dir_.file("a?b%20#'.db"),
                                    .access = access,
                                    .busy_timeout = std::chrono::milliseconds(10)});
    EXPECT_TRUE(opened.ok()) << opened.error().message();
    return std::move(opened).value();
  }

  testkit::TempDir dir_;
};

TEST_F(ConnectionTest, BindsAndReadsBytesAsTheyAre) {
  auto connection = open(Access::Create);
  Statement echo = connection->prepare("SELECT ?, ?, ?, ?, ?").value();
  const std::string odd("a\0'%\xFF", 5);
  echo.text(odd).blob("").text_or_null("").integer_or_null(std::nullopt).integer(-7);

  ASSERT_TRUE(echo.step().value());

  EXPECT_EQ(echo.bytes_at(0), odd);
  EXPECT_EQ(echo.string_at(1), "");
  EXPECT_TRUE(echo.is_blob(1));
  EXPECT_FALSE(echo.optional_at(2).has_value());
  EXPECT_FALSE(echo.optional_at(3).has_value());
  EXPECT_EQ(echo.integer_at(4), -7);
  EXPECT_FALSE(echo.step().value());
}

TEST_F(ConnectionTest, AStatementStartsAfreshEachTime) {
  auto connection = open(Access::Create);
  for (const std::int64_t value : {1, 2}) {
    Statement echo = connection->prepare("SELECT ?1, ?2 IS NULL").value();
    echo.integer(value);
    ASSERT_TRUE(echo.step().value());
    EXPECT_EQ(echo.integer_at(0), value);
    EXPECT_EQ(echo.integer_at(1), 1);
  }
}

TEST_F(ConnectionTest, ReadOnlyAndImmutableReadAnyPathAndNeverWrite) {
  ASSERT_TRUE(open(Access::Create)->execute("CREATE TABLE t(x); INSERT INTO t VALUES(5);").ok());

  for (const Access access : {Access::ReadOnly, Access::Immutable, Access::Salvage}) {
    auto connection = open(access);
    EXPECT_EQ(connection->query_integer("SELECT x FROM t").value(), 5);
    const auto written = connection->execute("DELETE FROM t;");
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().code(), ErrorCode::Io);
  }
}

TEST_F(ConnectionTest, AnotherWriterIsWaitedForAndThenReported) {
  auto first = open(Access::Create);
  auto second = open(Access::ReadWrite);
  ASSERT_TRUE(first->execute("BEGIN IMMEDIATE;").ok());

  const auto refused = second->execute("BEGIN IMMEDIATE;");

  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::Unavailable);
  ASSERT_TRUE(first->execute("COMMIT;").ok());
  EXPECT_TRUE(second->execute("BEGIN IMMEDIATE; COMMIT;").ok());
}

TEST_F(ConnectionTest, NothingRunsOutsideOfATransactionThatIsNeeded) {
  auto connection = open(Access::Create);
  ASSERT_TRUE(connection->execute("CREATE TABLE t(x); BEGIN;").ok());
  connection->need_transaction(true);
  EXPECT_TRUE(connection->run("INSERT INTO t VALUES(1)").ok());
  ASSERT_TRUE(connection->execute("ROLLBACK;").ok());

  EXPECT_FALSE(connection->run("INSERT INTO t VALUES(2)").ok());
  connection->need_transaction(false);
  EXPECT_EQ(connection->query_integer("SELECT count(*) FROM t").value(), 0);
}

TEST_F(ConnectionTest, FilesAreForTheirOwnerAlone) {
  ASSERT_TRUE(open(Access::Create)->execute("CREATE TABLE t(x);").ok());
  const auto permissions = std::filesystem::status(dir_.file("a?b%20#'.db")).permissions();
  EXPECT_EQ(permissions, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

}  // namespace
}  // namespace jiyi::store
