#include "http/retry_after.h"

#include <gtest/gtest.h>

namespace jiyi::http {
namespace {

using std::chrono::milliseconds;

constexpr Timestamp kNow{.unix_us = 784'111'770'000'000};  // 1994-11-06T08:49:30Z

TEST(RetryAfter, ReadsSeconds) {
  EXPECT_EQ(retry_after("0", kNow), milliseconds(0));
  EXPECT_EQ(retry_after("120", kNow), milliseconds(120'000));
  EXPECT_EQ(retry_after("86400", kNow), milliseconds(86'400'000));
}

TEST(RetryAfter, ReadsADateAgainstTheClock) {
  EXPECT_EQ(retry_after("Sun, 06 Nov 1994 08:49:37 GMT", kNow), milliseconds(7'000));
  EXPECT_EQ(retry_after("Sun, 06 Nov 1994 08:49:00 GMT", kNow), milliseconds(0));
}

TEST(RetryAfter, TakesNonsenseAsNotSaid) {
  for (const char* header : {"", "-1", "86401", "99999999999999999999", "soon", "1.5 hours",
                             "Sun, 06 Nov 2044 08:49:37 GMT"}) {
    EXPECT_EQ(retry_after(header, kNow), std::nullopt) << header;
  }
}

}  // namespace
}  // namespace jiyi::http
