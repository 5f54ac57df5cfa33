#include "upkeep/exempt.h"

#include <algorithm>
#include <array>
#include <string>

#include "json/parse.h"
#include "sense/memory_request.h"
#include "sense/message.h"

namespace jiyi::upkeep {
namespace {

// In folded text, between blanks.
constexpr std::array<std::string_view, 16> kEnglishRules{
    " always ",         " never ",         " from now on ", " from now on, ",
    " every time ",     " each time ",     " whenever ",    " in future ",
    " in the future, ", " going forward ", " by default ",  " make sure to ",
    " please don't ",   " do not ever ",   " don't ever ",  " no matter what "};
constexpr std::array<std::string_view, 16> kChineseRules{
    "以后",     "今后", "总是", "始终", "一律", "永远", "每次",   "从现在起",
    "從現在起", "以後", "今後", "總是", "始終", "永遠", "不要再", "务必"};
constexpr std::array<std::string_view, 8> kKeptTypes{
    "preference",  "preferences", "user_preferences", "identity",
    "instruction", "rule",        "standing_rule",    "decision"};

std::string lower_between_blanks(std::string_view text) {
  std::string out = " ";
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t';
    if (!blank || out.back() != ' ') out += blank ? ' ' : c;
    if (c >= 'A' && c <= 'Z') out.back() = static_cast<char>(c - 'A' + 'a');
  }
  return out + " ";
}

bool is_pinned(const Memory& memory) {
  if (memory.metadata.find("pinned") == std::string::npos) return false;
  const auto parsed = json::parse(memory.metadata);
  const json::Object* members = parsed.ok() ? parsed.value().if_object() : nullptr;
  const json::Value* pinned = members != nullptr ? members->find("pinned") : nullptr;
  const bool* value = pinned != nullptr ? pinned->if_bool() : nullptr;
  return value != nullptr && *value;
}

}  // namespace

bool is_standing_rule(std::string_view text) {
  const std::string plain = lower_between_blanks(text);
  const auto stands = [&](std::string_view phrase) {
    return plain.find(phrase) != std::string::npos;
  };
  return std::any_of(kEnglishRules.begin(), kEnglishRules.end(), stands) ||
         std::any_of(kChineseRules.begin(), kChineseRules.end(), stands);
}

std::string_view exempt(const Memory& memory) {
  if (memory.kind != Kind::Message && memory.kind != Kind::Note) return "derived";
  if (is_pinned(memory)) return "pinned";
  if (std::find(kKeptTypes.begin(), kKeptTypes.end(), memory.type) != kKeptTypes.end()) {
    return "its type";
  }
  if (memory.restated > 0) return "said again";
  const sense::Message message(memory.text);
  if (sense::memory_request(message) == sense::MemoryRequest::Remember) return "asked for";
  if (is_standing_rule(memory.text)) return "a standing rule";
  return {};
}

}  // namespace jiyi::upkeep
