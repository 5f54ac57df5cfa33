#include "transfer/content_id.h"

#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

TEST(ContentId, IsStableAndTellsFieldsApart) {
  EXPECT_EQ(content_id({"a", "b"}), content_id({"a", "b"}));
  EXPECT_NE(content_id({"a", "b"}), content_id({"ab", ""}));
  EXPECT_NE(content_id({"a", "b"}), content_id({"b", "a"}));
  EXPECT_NE(content_id({"a"}), content_id({"a", ""}));
  EXPECT_EQ(content_id({"x"}).size(), 32U);
}

// They are stored, so the function may not change.
TEST(ContentId, KeepsItsValues) {
  EXPECT_EQ(content_id({"jiyi", "记忆"}), "76e5bb889175b64a0c1cc62c689d75e9");
}

}  // namespace
}  // namespace jiyi::transfer
