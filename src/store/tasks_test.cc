#include "store/tasks.h"

#include <gtest/gtest.h>

namespace jiyi::store {
namespace {

TEST(Tasks, OneIsOverFromTheVeryInstant) {
  const TaskRow task{.expires_at = Timestamp{.unix_us = 1000}};
  EXPECT_FALSE(is_expired(task, {.unix_us = 999}));
  EXPECT_TRUE(is_expired(task, {.unix_us = 1000}));
  EXPECT_FALSE(is_expired(TaskRow{}, {.unix_us = 1000}));
}

}  // namespace
}  // namespace jiyi::store
