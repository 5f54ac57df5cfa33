#include "window/summary_text.h"

#include <algorithm>

#include "text/language.h"
#include "text/utf8.h"
#include "window/measure.h"

namespace jiyi::window {
namespace {

constexpr std::string_view kHeading = "Summary of the conversation before:";
constexpr std::string_view kChineseHeading = "此前对话的摘要：";
constexpr std::uint8_t kHan = 1;
constexpr std::uint8_t kKanaOrHangul = 2;

constexpr std::size_t kCharacters = 200;
constexpr std::size_t kWords = 120;
// So that all levels together take at most about half of a small window.
constexpr std::size_t kTokensForCharacter = 8;
constexpr std::size_t kTokensForWord = 12;
constexpr std::size_t kLengthMin = 12;

bool is_space(char byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

}  // namespace

std::string summary_text(std::span<const store::SummaryRow> summaries) {
  std::string text;
  for (const store::SummaryRow& summary : summaries)
    text += "\n" + summary.text;
  if (text.empty()) return text;
  return std::string(text::language_class(text) == kHan ? kChineseHeading : kHeading) + text;
}

std::size_t summary_tokens(std::span<const store::SummaryRow> summaries,
                           const WindowSettings& settings) {
  const std::string text = summary_text(summaries);
  return text.empty() ? 0 : tokens_of("system", text, settings.model);
}

bool counts_words(std::string_view text) {
  const std::uint8_t language = text::language_class(text);
  return language != kHan && language != kKanaOrHangul;
}

std::size_t length_of(std::string_view text, bool in_words) {
  std::size_t length = 0;
  if (!in_words) {
    for ([[maybe_unused]] const auto& place : text::CodePoints(text))
      ++length;
    return length;
  }
  bool inside = false;
  for (const char byte : text) {
    if (!inside && !is_space(byte)) ++length;
    inside = !is_space(byte);
  }
  return length;
}

std::size_t length_max(const WindowSettings& settings, int level, bool in_words) {
  const std::size_t whole = (in_words ? kWords : kCharacters) * static_cast<std::size_t>(level);
  const std::size_t room =
      usable_tokens(settings) / (in_words ? kTokensForWord : kTokensForCharacter);
  return std::max(kLengthMin, std::min(whole, room));
}

void set_limit(SummaryRequest& request, const WindowSettings& settings) {
  std::string all;
  for (const SummaryMessage& message : request.messages)
    all += message.text + "\n";
  request.counts_words = counts_words(all);
  request.length_max = length_max(settings, request.level, request.counts_words);
}

}  // namespace jiyi::window
