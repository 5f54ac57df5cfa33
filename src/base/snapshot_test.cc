#include "base/snapshot.h"

#include <gtest/gtest.h>

namespace jiyi::base {
namespace {

TEST(Snapshot, ReaderKeepsWhatItTook) {
  Snapshot<int> snapshot(std::make_shared<const int>(1));
  const auto taken = snapshot.current();

  snapshot.publish(std::make_shared<const int>(2));

  EXPECT_EQ(*taken, 1);
  EXPECT_EQ(*snapshot.current(), 2);
}

}  // namespace
}  // namespace jiyi::base
