#include "task/episode.h"

#include <string_view>
#include <utility>
#include <vector>

#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"
#include "text/language.h"

namespace jiyi::task {
namespace {

constexpr std::uint8_t kHan = 1;

std::string text_of(const json::Value& value) {
  const std::string* text = value.if_string();
  return text == nullptr ? json::write(value) : *text;
}

std::string member_text(const json::Value& state, std::string_view name) {
  const json::Object* object = state.if_object();
  const json::Value* member = object == nullptr ? nullptr : object->find(name);
  return member == nullptr || member->is_null() ? std::string() : text_of(*member);
}

std::vector<std::string> steps_of(const json::Value& state, const json::Value& results) {
  std::vector<std::string> steps;
  const json::Object* object = state.if_object();
  const json::Value* member = object == nullptr ? nullptr : object->find("steps");
  const json::Array* array = member == nullptr ? nullptr : member->if_array();
  if (array != nullptr) {
    for (const json::Value& step : *array)
      steps.push_back(text_of(step));
    return steps;
  }
  if (const json::Object* named = results.if_object()) {
    for (const json::Member& result : *named)
      steps.push_back(result.name + ": " + text_of(result.value));
  }
  return steps;
}

Error over(std::string_view what, std::size_t count, std::size_t limit) {
  return {ErrorCode::LimitExceeded, "an episode of " + std::to_string(count) + " " +
                                        std::string(what) + " is over the limit of " +
                                        std::to_string(limit)};
}

}  // namespace

Result<std::string> episode_text(const store::TaskRow& task, const TaskComplete& request) {
  ASSIGN_OR_RETURN(const auto state, json::parse(task.state));
  ASSIGN_OR_RETURN(const auto results, json::parse(task.results));
  std::string goal = request.goal.empty() ? member_text(state, "goal") : request.goal;
  if (goal.empty()) goal = task.id;
  const std::string result = request.result.empty() ? member_text(state, "result") : request.result;
  const auto steps = request.steps.empty() ? steps_of(state, results) : request.steps;
  if (steps.size() > kTaskStepsMax) return over("steps", steps.size(), kTaskStepsMax);
  const bool is_chinese = text::language_class(goal + result) == kHan;
  std::string text = (is_chinese ? "目标：" : "Goal: ") + goal;
  if (!result.empty()) text += (is_chinese ? "\n结果：" : "\nResult: ") + result;
  if (!steps.empty()) text += is_chinese ? "\n步骤：" : "\nSteps:";
  for (std::size_t i = 0; i < steps.size(); ++i)
    text += "\n" + std::to_string(i + 1) + ". " + steps[i];
  if (text.size() > kTextBytesMax) return over("bytes", text.size(), kTextBytesMax);
  return text;
}

}  // namespace jiyi::task
