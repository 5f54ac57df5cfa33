#include <cstdint>
#include <limits>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "wire/fields.h"
#include "wire/reply_json.h"
#include "wire/request_json.h"

namespace jiyi::pipe {
namespace {

constexpr json::IntegerRange kVersions{1, std::numeric_limits<std::uint32_t>::max()};

std::uint32_t required_version(json::FieldReader& in, std::string_view name) {
  const auto version = in.optional_integer(name, kVersions);
  if (!version) in.fail(name, "is required");
  return static_cast<std::uint32_t>(version.value_or(1));
}

}  // namespace

Result<json::Object> recall(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_recall(in);
  RETURN_IF_ERROR(in.finish());
  RETURN_IF_ERROR(narrow(request.filter.scope, narrowing(address)));
  ASSIGN_OR_RETURN(const auto reply, session.engine.recall(bank_key(address), request));
  return recall_reply(reply, request.group);
}

Result<json::Object> why_not(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_recall(in);
  const auto id = in.required_string("id");
  RETURN_IF_ERROR(in.finish());
  RETURN_IF_ERROR(narrow(request.filter.scope, narrowing(address)));
  ASSIGN_OR_RETURN(const auto answer, session.engine.why_not(bank_key(address), request, id));
  return ok(wire::to_json(answer));
}

Result<json::Object> get(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto id = in.required_string("id");
  const auto at = wire::take_read_at(in);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto memory,
                   session.engine.get(bank_key(address), id, at, narrowing(address)));
  return memory_reply(memory);
}

Result<json::Object> list(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_list(in);
  RETURN_IF_ERROR(in.finish());
  RETURN_IF_ERROR(narrow(request.filter.scope, narrowing(address)));
  ASSIGN_OR_RETURN(const auto reply, session.engine.list(bank_key(address), request));
  return ok(wire::to_json(reply));
}

Result<json::Object> search_by_time(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_list(in);
  const auto from = wire::optional_time(in, "from");
  const auto to = wire::optional_time(in, "to");
  if (!from && !to) in.fail("from", "or to is required");
  RETURN_IF_ERROR(in.finish());
  if (from) request.filter.event_from = from;
  if (to) request.filter.event_to = to;
  if (!in.has("order")) request.order = Order::Event;
  RETURN_IF_ERROR(narrow(request.filter.scope, narrowing(address)));
  ASSIGN_OR_RETURN(const auto reply, session.engine.list(bank_key(address), request));
  return ok(wire::to_json(reply));
}

Result<json::Object> history(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto id = in.required_string("id");
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto versions,
                   session.engine.history(bank_key(address), id, narrowing(address)));
  return history_reply(versions);
}

Result<json::Object> diff(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  DiffRequest request;
  request.id = in.required_string("id");
  request.from = required_version(in, "from");
  request.to = required_version(in, "to");
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  ASSIGN_OR_RETURN(const auto changes, session.engine.diff(bank_key(address), request));
  return diff_reply(changes);
}

}  // namespace jiyi::pipe
