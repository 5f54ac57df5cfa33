#include "sense/reading.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/try.h"
#include "sense/complexity.h"
#include "sense/message.h"
#include "sense/message_chars.h"
#include "sense/question.h"

namespace jiyi::sense {

MessageReader::MessageReader(const ReaderOptions& options, ImportanceRules importance,
                             EntityRules entities)
    : masker_(options.secrets),
      importance_(std::move(importance)),
      entities_(std::move(entities)) {}

Result<MessageReader> MessageReader::create(const ReaderOptions& options) {
  ASSIGN_OR_RETURN(auto importance, ImportanceRules::load(options.importance_toml));
  ASSIGN_OR_RETURN(auto entities, EntityRules::create(options.entity_words));
  return MessageReader(options, std::move(importance), std::move(entities));
}

const MessageReader& MessageReader::built_in() {
  static const MessageReader reader = [] {
    auto made = create();
    base::check(made.ok(), "the built-in words can be read");
    return std::move(made).value();
  }();
  return reader;
}

Reading MessageReader::read(std::string_view text, const ReadContext& context) const {
  Reading reading;
  const MessageChars chars(text);
  MaskedText masked = masker_.mask(chars);
  reading.secrets = std::move(masked.secrets);
  if (reading.secrets.empty() || !context.mask_secrets) {
    reading.text = reading.secrets.empty() ? std::move(masked.text) : std::string(text);
    read_masked(chars, context, reading);
    return reading;
  }
  reading.text = std::move(masked.text);
  read_masked(MessageChars(reading.text), context, reading);
  return reading;
}

void MessageReader::read_masked(const MessageChars& chars, const ReadContext& context,
                                Reading& reading) const {
  const std::string_view text = reading.text;
  const Message message(text);
  reading.characters = character_count(message.chars);
  if (context.find_entities) reading.entities = entities_.find(chars);
  reading.importance = importance_.score(message, context.role);
  reading.is_courtesy = reading.importance.is_courtesy;
  if (context.judge_instructions) reading.instruction = instruction_likeness(message);
  reading.request = memory_request(message);
  if (context.encoding != nullptr) reading.tokens = context.encoding->count(text);
  if (context.anchor) reading.times = time::find_times(text, *context.anchor);
  if (!context.in_conversation) return;
  reading.language = read_language(chars);
  reading.sentences = text::sentences(text);
  reading.questions = question_count(message);
  reading.is_question = reading.questions > 0;
  reading.complexity = complexity(message);
}

std::size_t different_entities(const std::vector<Entity>& entities) {
  std::vector<std::pair<EntityKind, std::string_view>> named;
  named.reserve(entities.size());
  for (const Entity& entity : entities)
    named.emplace_back(entity.kind, entity.normalised);
  std::ranges::sort(named);
  return static_cast<std::size_t>(std::ranges::unique(named).begin() - named.begin());
}

}  // namespace jiyi::sense
