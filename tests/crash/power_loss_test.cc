// The power goes at any moment: unsynced writes are dropped, reordered, torn or garbage.

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "script.h"
#include "testkit/fault_vfs.h"
#include "testkit/power_loss_vfs.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::IsEmpty;

constexpr std::size_t kSmallSector = 512;
constexpr std::size_t kLargeSector = 4096;

struct Acknowledged {
  std::size_t moment = 0;
  History history;
};

// What must hold after a cut at `moment`: what was acknowledged by then, and of what was asked
// later all or nothing.
const History& due_at(const std::vector<Acknowledged>& steps, std::size_t moment) {
  static const History none;
  const History* due = &none;
  for (const Acknowledged& step : steps) {
    if (step.moment <= moment) due = &step.history;
  }
  return *due;
}

struct Recording {
  testkit::PowerLossVfs disk;
  std::vector<Acknowledged> steps;
  History whole;
};

void record(Recording& recording, Durability durability) {
  const testkit::TempDir dir;
  const ScriptRun whole =
      run_script({.path = dir.file("s.db"), .durability = durability, .vfs = recording.disk.name()},
                 [&](const ScriptRun& run) {
                   recording.steps.push_back({recording.disk.moment(), run.history});
                 });
  ASSERT_TRUE(whole.opened);
  recording.whole = whole.history;
}

// What is wrong after a cut at `moment`, if anything.
std::vector<std::string> after_cut(const Recording& recording, std::size_t moment,
                                   std::uint64_t seed, std::size_t sector) {
  testkit::FaultVfs quick;  // opens the image without waiting for syncs
  const testkit::TempDir image;
  recording.disk.write_image(moment, seed, image.path().string(), sector);
  History due = due_at(recording.steps, moment);
  due.expect_later(recording.whole);
  return verify({.path = image.file("s.db"), .vfs = quick.name()}, due);
}

class PowerLoss : public testing::TestWithParam<std::size_t> {};

TEST_P(PowerLoss, LosesNothingThatWasAcknowledged) {
  Recording recording;
  record(recording, Durability::Full);
  std::vector<std::size_t> moments;
  for (const Acknowledged& step : recording.steps)
    moments.push_back(step.moment);
  for (std::size_t at = 0; at <= recording.disk.moment(); at += 7)
    moments.push_back(at);

  for (const std::size_t moment : moments) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      ASSERT_THAT(after_cut(recording, moment, seed, GetParam()), IsEmpty())
          << "moment " << moment << ", seed " << seed;
    }
  }
}

// The tests above would notice a missing sync: without one for each commit something is lost.
TEST(PowerLossOfTheLastMoments, IsTheKnownPriceOfNormalDurability) {
  Recording recording;
  record(recording, Durability::Normal);

  std::size_t losses = 0;
  for (const Acknowledged& step : recording.steps) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto wrong = after_cut(recording, step.moment, seed, kSmallSector);
      for (const std::string& complaint : wrong) {
        EXPECT_THAT(complaint, testing::AnyOf(testing::HasSubstr("lost"),
                                              testing::HasSubstr("was forgotten and is there")));
      }
      losses += wrong.empty() ? 0U : 1U;
    }
  }
  EXPECT_GT(losses, 0U);
}

INSTANTIATE_TEST_SUITE_P(Sectors, PowerLoss, testing::Values(kSmallSector, kLargeSector),
                         [](const auto& sweep) { return "Of" + std::to_string(sweep.param); });

}  // namespace
}  // namespace jiyi::crash
