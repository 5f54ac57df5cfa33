#include "cli/demo_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class DemoTaskTest : public testkit::EngineFixture {
 protected:
  TaskKey key_of_demo() {
    return {.bank = {.tenant = "default", .bank = "agent:planner"}, .id = "trip", .within = {}};
  }
};

// That a process is killed for it is tested with the whole program, in tests/cli.
TEST_F(DemoTaskTest, ReadsTheStepAndLeavesAnEpisode) {
  EXPECT_FALSE(read_demo_task(*engine_).ok());
  const auto put =
      engine_->tasks().put(key_of_demo(), {.state = R"({"goal":"book a train","step":7})"});
  ASSERT_TRUE(put.ok());
  EXPECT_EQ(read_demo_task(*engine_).value(), 7U);
  EXPECT_THAT(end_demo_task(*engine_).value(), HasSubstr("Goal: book a train"));
  EXPECT_FALSE(read_demo_task(*engine_).ok());
}

TEST_F(DemoTaskTest, AProgramThatIsNotThereIsAnError) {
  const auto fault = work_until_killed(dir_.file("none"), dir_.file("other.jiyi"));
  ASSERT_FALSE(fault.ok());
}

TEST(DemoTaskReport, PassesIfNothingAcknowledgedIsLost) {
  const auto passes = [](std::size_t acknowledged, std::size_t kept) {
    return DemoTaskReport{.acknowledged = acknowledged, .kept = kept, .episode = "e"}.passed();
  };
  EXPECT_FALSE(passes(0, 0));
  EXPECT_FALSE(passes(5, 4));
  EXPECT_TRUE(passes(5, 5));
  EXPECT_TRUE(passes(5, 6));
  EXPECT_FALSE(passes(5, 7));
}

}  // namespace
}  // namespace jiyi::cli
