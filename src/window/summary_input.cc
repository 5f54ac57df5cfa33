#include "window/summary_input.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace jiyi::window {
namespace {

constexpr std::string_view kSummaryRole = "summary";
constexpr std::size_t kLabelBytesMax = 64;
// As src/digest writes a label: in English with a space, in Chinese full-width.
constexpr std::string_view kLabelEnd = ": ";
constexpr std::string_view kLabelEndInChinese = "：";
// What 120 words hold as characters, and the other way round.
constexpr std::size_t kCharacters = 5;
constexpr std::size_t kWords = 3;

digest::Role role_of(std::string_view role) {
  if (role == "assistant") return digest::Role::Assistant;
  if (role == "system") return digest::Role::System;
  return role == "tool" ? digest::Role::Tool : digest::Role::User;
}

std::string_view take_label(std::string_view& line) {
  for (const std::string_view end : {kLabelEnd, kLabelEndInChinese}) {
    const std::size_t at = line.find(end);
    if (at == 0 || at == std::string_view::npos || at > kLabelBytesMax) continue;
    const std::string_view label = line.substr(0, at);
    line.remove_prefix(at + end.size());
    return label;
  }
  return {};
}

void add_lines(std::string_view text, std::vector<digest::Quote>& quotes) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view speaker = take_label(line);
    for (digest::Quote& quote : digest::quotes_of(line)) {
      quote.speaker = speaker;
      quotes.push_back(std::move(quote));
    }
  }
}

digest::Limits limits_of(const SummaryRequest& request) {
  const std::size_t most = request.length_max;
  if (request.counts_words)
    return {.words_max = most, .characters_max = most * kCharacters / kWords};
  return {.words_max = std::max<std::size_t>(1, most * kWords / kCharacters),
          .characters_max = most};
}

}  // namespace

SummaryInput summary_input(const SummaryRequest& request) {
  SummaryInput input{.limits = limits_of(request)};
  for (const SummaryMessage& message : request.messages) {
    if (message.role == kSummaryRole) {
      add_lines(message.text, input.earlier.quotes);
      ++input.earlier.covers;
      continue;
    }
    input.messages.push_back({.id = message.id,
                              .role = role_of(message.role),
                              .speaker = message.speaker,
                              .at = std::nullopt,
                              .text = message.text,
                              .importance = static_cast<double>(message.importance)});
  }
  return input;
}

}  // namespace jiyi::window
