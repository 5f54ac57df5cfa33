#include "bank/view.h"

#include <gtest/gtest.h>

namespace jiyi::bank {
namespace {

TEST(View, BitsGrowWhenSetAndIgnoreWhatIsBeyond) {
  Bits bits;
  EXPECT_FALSE(has_bit(bits, 100));
  clear_bit(bits, 100);
  set_bit(bits, 100);
  EXPECT_TRUE(has_bit(bits, 100));
  EXPECT_FALSE(has_bit(bits, 99));
  clear_bit(bits, 100);
  EXPECT_FALSE(has_bit(bits, 100));
}

TEST(View, SessionsAndDaysNeverShareAKey) {
  Memory in_session;
  in_session.scope.session_id = "2025-03-05";
  Memory on_day;
  on_day.event_at = parse_timestamp("2025-03-05T10:00:00Z").value();
  EXPECT_NE(session_key(in_session), session_key(on_day));
  EXPECT_EQ(session_key(in_session), session_key("2025-03-05"));
  EXPECT_EQ(session_key(Memory{}), "");
}

TEST(View, MeanLengthCountsOnlySessionsWithTurns) {
  EXPECT_EQ(mean_length({}), 1.0);
  EXPECT_EQ(
      mean_length(
          {{.slots = 2, .length = 10}, {.slots = 0, .length = 0}, {.slots = 1, .length = 20}}),
      15.0);
}

}  // namespace
}  // namespace jiyi::bank
