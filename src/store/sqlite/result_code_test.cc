#include "store/sqlite/result_code.h"

#include <cerrno>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

namespace jiyi::store {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ResultCode, KindsAreThoseOfTheWholeFamily) {
  EXPECT_EQ(code_of(SQLITE_BUSY_SNAPSHOT), ErrorCode::Unavailable);
  EXPECT_EQ(code_of(SQLITE_CORRUPT_INDEX), ErrorCode::Corruption);
  EXPECT_EQ(code_of(SQLITE_IOERR_FSYNC), ErrorCode::Io);
  EXPECT_EQ(code_of(SQLITE_IOERR_NOMEM), ErrorCode::LimitExceeded);
  EXPECT_EQ(code_of(SQLITE_CONSTRAINT_UNIQUE), ErrorCode::AlreadyExists);
  EXPECT_EQ(code_of(SQLITE_MISUSE), ErrorCode::Internal);
}

TEST(ResultCode, WordsSayWhatToDo) {
  EXPECT_THAT(describe(SQLITE_CORRUPT, 0, false), HasSubstr("run check"));
  EXPECT_THAT(describe(SQLITE_CORRUPT, 0, true), Not(HasSubstr("run check")));
  EXPECT_THAT(describe(SQLITE_CANTOPEN, ENOENT, false), HasSubstr("writable"));
  EXPECT_THAT(describe(SQLITE_IOERR_READ, EIO, false), HasSubstr("Input/output error"));
  EXPECT_THAT(describe(SQLITE_IOERR_READ, 0, false), Not(HasSubstr("(")));
}

}  // namespace
}  // namespace jiyi::store
