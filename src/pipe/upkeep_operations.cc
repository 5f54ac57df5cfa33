#include <utility>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"
#include "wire/fields.h"
#include "wire/upkeep_json.h"

namespace jiyi::pipe {
namespace {

Result<json::Object> run(const Session& session, json::FieldReader& in, RunKind kind) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_run(in, kind);
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  ASSIGN_OR_RETURN(const auto reply, session.engine.upkeep().run(bank_key(address), request));
  return ok(wire::to_json(reply));
}

}  // namespace

Result<json::Object> used(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto ids = in.strings("ids");
  if (!in.has("ids")) in.fail("ids", "is required");
  RETURN_IF_ERROR(in.finish());
  RETURN_IF_ERROR(session.engine.upkeep().used(bank_key(address), ids));
  return ok({});
}

Result<json::Object> sweep(const Session& session, json::FieldReader& in) {
  return run(session, in, RunKind::Sweep);
}

Result<json::Object> consolidate(const Session& session, json::FieldReader& in) {
  return run(session, in, RunKind::Consolidate);
}

Result<json::Object> junk(const Session& session, json::FieldReader& in) {
  return run(session, in, RunKind::Junk);
}

Result<json::Object> runs(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto found, session.engine.upkeep().runs(bank_key(address)));
  json::Array rows;
  for (const Run& one : found)
    rows.emplace_back(wire::to_json(one));
  json::Object out;
  out.set("runs", std::move(rows));
  return ok(std::move(out));
}

Result<json::Object> run_changes(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  const auto which = in.required_string("run");
  RETURN_IF_ERROR(in.finish());
  ASSIGN_OR_RETURN(const auto found,
                   session.engine.upkeep().changes(bank_key(address), which, narrowing(address)));
  json::Array rows;
  for (const RunChange& one : found)
    rows.emplace_back(wire::to_json(one));
  json::Object out;
  out.set("changes", std::move(rows));
  return ok(std::move(out));
}

Result<json::Object> undo(const Session& session, json::FieldReader& in) {
  const auto address = take_address(in, session.address);
  auto request = wire::take_undo(in);
  RETURN_IF_ERROR(in.finish());
  request.within = narrowing(address);
  ASSIGN_OR_RETURN(const auto reply, session.engine.upkeep().undo(bank_key(address), request));
  return ok(wire::to_json(reply));
}

}  // namespace jiyi::pipe
