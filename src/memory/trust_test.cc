#include "memory/trust.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::memory {
namespace {

TEST(Trust, FollowsTheChannel) {
  EXPECT_EQ(trust_of(Channel::User), Trust::High);
  EXPECT_EQ(trust_of(Channel::Agent), Trust::Medium);
  EXPECT_EQ(trust_of(Channel::Import), Trust::Low);
  EXPECT_EQ(trust_of(Channel::Web), Trust::Untrusted);
}

TEST(Trust, DerivingNeverRaisesIt) {
  base::Random random(7);
  for (int round = 0; round < 1000; ++round) {
    std::vector<Trust> parents(random.below(4));
    for (Trust& parent : parents)
      parent = static_cast<Trust>(random.below(4));
    const auto channel = static_cast<Channel>(random.below(8));

    const Trust derived = trust_of(channel, parents);

    EXPECT_LE(derived, trust_of(channel));
    for (const Trust parent : parents)
      EXPECT_LE(derived, parent);
  }
}

}  // namespace
}  // namespace jiyi::memory
