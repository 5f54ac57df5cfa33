#include "memory/version.h"

#include <string>

#include <gtest/gtest.h>

#include "testkit/memory_world.h"
#include "text/similarity.h"

namespace jiyi::memory {
namespace {

class VersionTest : public testkit::MemoryWorld {
 protected:
  void write(State state) {
    ASSERT_TRUE(in_write([&](store::Transaction& txn) -> Result<store::Number> {
                  const store::Row before = txn.current("a").value().value();
                  Memory after = before.memory;
                  after.state = state;
                  after.version = 77;
                  return write_version(txn, before, std::move(after));
                }).ok());
  }
};

TEST_F(VersionTest, TheNextVersionHasTheSameIdAndClosesTheOneBefore) {
  NewMemory item = note("a", "tea at five");
  item.idempotency_key = "k";
  ASSERT_TRUE(remember({item}).ok());
  write(State::Archived);
  const auto all = versions("a");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].memory.version, 2U);
  EXPECT_EQ(all[1].memory.state, State::Archived);
  EXPECT_FALSE(all[1].memory.superseded_at);
  EXPECT_EQ(*all[0].memory.superseded_at, all[1].memory.recorded_at);
  EXPECT_EQ(all[0].memory.idempotency_key, "k");
  EXPECT_EQ(all[1].memory.idempotency_key, "") << "the key is of the first";
}

TEST_F(VersionTest, ARejectedTurnIsFoundByWhatItNearlySays) {
  NewMemory turn = note("a", "Ann lives in Leeds, near the old station");
  turn.scope.session_id = "s";
  turn.speaker = "Bob";
  ASSERT_TRUE(remember({turn}).ok());
  ASSERT_EQ(versions("a")[0].memory.kind, Kind::Message);
  const auto found = [&] {
    return in_write([&](store::Transaction& txn) {
             return txn.with_bands(text::bands(text::signature(turn.text)), 5);
           })
        .value()
        .size();
  };
  EXPECT_EQ(found(), 0U) << "turns have no bands";
  write(State::Rejected);
  EXPECT_EQ(found(), 1U);
}

}  // namespace
}  // namespace jiyi::memory
