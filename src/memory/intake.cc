#include "memory/intake.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "json/value.h"
#include "json/write.h"
#include "memory/trust.h"
#include "sense/instruction.h"
#include "sense/reading.h"
#include "sense/secrets.h"
#include "sense/sensitive_keys.h"

namespace jiyi::memory {
namespace {

const sense::SecretMasker& text_masker() {
  return sense::MessageReader::built_in().masker();
}

const sense::SecretMasker& name_masker() {
  static const sense::SecretMasker masker(
      {.phone = sense::ContactPolicy::Keep, .email = sense::ContactPolicy::Keep});
  return masker;
}

std::size_t mask(std::string& text, const sense::SecretMasker& masker) {
  if (text.empty()) return 0;
  auto masked = masker.mask(text);
  if (!masked.secrets.empty()) text = std::move(masked.text);
  return masked.secrets.size();
}

// Masks the values of a JSON object.
class MetadataMask {
 public:
  Result<json::Value> object(const json::Object& given, bool is_call) {
    json::Object out;
    for (const json::Member& member : given) {
      RETURN_IF_ERROR(check_name(member));
      // What joins a tool's answer to its call is no secret, and must stay the same in both.
      if ((is_call && member.name == "id") || member.name == "tool_call_id") {
        out.append(member.name, member.value);
        continue;
      }
      ASSIGN_OR_RETURN(auto value, of(member.value, member.name == "tool_calls"));
      out.append(member.name, std::move(value));
    }
    return json::Value(std::move(out));
  }

  std::size_t masked() const { return masked_; }

 private:
  static Result<void> check_name(const json::Member& member) {
    const bool holds = !member.value.is_null() && member.value.if_bool() == nullptr;
    if (holds && sense::is_sensitive_key(member.name)) {
      return Error{ErrorCode::InvalidArgument,
                   "metadata: nothing is kept under the name '" + member.name +
                       "'; leave it out, or open the store with mask_secrets off"};
    }
    if (name_masker().mask(member.name).secrets.empty()) return {};
    return Error{ErrorCode::InvalidArgument,
                 "metadata: the name of a member holds a secret; leave it out"};
  }

  Result<json::Value> of(const json::Value& value, bool calls) {
    if (const json::Object* inner = value.if_object()) return object(*inner, calls);
    if (const json::Array* inner = value.if_array()) return array(*inner, calls);
    if (value.is_null() || value.if_bool() != nullptr) return value;
    const bool number = value.if_string() == nullptr;
    std::string text = number ? json::write(value) : *value.if_string();
    const std::size_t found = mask(text, number ? name_masker() : text_masker());
    masked_ += found;
    return found == 0 ? value : json::Value(std::move(text));
  }

  Result<json::Value> array(const json::Array& given, bool calls) {
    json::Array out;
    out.reserve(given.size());
    for (const json::Value& value : given) {
      ASSIGN_OR_RETURN(auto one, of(value, calls));
      out.emplace_back(std::move(one));
    }
    return json::Value(std::move(out));
  }

  std::size_t masked_ = 0;
};

// Metadata that cannot be read is for the check of the fields to refuse.
Result<std::size_t> mask_metadata(std::string& metadata) {
  if (metadata.empty() || metadata.size() > kMetadataBytesMax) return std::size_t{0};
  const auto parsed = json::parse(metadata);
  const json::Object* object = parsed.ok() ? parsed.value().if_object() : nullptr;
  if (object == nullptr) return std::size_t{0};
  MetadataMask masking;
  ASSIGN_OR_RETURN(const json::Value masked, masking.object(*object, false));
  if (masking.masked() > 0) metadata = json::write(masked);
  return masking.masked();
}

Result<void> check_size(const char* what, const std::string& text, std::size_t limit) {
  if (text.size() <= limit) return {};
  return Error{ErrorCode::LimitExceeded, std::string(what) + " of " + std::to_string(text.size()) +
                                             " bytes, with its secrets masked, is over the limit "
                                             "of " +
                                             std::to_string(limit)};
}

bool is_action_result(const Memory& memory, sense::Role role) {
  return role == sense::Role::Tool || memory.provenance.channel == Channel::Tool;
}

// Parents can take trust away, but what they are is known to rows alone.
bool may_be_quarantined(const Memory& memory) {
  return !memory.parents.empty() || trust_of(memory.provenance.channel) <= Trust::Low;
}

// Leaves out what decide_write would not look at.
sense::ReadContext reading_of(const Memory& memory, sense::Role role, bool masks) {
  return {.role = role,
          .anchor = std::nullopt,
          .in_conversation = false,
          .find_entities = !is_action_result(memory, role),
          .judge_instructions = may_be_quarantined(memory),
          .mask_secrets = masks};
}

WriteFacts facts_of(const sense::Reading& reading, const Memory& memory, sense::Role role) {
  return {.trust = Trust::Untrusted,
          .request = reading.request,
          .is_recalled = false,
          .instruction_likeness = reading.instruction.score,
          .is_courtesy = reading.is_courtesy,
          .is_action_result = is_action_result(memory, role),
          .entities = sense::different_entities(reading.entities),
          .is_project_work = reading.importance.is_work,
          .importance = reading.importance.score,
          .characters = reading.characters};
}

}  // namespace

Result<Taken> take_in(Memory& memory, Secrets secrets) {
  const bool masks = secrets == Secrets::Mask;
  const sense::Role role = sense::role_named(memory.role);
  auto reading =
      sense::MessageReader::built_in().read(memory.text, reading_of(memory, role, masks));
  Taken taken{.facts = facts_of(reading, memory, role)};
  if (!masks) return taken;
  taken.masked = reading.secrets.size();
  if (!reading.secrets.empty()) memory.text = std::move(reading.text);
  ASSIGN_OR_RETURN(const std::size_t in_metadata, mask_metadata(memory.metadata));
  taken.masked += in_metadata;
  taken.masked += mask(memory.speaker, name_masker());
  taken.masked += mask(memory.provenance.source, name_masker());
  RETURN_IF_ERROR(check_size("text", memory.text, kTextBytesMax));
  RETURN_IF_ERROR(check_size("metadata", memory.metadata, kMetadataBytesMax));
  RETURN_IF_ERROR(check_size("speaker", memory.speaker, kNameBytesMax));
  RETURN_IF_ERROR(check_size("source", memory.provenance.source, kNameBytesMax));
  return taken;
}

Result<std::size_t> take_in(UpdateRequest& request, Secrets secrets) {
  if (secrets == Secrets::Keep) return std::size_t{0};
  std::size_t masked = 0;
  if (request.text && request.text->size() <= kTextBytesMax) {
    masked += mask(*request.text, text_masker());
    RETURN_IF_ERROR(check_size("text", *request.text, kTextBytesMax));
  }
  if (request.metadata) {
    ASSIGN_OR_RETURN(const std::size_t in_metadata, mask_metadata(*request.metadata));
    masked += in_metadata;
    RETURN_IF_ERROR(check_size("metadata", *request.metadata, kMetadataBytesMax));
  }
  return masked;
}

bool is_suspect(const Memory& memory) {
  if (memory.trust > Trust::Low) return false;
  const WriteFacts facts{.trust = memory.trust,
                         .instruction_likeness = sense::instruction_likeness(memory.text).score};
  return decide_write(facts).action == WriteAction::Quarantine;
}

}  // namespace jiyi::memory
