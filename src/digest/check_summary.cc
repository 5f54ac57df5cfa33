#include "digest/check_summary.h"

#include <algorithm>

#include "base/try.h"
#include "digest/grounding.h"
#include "digest/length.h"
#include "digest/reply_shape.h"
#include "text/script.h"
#include "text/utf8.h"

namespace jiyi::digest {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

Error refused(std::string what) {
  return {ErrorCode::InvalidArgument, std::move(what)};
}

Error too_long(std::size_t length, std::string_view unit, std::size_t limit) {
  return refused("summary of " + std::to_string(length) + " " + std::string(unit) +
                 " is over the limit of " + std::to_string(limit));
}

Result<void> check_length(std::string_view reply, Measure measure, const Limits& limits) {
  const std::size_t length = length_of(reply, measure);
  const bool in_words = measure == Measure::Words;
  const std::size_t most = in_words ? limits.words_max : limits.characters_max;
  if (length > most) return too_long(length, in_words ? "words" : "characters", most);
  if (!limits.count_tokens) return {};
  const std::size_t tokens = limits.count_tokens(reply);
  if (tokens > limits.tokens_max) return too_long(tokens, "tokens", limits.tokens_max);
  return {};
}

std::string joined(const SummaryInputs& inputs) {
  std::string all;
  for (const Quote& quote : inputs.earlier)
    all += quote.text + "\n";
  for (const Message& message : inputs.messages)
    all += message.text + "\n";
  return all;
}

Result<void> check_language(std::string_view reply, const std::string& conversation) {
  using text::Language;
  const Amount amount = amount_of(conversation);
  const auto characters = static_cast<double>(amount.characters);
  const auto all = static_cast<double>(amount.characters + amount.words);
  if (characters >= kMixedShare * all && characters <= (1 - kMixedShare) * all) return {};
  const Language expected = text::guess_language(conversation);
  if (expected == Language::Unknown || expected == text::guess_language(reply)) return {};
  return refused("summary is in another language than the messages");
}

}  // namespace

Result<std::string> check_summary(std::string_view reply, const SummaryInputs& inputs,
                                  const Limits& limits) {
  RETURN_IF_ERROR(text::check_utf8(reply));
  const std::size_t begin = std::min(reply.find_first_not_of(kSpace), reply.size());
  reply.remove_prefix(begin);
  reply = reply.substr(0, reply.find_last_not_of(kSpace) + 1);
  const Amount amount = amount_of(reply);
  if (amount.characters + amount.words == 0) return refused("summary is empty");
  if (length_of(reply, Measure::Characters) == 1) return refused("summary is a single character");

  const Ground ground(inputs.messages, inputs.earlier);
  RETURN_IF_ERROR(check_shape(
      reply, {.folded_conversation = ground.folded(), .instructions = inputs.instructions}));
  RETURN_IF_ERROR(check_language(reply, joined(inputs)));
  RETURN_IF_ERROR(check_length(reply, measure_of(inputs.messages, inputs.earlier), limits));
  RETURN_IF_ERROR(ground.check(reply));
  return std::string(reply);
}

}  // namespace jiyi::digest
