#include "window/measure.h"

#include <algorithm>
#include <vector>

#include "text/language.h"
#include "text/sentences.h"
#include "tokens/chat.h"
#include "tokens/encoding.h"
#include "tokens/models.h"

namespace jiyi::window {
namespace {

constexpr std::string_view kMark = " … [the rest is left out]";
constexpr std::string_view kChineseMark = "……（后略）";
constexpr std::uint8_t kHan = 1;

std::size_t count(const Memory& memory, const Reading& reading, std::string_view content,
                  const WindowSettings& settings) {
  tokens::ChatMessage message{
      .role = memory.role, .content = content, .name = memory.speaker, .tool_calls = {}};
  for (const ToolCall& call : reading.tool_calls)
    message.tool_calls.push_back({.name = call.name, .arguments = call.arguments});
  return tokens::count_message(message, settings.model).tokens;
}

// Up to the last end of a sentence; all of it if there is none.
std::string_view whole_sentences(std::string_view prefix) {
  const auto sentences = text::sentences(prefix);
  if (sentences.size() > 1) prefix = prefix.substr(0, sentences.back().begin);
  const auto end = prefix.find_last_not_of(" \t\r\n");
  return end == std::string_view::npos ? std::string_view() : prefix.substr(0, end + 1);
}

std::string cut_to(std::string_view content, std::size_t room, const tokens::Encoding& with) {
  const std::string_view mark = text::language_class(content) == kHan ? kChineseMark : kMark;
  for (std::size_t budget = room; budget > 0;) {
    std::string text(whole_sentences(with.cut(content, budget)));
    text += mark;
    const std::size_t tokens = with.count(text);
    if (tokens <= room) return text;
    budget -= std::min(budget, std::max<std::size_t>(1, tokens - room));
  }
  return std::string(with.cut(content, room));  // no room for a mark
}

}  // namespace

Measured measure(const Memory& memory, const Reading& reading, const WindowSettings& settings) {
  const std::size_t whole = count(memory, reading, reading.content, settings);
  if (whole <= usable_tokens(settings) || reading.content.empty()) return {.tokens = whole};
  const std::string fitting = fitting_content(memory, reading, settings);
  return {.tokens = count(memory, reading, fitting, settings), .cut = true};
}

std::string fitting_content(const Memory& memory, const Reading& reading,
                            const WindowSettings& settings) {
  const std::size_t around = count(memory, reading, "", settings);
  const std::size_t share = usable_tokens(settings) / 2;
  const auto& with = tokens::encoding(tokens::model_named(settings.model).encoding);
  return cut_to(reading.content, share > around ? share - around : 0, with);
}

std::size_t tokens_of(std::string_view role, std::string_view content, std::string_view model) {
  return tokens::count_message({.role = role, .content = content, .name = {}, .tool_calls = {}},
                               model)
      .tokens;
}

}  // namespace jiyi::window
