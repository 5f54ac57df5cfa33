#include "recall/stats.h"

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class StatsTest : public testkit::RecallWorld {};

TEST_F(StatsTest, CountsCurrentVersionsAndAllVersions) {
  Memory dated = memory("a", "four");
  dated.event_at = testkit::at_second(100);
  dated.type = "preference";
  dated.importance = 9;
  Memory other = memory("b", "three");
  other.kind = Kind::Message;
  other.importance = 1;
  write({dated, other});
  rewrite("b", "seven");

  const BankStats found = stats(reader(), key_).value();

  EXPECT_EQ(found.memories, 2U);
  EXPECT_EQ(found.versions, 3U);
  EXPECT_EQ(found.text_bytes, 9U);
  EXPECT_EQ(found.importance_mean, 5.0);
  EXPECT_EQ(found.by_kind.size(), 2U);
  ASSERT_EQ(found.by_type.size(), 1U);
  EXPECT_EQ(found.by_type[0].name, "preference");
  EXPECT_EQ(found.by_state[0].name, "live");
  EXPECT_EQ(found.oldest->unix_us, testkit::at_second(100).unix_us);
}

}  // namespace
}  // namespace jiyi::recall
