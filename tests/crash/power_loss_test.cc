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

class PowerLoss : public testing::TestWithParam<std::size_t> {};

TEST_P(PowerLoss, LosesNothingThatWasAcknowledged) {
  testkit::PowerLossVfs disk;
  testkit::FaultVfs quick;  // opens the images without waiting for syncs
  const testkit::TempDir dir;
  std::vector<Acknowledged> steps;
  std::vector<std::size_t> moments;
  const ScriptRun whole = run_script({.path = dir.file("s.db"), .vfs = disk.name()},
                               [&](const ScriptRun& run) {
                                 steps.push_back({disk.moment(), run.history});
                                 moments.push_back(disk.moment());
                               });
  ASSERT_TRUE(whole.opened);
  for (std::size_t moment = 0; moment <= disk.moment(); moment += 7) moments.push_back(moment);

  for (const std::size_t moment : moments) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      SCOPED_TRACE("moment " + std::to_string(moment) + ", seed " + std::to_string(seed));
      const testkit::TempDir image;
      disk.write_image(moment, seed, image.path().string(), GetParam());
      History due = due_at(steps, moment);
      due.expect_later(whole.history);
      ASSERT_THAT(verify({.path = image.file("s.db"), .vfs = quick.name()}, due), IsEmpty());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sectors, PowerLoss, testing::Values(kSmallSector, kLargeSector),
                         [](const auto& sweep) { return "Of" + std::to_string(sweep.param); });

}  // namespace
}  // namespace jiyi::crash
