#include "store/sqlite/readers.h"

#include <latch>
#include <thread>

#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

class ReadersTest : public testkit::StoreFixture {
 protected:
  ConnectionOptions options(std::chrono::milliseconds wait) {
    return {.path = dir_.file("s.jiyi"), .access = Access::ReadOnly, .busy_timeout = wait};
  }
};

TEST_F(ReadersTest, WaitsForAPlaceAndSaysWhenThereIsNone) {
  Readers readers(options(std::chrono::milliseconds(20)), 1);
  std::latch inside(1);
  std::latch leave(1);
  std::jthread other([&] {
    EXPECT_TRUE(readers
                    .run<int>([&](Connection&) {
                      inside.count_down();
                      leave.wait();
                      return Result<int>(1);
                    })
                    .ok());
  });
  inside.wait();

  const auto refused = readers.run<int>([](Connection&) { return Result<int>(2); });
  leave.count_down();
  other.join();

  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code(), ErrorCode::Unavailable);
  EXPECT_TRUE(readers.run<int>([](Connection&) { return Result<int>(3); }).ok());
}

TEST_F(ReadersTest, OneRunSeesOneMoment) {
  ASSERT_TRUE(testkit::insert(*store_, key_, "a", "x").ok());
  Readers readers(options(std::chrono::seconds(5)), 2);
  const auto count = [](Connection& connection) {
    return connection.query_integer("SELECT count(*) FROM memories").value();
  };

  ASSERT_TRUE(readers
                  .run<int>([&](Connection& connection) {
                    EXPECT_EQ(count(connection), 1);
                    EXPECT_TRUE(testkit::insert(*store_, key_, "b", "y").ok());
                    EXPECT_EQ(count(connection), 1);
                    return Result<int>(0);
                  })
                  .ok());

  ASSERT_TRUE(readers
                  .run<int>([&](Connection& connection) {
                    EXPECT_EQ(count(connection), 2);
                    return Result<int>(0);
                  })
                  .ok());
}

}  // namespace
}  // namespace jiyi::store
