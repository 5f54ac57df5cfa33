#include "memory/diff.h"

#include <gtest/gtest.h>

namespace jiyi::memory {
namespace {

std::vector<Memory> two_versions() {
  Memory first;
  first.text = "喜欢咖啡";
  Memory second = first;
  second.version = 2;
  second.text = "不喝咖啡了";
  second.state = State::Archived;
  return {first, second};
}

TEST(Diff, ListsWhatDiffers) {
  const auto changes = diff(two_versions(), 1, 2);
  ASSERT_TRUE(changes.ok());
  ASSERT_EQ(changes.value().size(), 2U);
  EXPECT_EQ(changes.value()[0].field, "state");
  EXPECT_EQ(changes.value()[0].after, "archived");
  EXPECT_EQ(changes.value()[1].field, "text");
  EXPECT_EQ(changes.value()[1].before, "喜欢咖啡");
}

TEST(Diff, SameVersionHasNoChanges) {
  EXPECT_TRUE(diff(two_versions(), 2, 2).value().empty());
}

TEST(Diff, UnknownVersionIsNotFound) {
  EXPECT_EQ(diff(two_versions(), 1, 3).error().code(), ErrorCode::NotFound);
}

}  // namespace
}  // namespace jiyi::memory
