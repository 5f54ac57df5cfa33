#include "digest/reply_shape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/hash.h"
#include "base/try.h"
#include "digest/cues.h"
#include "text/fold.h"
#include "text/terms.h"

namespace jiyi::digest {
namespace {

constexpr auto kRefusalsAtFront = std::to_array<std::string_view>({
    "i cannot",    "i can't",          "i can not",   "i'm sorry",    "i am sorry",
    "sorry, ",     "i'm unable",       "i am unable", "i'm not able", "i won't",
    "i apologize", "unfortunately, i", "抱歉",        "很抱歉",       "对不起",
    "我无法",      "我不能",           "无法为您",    "无法总结",
});

constexpr auto kRefusalsAnywhere = std::to_array<std::string_view>({
    "as an ai",
    "ai language model",
    "as a language model",
    "作为ai",
    "作为一个ai",
    "作为一名ai",
    "作为人工智能",
    "作为一个人工智能",
    "作为一个语言模型",
    "作为语言模型",
});

constexpr auto kErrorsAtFront = std::to_array<std::string_view>({
    "error:",
    "error code",
    "http/1",
    "http/2",
    "traceback (most recent",
    "exception:",
    "internal server error",
    "bad gateway",
    "service unavailable",
    "gateway timeout",
    "rate limit exceeded",
    "rate limit reached",
    "too many requests",
    "unauthorized",
    "invalid api key",
    "400 bad",
    "401 unauthorized",
    "403 forbidden",
    "404 not",
    "429 too",
    "500 internal",
    "502 bad",
    "503 service",
    "504 gateway",
    "错误:",
    "请求失败",
    "服务不可用",
    "服务器错误",
    "内部错误",
});

constexpr auto kMarkupAtFront = std::to_array<std::string_view>({
    "<!doctype",
    "<html",
    "<head",
    "<body",
    "<?xml",
    "<error",
    "<div",
    "<p>",
});

// A loop is at least so many tokens long and goes round at least so often.
constexpr std::size_t kLoopTokens = 8;
constexpr std::size_t kLoopRounds = 3;
constexpr std::size_t kLoopPeriodMax = 16;
// In a reply of so many tokens or more, at least this share of the runs of three are distinct.
constexpr std::size_t kJudgedTokens = 30;
constexpr double kDistinctShareMin = 0.6;

Error refused(std::string what) {
  return {ErrorCode::InvalidArgument, std::move(what)};
}

// The reading order of words, numbers and characters, each as a number.
std::vector<std::uint64_t> tokens_of(std::string_view text) {
  using text::TermClass;
  std::vector<std::uint64_t> tokens;
  for (const text::Term& term : text::terms(text)) {
    const bool is_read = term.kind == TermClass::Word || term.kind == TermClass::Number ||
                         term.kind == TermClass::CjkUnigram || term.kind == TermClass::Symbol;
    if (is_read) tokens.push_back(base::hash64(term.text));
  }
  return tokens;
}

std::unordered_set<std::uint64_t> runs_of(const std::vector<std::uint64_t>& tokens,
                                          std::size_t length) {
  std::unordered_set<std::uint64_t> runs;
  for (std::size_t i = 0; i + length <= tokens.size(); ++i) {
    const std::string_view bytes(reinterpret_cast<const char*>(&tokens[i]),
                                 length * sizeof(std::uint64_t));
    runs.insert(base::hash64(bytes));
  }
  return runs;
}

template <typename Phrases>
bool starts_with_any(std::string_view folded, const Phrases& phrases) {
  return std::ranges::any_of(
      phrases, [folded](std::string_view phrase) { return folded.starts_with(phrase); });
}

Result<void> check_refusal(std::string_view folded, std::string_view conversation) {
  const auto is_new = [&](std::string_view phrase) {
    return folded.find(phrase) != std::string_view::npos &&
           conversation.find(phrase) == std::string_view::npos;
  };
  if (starts_with_any(folded, kRefusalsAtFront) || std::ranges::any_of(kRefusalsAnywhere, is_new)) {
    return refused("summary is a refusal");
  }
  return {};
}

Result<void> check_error_body(std::string_view folded) {
  if (starts_with_any(folded, kMarkupAtFront)) return refused("summary is a page of markup");
  if (folded.front() == '{' || folded.starts_with("[{") || folded.starts_with("[\"")) {
    return refused("summary is JSON and not prose");
  }
  if (starts_with_any(folded, kErrorsAtFront)) return refused("summary is a message of an error");
  return {};
}

Result<void> check_loops(const std::vector<std::uint64_t>& tokens) {
  for (std::size_t period = 1; period <= kLoopPeriodMax; ++period) {
    std::size_t same = 0;
    for (std::size_t i = period; i < tokens.size(); ++i) {
      same = tokens[i] == tokens[i - period] ? same + 1 : 0;
      const std::size_t length = same + period;
      if (same > 0 && length >= kLoopTokens && length >= kLoopRounds * period) {
        return refused("summary repeats " + std::to_string(period) + " words " +
                       std::to_string(length / period) + " times");
      }
    }
  }
  if (tokens.size() < kJudgedTokens) return {};
  constexpr std::size_t kRun = 3;
  const auto distinct = static_cast<double>(runs_of(tokens, kRun).size());
  if (distinct < kDistinctShareMin * static_cast<double>(tokens.size() - kRun + 1)) {
    return refused("summary repeats itself");
  }
  return {};
}

Result<void> check_echo(const std::vector<std::uint64_t>& tokens, std::string_view instructions) {
  const auto asked = runs_of(tokens_of(instructions), kEchoTokens);
  const auto said = runs_of(tokens, kEchoTokens);
  const bool echoes =
      std::ranges::any_of(said, [&asked](std::uint64_t run) { return asked.contains(run); });
  if (echoes) return refused("summary repeats the prompt");
  return {};
}

}  // namespace

Result<void> check_shape(std::string_view reply, const ShapeContext& context) {
  const std::string folded = text::fold(reply);
  if (folded.empty()) return refused("summary is empty");
  RETURN_IF_ERROR(check_error_body(folded));
  RETURN_IF_ERROR(check_refusal(folded, context.folded_conversation));
  if ((cues(folded) & kInstruction) != 0) return refused("summary gives instructions to a model");
  const std::vector<std::uint64_t> tokens = tokens_of(reply);
  RETURN_IF_ERROR(check_loops(tokens));
  return check_echo(tokens, context.instructions);
}

}  // namespace jiyi::digest
