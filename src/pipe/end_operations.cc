#include <utility>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "wire/ends_json.h"

namespace jiyi::pipe {

Result<json::Object> reject(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_reject(in);
  RETURN_IF_ERROR(in.finish());
  request.within = request.text.empty() ? narrowing(address) : address.scope;
  ASSIGN_OR_RETURN(const auto reply, session.engine.reject(bank_key(address), request));
  return ok(wire::to_json(reply));
}

Result<json::Object> rejected(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto text = in.optional_string("text");
  RETURN_IF_ERROR(in.finish());
  json::Array rows;
  if (text) {
    ASSIGN_OR_RETURN(const auto one,
                     session.engine.rejection_of(bank_key(address), *text, narrowing(address)));
    if (one) rows.emplace_back(wire::to_json(*one));
  } else {
    ASSIGN_OR_RETURN(const auto all,
                     session.engine.rejections(bank_key(address), narrowing(address)));
    for (const auto& one : all)
      rows.emplace_back(wire::to_json(one));
  }
  json::Object out;
  out.append("rejected", std::move(rows));
  return ok(std::move(out));
}

Result<json::Object> lift(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_lift(in);
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  ASSIGN_OR_RETURN(const auto reply, session.engine.lift(bank_key(address), request));
  return ok(wire::to_json(reply));
}

// A session that is bound to somebody can erase no more than what is theirs: with a whole bank or
// tenant the binding is a condition too much, which the engine refuses.
Result<json::Object> erase(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_erase(in);
  RETURN_IF_ERROR(in.finish());
  request.tenant = address.tenant;
  const bool whole_bank = request.whole == EraseWhole::Bank;
  request.bank = whole_bank ? bank_key(address).bank : address.bank;
  request.scope = whole_bank ? narrowing(address) : address.scope;
  ASSIGN_OR_RETURN(const auto reply, session.engine.erase(request));
  return ok(wire::to_json(reply));
}

Result<json::Object> receipts(const Session& session, json::FieldReader& in) {
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto all, session.engine.receipts());
  json::Array rows;
  for (const auto& receipt : all)
    rows.emplace_back(wire::to_json(receipt));
  json::Object out;
  out.append("receipts", std::move(rows));
  return ok(std::move(out));
}

Result<json::Object> receipt_verify(const Session& /*session*/, json::FieldReader& in) {
  const std::string file = in.required_string("file");
  const std::string key = in.string("public_key");
  RETURN_IF_ERROR(in.finish());
  return ok(wire::to_json(verify_receipts(file, key)));
}

Result<json::Object> undo_writes(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_undo_writes(in);
  RETURN_IF_ERROR(in.finish());
  request.scope = narrowing(address);
  ASSIGN_OR_RETURN(const auto reply, session.engine.undo_writes(bank_key(address), request));
  return ok(wire::to_json(reply));
}

}  // namespace jiyi::pipe
