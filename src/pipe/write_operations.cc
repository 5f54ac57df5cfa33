#include <utility>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "wire/memory_json.h"
#include "wire/reply_json.h"
#include "wire/request_json.h"

namespace jiyi::pipe {
namespace {

Result<json::Object> end(const Session& session, json::FieldReader& in, Verb verb) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_end(in, verb);
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  if (request.filter) RETURN_IF_ERROR(narrow(request.filter->scope, request.within));
  ASSIGN_OR_RETURN(const auto reply, session.engine.end(bank_key(address), request));
  return ok(wire::to_json(reply));
}

}  // namespace

Result<json::Object> open_bank(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto stats, session.engine.open_bank(bank_key(address)));
  return ok(wire::to_json(stats));
}

Result<json::Object> remember(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto items = wire::take_items(in);
  const auto options = wire::take_remember_options(in);
  RETURN_IF_ERROR(in.finish());
  for (auto& item : items)
    fill_scope(item.scope, address.scope);
  ASSIGN_OR_RETURN(const auto reply,
                   session.engine.remember(bank_key(address), std::move(items), options));
  return ok(wire::to_json(reply));
}

Result<json::Object> update(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_update(in);
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  ASSIGN_OR_RETURN(const auto memory, session.engine.update(bank_key(address), request));
  return memory_reply(memory);
}

Result<json::Object> supersede(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  SupersedeRequest request;
  request.old_id = in.required_string("old_id");
  request.new_id = in.required_string("new_id");
  request.dry_run = in.boolean("dry_run", false);
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  ASSIGN_OR_RETURN(const auto reply, session.engine.supersede(bank_key(address), request));
  return ok(wire::to_json(reply));
}

Result<json::Object> archive(const Session& session, json::FieldReader& in) {
  return end(session, in, Verb::Archive);
}

Result<json::Object> restore(const Session& session, json::FieldReader& in) {
  return end(session, in, Verb::Restore);
}

Result<json::Object> forget(const Session& session, json::FieldReader& in) {
  return end(session, in, Verb::Forget);
}

}  // namespace jiyi::pipe
