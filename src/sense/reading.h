// Everything that is read of one message, in one pass: later parts look here and parse nothing
// again.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "sense/entities.h"
#include "sense/importance.h"
#include "sense/instruction.h"
#include "sense/language.h"
#include "sense/memory_request.h"
#include "sense/secrets.h"
#include "text/sentences.h"
#include "time/expressions.h"
#include "tokens/encoding.h"

namespace jiyi::sense {

struct Reading {
  std::string text;             // masked; all that follows is read of it, and spans are its bytes
  std::vector<Secret> secrets;  // but these, which are bytes of the message as it was given
  std::size_t characters = 0;   // that are no white space
  MessageLanguage language;
  std::vector<text::Span> sentences;
  std::optional<std::size_t> tokens;
  std::vector<Entity> entities;
  std::vector<time::TimeExpression> times;
  Importance importance;
  InstructionReading instruction;
  MemoryRequest request = MemoryRequest::None;
  bool is_courtesy = false;
  bool is_question = false;
  std::size_t questions = 0;
  double complexity = 0;
};

// Who said the message and when, and which of the costlier parts are wanted.
struct ReadContext {
  Role role = Role::User;
  std::optional<time::Anchor> anchor;          // none: times are not looked for
  const tokens::Encoding* encoding = nullptr;  // borrowed; null: tokens are not counted
  bool in_conversation = true;     // language, sentences, questions and complexity as well
  bool find_entities = true;       // false: there are none
  bool judge_instructions = true;  // false: `instruction` says nothing
  bool mask_secrets = true;        // false: they are found, and stay in the text
};

struct ReaderOptions {
  SecretPolicy secrets;
  std::string importance_toml;  // of the user, over the built-in words
  std::vector<EntityWord> entity_words;
};

// Immutable, thread-safe.
class MessageReader {
 public:
  // The errors of ImportanceRules::load and EntityRules::create.
  static Result<MessageReader> create(const ReaderOptions& options = {});
  // With the built-in words alone; made on first use, once in a process.
  static const MessageReader& built_in();

  // Any bytes are taken; linear in them. REQUIRES: text is shorter than 4 GiB.
  Reading read(std::string_view text, const ReadContext& context = {}) const;

  const SecretMasker& masker() const { return masker_; }

 private:
  MessageReader(const ReaderOptions& options, ImportanceRules importance, EntityRules entities);
  // Of what `text` of the reading says already.
  void read_masked(const MessageChars& chars, const ReadContext& context, Reading& reading) const;

  SecretMasker masker_;
  ImportanceRules importance_;
  EntityRules entities_;
};

// How many different things are named.
std::size_t different_entities(const std::vector<Entity>& entities);

}  // namespace jiyi::sense
