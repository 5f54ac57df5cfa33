#include "task/episode.h"

#include <gtest/gtest.h>

namespace jiyi::task {
namespace {

store::TaskRow task(std::string state, std::string results = "{}") {
  store::TaskRow row{.id = "t1"};
  row.state = std::move(state);
  row.results = std::move(results);
  return row;
}

TEST(TaskEpisode, SaysWhatWasGiven) {
  EXPECT_EQ(
      episode_text(task("{}"),
                   {.goal = "move the cat", .result = "moved", .steps = {"find a box", "drive"}})
          .value(),
      "Goal: move the cat\nResult: moved\nSteps:\n1. find a box\n2. drive");
}

TEST(TaskEpisode, ElseWhatTheTaskSaysElseItsIdAndResults) {
  EXPECT_EQ(episode_text(task(R"({"goal":"订机票","result":"已订","steps":["比价","付款"]})"), {})
                .value(),
            "目标：订机票\n结果：已订\n步骤：\n1. 比价\n2. 付款");
  EXPECT_EQ(episode_text(task("[1]", R"({"price":120,"from":"Leeds"})"), {}).value(),
            "Goal: t1\nSteps:\n1. price: 120\n2. from: Leeds");
  EXPECT_EQ(episode_text(task("{}"), {}).value(), "Goal: t1");
}

TEST(TaskEpisode, HasALimitOfSteps) {
  TaskComplete request;
  request.steps.assign(kTaskStepsMax, "x");
  EXPECT_TRUE(episode_text(task("{}"), request).ok());
  request.steps.emplace_back("x");
  EXPECT_EQ(episode_text(task("{}"), request).error().code(), ErrorCode::LimitExceeded);
}

}  // namespace
}  // namespace jiyi::task
