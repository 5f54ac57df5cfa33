// Any text: every reader of a message answers, within its range.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "recall/trigger.h"
#include "sense/complexity.h"
#include "sense/hidden_text.h"
#include "sense/importance.h"
#include "sense/instruction.h"
#include "sense/memory_request.h"
#include "sense/recalled_text.h"
#include "text/utf8.h"

namespace {

using jiyi::base::check;

const jiyi::sense::ImportanceRules& rules() {
  static const auto built_in = jiyi::sense::ImportanceRules::load().value();
  return built_in;
}

void check_recalled(std::string_view text) {
  jiyi::sense::RecalledTexts texts(64);
  texts.add(text);
  check(texts.piece_count() <= 64, "what is kept is bounded");
  const auto found = texts.recognise(text);
  check(found.share >= 0 && found.share <= 1, "a share is from 0 to 1");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const jiyi::sense::Message message(text);

  const auto importance = rules().score(message);
  check(importance.score >= 0 && importance.score <= 10, "a score is from 0 to 10");
  const auto likeness = jiyi::sense::instruction_likeness(text);
  check(likeness.score >= 0 && likeness.score <= 1, "a likeness is from 0 to 1");
  check(jiyi::text::check_utf8(jiyi::sense::reveal(text).text).ok(), "what is revealed is UTF-8");
  const double complexity = jiyi::sense::complexity(message);
  check(complexity >= 0 && complexity <= 1, "complexity is from 0 to 1");
  jiyi::sense::memory_request(message);
  const auto decision =
      jiyi::recall::should_look({.message = message, .courtesy = rules().courtesy()});
  check(!jiyi::recall::trigger_rule_name(decision.rule).empty(), "a decision has a rule");
  check_recalled(text);
  return 0;
}
