#include <string>
#include <vector>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "tokens/encoding.h"
#include "tokens/models.h"
#include "wire/reading_json.h"
#include "wire/reply_json.h"

namespace jiyi::pipe {
namespace {

std::string known_encodings() {
  std::string names;
  for (const auto id : {jiyi::tokens::EncodingId::R50kBase, jiyi::tokens::EncodingId::P50kBase,
                        jiyi::tokens::EncodingId::Cl100kBase, jiyi::tokens::EncodingId::O200kBase,
                        jiyi::tokens::EncodingId::O200kHarmony}) {
    names += (names.empty() ? "" : ", ") + std::string(jiyi::tokens::name_of(id));
  }
  return names;
}

}  // namespace

Result<json::Object> banks(const Session& session, json::FieldReader& in) {
  const auto tenant = in.optional_string("tenant").value_or(session.tenant);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto found, session.engine.banks(tenant));
  return banks_reply(found);
}

Result<json::Object> stats(const Session& session, json::FieldReader& in) {
  const auto tenant = in.optional_string("tenant").value_or(session.tenant);
  const auto bank = in.optional_string("bank");
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(auto found, session.engine.stats(tenant));
  if (bank) {
    std::erase_if(found.banks, [&](const BankStats& each) { return each.bank.bank != *bank; });
  }
  return ok(wire::to_json(found));
}

Result<json::Object> check(const Session& session, json::FieldReader& in) {
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto report, session.engine.check());
  return check_reply(report);
}

Result<json::Object> scrub(const Session& session, json::FieldReader& in) {
  RETURN_IF_ERROR(in.finish());
  RETURN_IF_ERROR(session.engine.scrub());
  return ok({});
}

// By encoding, or by model: then the answer says when the count is only an estimate.
Result<json::Object> tokens(const Session& /*session*/, json::FieldReader& in) {
  const auto name = in.string("encoding");
  const auto model = in.string("model");
  const auto texts = in.strings("texts");
  if (!in.has("texts")) in.fail("texts", "is required");
  if (name.empty() == model.empty()) in.fail("encoding", "or model is required, one of the two");
  const auto id = jiyi::tokens::encoding_by_name(name);
  if (!name.empty() && !id) in.fail("encoding", "\"" + name + "\" is none of " + known_encodings());
  RETURN_IF_ERROR(in.finish());
  const auto counted = id ? jiyi::tokens::Model{.encoding = *id, .estimate = false}
                          : jiyi::tokens::model_named(model);
  const auto& encoding = jiyi::tokens::encoding(counted.encoding);
  std::vector<std::size_t> counts;
  counts.reserve(texts.size());
  for (const auto& text : texts)
    counts.push_back(encoding.count(text));
  return tokens_reply({.encoding = encoding.name(), .estimate = counted.estimate}, counts);
}

Result<json::Object> sense(const Session& /*session*/, json::FieldReader& in) {
  const auto request = wire::take_read(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto reading, read_message(request.text, request.options));
  return ok(wire::to_json(reading));
}

Result<json::Object> version(const Session& session, json::FieldReader& in) {
  RETURN_IF_ERROR(in.finish());
  return version_reply(session.version);
}

}  // namespace jiyi::pipe
