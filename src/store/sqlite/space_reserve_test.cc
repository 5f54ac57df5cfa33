#include "store/sqlite/space_reserve.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

TEST(SpaceReserve, IsThereUntilItIsGivenUp) {
  const testkit::TempDir dir;
  const SpaceReserve reserve(dir.file("s.db"));
  EXPECT_FALSE(reserve.give_up());

  reserve.fill();
  reserve.fill();

  EXPECT_EQ(io::file_size(dir.file("s.db-reserve")).value(), kReserveBytes);
  EXPECT_TRUE(reserve.give_up());
  EXPECT_FALSE(io::exists(dir.file("s.db-reserve")).value());
}

TEST(SpaceReserve, IsNothingWhereNothingCanBeMade) {
  const testkit::TempDir dir;
  const SpaceReserve reserve(dir.file("no/such/s.db"));
  reserve.fill();
  EXPECT_FALSE(reserve.give_up());
}

}  // namespace
}  // namespace jiyi::store
