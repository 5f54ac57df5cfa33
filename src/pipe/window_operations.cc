#include <utility>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "wire/window_json.h"

namespace jiyi::pipe {
namespace {

WindowKey window_key(const Address& address) {
  return {.bank = bank_key(address), .scope = address.scope};
}

Result<json::Object> set_pinned(const Session& session, json::FieldReader& in, bool pinned) {
  const auto key = window_key(take_address(in, session.address));
  const auto ids = in.strings("ids");
  RETURN_IF_ERROR(in.finish());
  auto& windows = session.engine.windows();
  ASSIGN_OR_RETURN(const auto reply, pinned ? windows.pin(key, ids) : windows.unpin(key, ids));
  return ok(wire::to_json(reply));
}

}  // namespace

Result<json::Object> window_add(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  auto messages = wire::take_window_messages(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto reply, session.engine.windows().add(key, std::move(messages)));
  return ok(wire::to_json(reply));
}

Result<json::Object> window_show(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto view, session.engine.windows().show(key));
  return ok(wire::to_json(view));
}

Result<json::Object> window_left(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  const auto request = wire::take_window_left(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto left, session.engine.windows().left(key, request));
  return ok(wire::to_json(left));
}

Result<json::Object> window_pin(const Session& session, json::FieldReader& in) {
  return set_pinned(session, in, true);
}

Result<json::Object> window_unpin(const Session& session, json::FieldReader& in) {
  return set_pinned(session, in, false);
}

Result<json::Object> window_prune(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  const auto request = wire::take_window_prune(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto reply, session.engine.windows().prune(key, request));
  return ok(wire::to_json(reply));
}

Result<json::Object> window_clear(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  WindowClear request;
  request.keep_pinned = in.boolean("keep_pinned", false);
  request.dry_run = in.boolean("dry_run", false);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto reply, session.engine.windows().clear(key, request));
  return ok(wire::to_json(reply));
}

Result<json::Object> window_usage(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto usage, session.engine.windows().usage(key));
  return ok(wire::to_json(usage));
}

Result<json::Object> window_configure(const Session& session, json::FieldReader& in) {
  const auto key = window_key(take_address(in, session.address));
  const auto change = wire::take_window_change(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto settings, session.engine.windows().configure(key, change));
  return ok(wire::to_json(settings));
}

}  // namespace jiyi::pipe
