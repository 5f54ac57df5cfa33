#include "sense/complexity.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include "sense/phrase_finder.h"
#include "sense/question.h"

namespace jiyi::sense {
namespace {

constexpr double kTask = 0.18;
constexpr std::size_t kTasksMax = 3;
constexpr double kLength = 0.2;
constexpr double kLengthWidth = 200;
constexpr double kCode = 0.3;
constexpr double kFurtherQuestion = 0.1;
constexpr std::size_t kFurtherQuestionsMax = 3;
constexpr std::size_t kCodeSignsMin = 4;

constexpr std::uint32_t kAnalyse = 0;
constexpr std::uint32_t kCompare = 1;
constexpr std::uint32_t kDesign = 2;
constexpr std::uint32_t kArchitecture = 3;
constexpr std::uint32_t kProposal = 4;
constexpr std::uint32_t kCodeWord = 5;
constexpr std::uint32_t kDebug = 6;
constexpr std::uint32_t kRefactor = 7;
constexpr std::uint32_t kSteps = 8;
constexpr std::uint32_t kEvaluate = 9;
constexpr std::uint32_t kMigrate = 10;
constexpr std::uint32_t kTasks = 11;  // their number, and of words that are none

constexpr auto kTaskWords = std::to_array<Phrase>({
    {"分析", kAnalyse},
    {"分析一下", kAnalyse},
    {"analyse", kAnalyse},
    {"analyze", kAnalyse},
    {"analysis", kAnalyse},
    {"analysing", kAnalyse},
    {"比较", kCompare},
    {"对比", kCompare},
    {"优缺点", kCompare},
    {"compare", kCompare},
    {"comparison", kCompare},
    {"trade-off", kCompare},
    {"trade-offs", kCompare},
    {"tradeoffs", kCompare},
    {"pros and cons", kCompare},
    {"设计", kDesign},
    {"design", kDesign},
    {"designs", kDesign},
    {"架构", kArchitecture},
    {"architecture", kArchitecture},
    {"architectures", kArchitecture},
    {"方案", kProposal},
    {"规划", kProposal},
    {"proposal", kProposal},
    {"proposals", kProposal},
    {"rollout plan", kProposal},
    {"代码", kCodeWord},
    {"code", kCodeWord},
    {"implement*", kCodeWord},
    {"实现", kCodeWord},
    {"debug", kDebug},
    {"debugging", kDebug},
    {"调试", kDebug},
    {"排查", kDebug},
    {"重构", kRefactor},
    {"refactor*", kRefactor},
    {"优化", kRefactor},
    {"optimise", kRefactor},
    {"optimize", kRefactor},
    {"多步骤", kSteps},
    {"多个步骤", kSteps},
    {"步骤", kSteps},
    {"step by step", kSteps},
    {"steps", kSteps},
    {"评估", kEvaluate},
    {"evaluate", kEvaluate},
    {"risks", kEvaluate},
    {"风险", kEvaluate},
    {"迁移", kMigrate},
    {"migrate", kMigrate},
    {"migration", kMigrate},
    {"比较好", kTasks},
    {"比较喜欢", kTasks},
    {"zip code", kTasks},
});

const PhraseFinder& task_words() {
  static const PhraseFinder words({kTaskWords.begin(), kTaskWords.end()});
  return words;
}

// A character of a script without spaces says about as much as two others.
std::size_t width(Folded chars) {
  std::size_t width = chars.size();
  for (const auto& at : chars) {
    if (is_written(at.code) && !is_spaced_word_char(at.code)) ++width;
  }
  return width;
}

std::size_t task_count(Folded chars) {
  std::bitset<kTasks + 1> kinds;
  for (const auto& hit : task_words().hits(chars))
    kinds.set(hit.value);
  kinds.reset(kTasks);
  return kinds.count();
}

bool has_code(Folded chars) {
  constexpr std::u32string_view kFence = U"```";
  std::size_t signs = 0;
  for (std::size_t at = 0; at < chars.size(); ++at) {
    const char32_t code = chars[at].code;
    const bool fence = code == U'`' && at + 2 < chars.size() && chars[at + 1].code == kFence[1] &&
                       chars[at + 2].code == kFence[2];
    if (fence) return true;
    if (code == U'{' || code == U'}' || code == U';' || code == U'=') ++signs;
  }
  return signs >= kCodeSignsMin;
}

}  // namespace

double complexity(const Message& message) {
  const Folded chars = message.chars;
  const std::size_t questions = question_count(message);
  const std::size_t further = questions > 1 ? questions - 1 : 0;
  const double length = static_cast<double>(width(chars)) / kLengthWidth;
  double sum = kTask * static_cast<double>(std::min(task_count(chars), kTasksMax));
  sum += kLength * std::min(1.0, length);
  sum += has_code(chars) ? kCode : 0;
  sum += kFurtherQuestion * static_cast<double>(std::min(further, kFurtherQuestionsMax));
  return std::min(1.0, sum);
}

}  // namespace jiyi::sense
