// jiyi/reading.h over the readers of sense.

#include <array>
#include <utility>

#include "base/clock.h"
#include "base/try.h"
#include "jiyi/reading.h"
#include "sense/reading.h"
#include "text/utf8.h"
#include "time/zone_files.h"
#include "tokens/models.h"

namespace jiyi {
namespace {

constexpr auto kRoles =
    std::to_array<std::string_view>({"", "user", "assistant", "system", "developer", "tool"});
constexpr auto kTimeKinds =
    std::to_array<std::string_view>({"moment", "span", "range", "fuzzy", "duration", "recurring"});
constexpr auto kTimeUnits =
    std::to_array<std::string_view>({"second", "minute", "hour", "day_part", "day", "week", "month",
                                     "quarter", "year", "decade", "fuzzy"});
constexpr auto kRequests = std::to_array<std::string_view>({"none", "remember", "do_not_remember"});

template <std::size_t N, typename Enum>
std::string name_in(const std::array<std::string_view, N>& names, Enum value) {
  return std::string(names.at(static_cast<std::size_t>(value)));
}

Result<void> check(std::string_view text, const ReadOptions& options) {
  if (text.size() > kReadBytesMax) {
    return Error{ErrorCode::LimitExceeded, "text of " + std::to_string(text.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kReadBytesMax)};
  }
  if (auto valid = text::check_utf8(text); !valid.ok()) {
    return std::move(valid).error().with_context("text");
  }
  for (const std::string_view role : kRoles) {
    if (role == options.role) return {};
  }
  return Error{ErrorCode::InvalidArgument,
               "role '" + options.role + "' is none of user, assistant, system, tool"};
}

std::string text_at(const MessageReading& reading, ByteRange at) {
  return reading.text.substr(at.begin, at.end - at.begin);
}

ReadTime time_of(const time::TimeExpression& found, const MessageReading& reading) {
  ReadTime out{.kind = name_in(kTimeKinds, found.kind),
               .precision = name_in(kTimeUnits, found.precision),
               .at = {found.byte_begin, found.byte_end},
               .text = {},
               .from = std::nullopt,
               .to = std::nullopt,
               .length = std::nullopt};
  out.text = text_at(reading, out.at);
  if (found.when) {
    out.from = found.when->from;
    out.to = found.when->to;
  }
  if (found.length) {
    out.length = found.length->count;
    out.precision = name_in(kTimeUnits, found.length->unit);
  }
  return out;
}

void add_found(const sense::Reading& from, MessageReading& out) {
  for (const sense::Secret& secret : from.secrets) {
    out.secrets.push_back({.kind = std::string(sense::secret_kind_name(secret.kind)),
                           .at = {secret.begin, secret.end}});
  }
  for (const text::Span& sentence : from.sentences)
    out.sentences.push_back({sentence.begin, sentence.end});
  for (const sense::Entity& entity : from.entities) {
    const ByteRange at{entity.begin, entity.end};
    out.entities.push_back({.kind = std::string(sense::entity_kind_name(entity.kind)),
                            .at = at,
                            .text = text_at(out, at),
                            .normalised = entity.normalised});
  }
  for (const time::TimeExpression& found : from.times)
    out.times.push_back(time_of(found, out));
}

void add_judged(const sense::Reading& from, MessageReading& out) {
  out.importance = from.importance.score;
  out.level = sense::level_name(from.importance.level);
  for (const sense::Reason& reason : from.importance.reasons)
    out.reasons.push_back({sense::reason_name(reason), reason.points});
  out.instruction_likeness = from.instruction.score;
  for (const sense::InstructionSignal& signal : from.instruction.signals)
    out.signals.push_back({std::string(sense::signal_name(signal.signal)), signal.weight});
  out.memory_request = name_in(kRequests, from.request);
  out.courtesy = from.is_courtesy;
  out.question = from.is_question;
  out.questions = from.questions;
  out.complexity = from.complexity;
}

Result<sense::Reading> read_with(const sense::MessageReader& built_in, std::string_view text,
                                 const ReadOptions& options, const sense::ReadContext& context) {
  if (options.words.empty()) return built_in.read(text, context);
  auto own = sense::MessageReader::create({.importance_toml = options.words});
  if (!own.ok()) return std::move(own).error().with_context("words");
  return own.value().read(text, context);
}

}  // namespace

Result<MessageReading> read_message(std::string_view text, const ReadOptions& options) {
  RETURN_IF_ERROR(check(text, options));
  const Timestamp at = options.at ? *options.at : base::SystemClock().now();
  auto zone = time::Zone::fixed(at.offset_minutes);
  if (!options.zone.empty()) {
    ASSIGN_OR_RETURN(zone, time::load_zone(options.zone));
  }
  const tokens::Model model = tokens::model_named(options.model);
  const auto& encoding = tokens::encoding(model.encoding);
  ASSIGN_OR_RETURN(sense::Reading reading,
                   read_with(sense::MessageReader::built_in(), text, options,
                             {.role = sense::role_named(options.role),
                              .anchor = time::Anchor{.moment = at, .zone = &zone},
                              .encoding = &encoding,
                              .mask_secrets = options.mask_secrets}));
  MessageReading out;
  out.text = std::move(reading.text);
  out.language = sense::language_name(reading.language);
  out.script = sense::script_name(reading.language.script);
  out.characters = reading.characters;
  out.tokens = reading.tokens.value_or(0);
  out.encoding = encoding.name();
  out.tokens_estimated = model.estimate && !options.model.empty();
  add_found(reading, out);
  add_judged(reading, out);
  return out;
}

std::string mask_secrets(std::string_view text) {
  return sense::MessageReader::built_in().masker().mask(text).text;
}

}  // namespace jiyi
