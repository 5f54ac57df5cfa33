#include "wire/upkeep_json.h"

#include <string>
#include <utility>

#include "wire/fields.h"

namespace jiyi::wire {
namespace {

constexpr json::IntegerRange kImportance{0, 10};

Retention take_retention(json::FieldReader& in) {
  Retention retention;
  retention.curve = optional_enum<Curve>(in, "curve").value_or(retention.curve);
  retention.half_life_days =
      in.optional_number("half_life_days").value_or(retention.half_life_days);
  retention.per_day = in.optional_number("per_day").value_or(retention.per_day);
  retention.floor = in.optional_number("floor").value_or(retention.floor);
  return retention;
}

}  // namespace

RunRequest take_run(json::FieldReader& in, RunKind kind) {
  RunRequest request{.kind = kind};
  request.dry_run = in.boolean("dry_run", kind == RunKind::Junk);
  request.writer = in.string("writer");
  if (kind != RunKind::Sweep) return request;
  request.now = optional_time(in, "now");
  request.retention = take_retention(in);
  request.threshold = in.optional_number("threshold").value_or(request.threshold);
  request.importance_max =
      static_cast<int>(in.integer("importance_max", kImportance, request.importance_max));
  const json::Object* types = in.object("types");
  if (types == nullptr) return request;
  for (const auto& [type, value] : *types) {
    json::FieldReader one(value, in.path("types") + "." + type);
    request.by_type[type] = take_retention(one);
    if (auto read = one.finish(); !read.ok()) in.fail(std::move(read).error());
  }
  return request;
}

UndoRequest take_undo(json::FieldReader& in) {
  UndoRequest request;
  request.run = in.required_string("run");
  request.dry_run = in.boolean("dry_run", false);
  request.writer = in.string("writer");
  return request;
}

json::Object to_json(const RunChange& change) {
  json::Object out;
  out.set("id", change.id);
  out.set("before", name_of(change.before));
  out.set("after", name_of(change.after));
  put(out, "by", change.by);
  out.set("reason", change.reason);
  if (change.undone) out.set("undone", true);
  return out;
}

json::Object to_json(const RunReply& reply) {
  json::Object out;
  put(out, "run", reply.run);
  if (reply.resumed) out.set("resumed", true);
  json::Array changes;
  for (const RunChange& change : reply.changes)
    changes.emplace_back(to_json(change));
  out.set("changes", std::move(changes));
  out.set("erased", strings_json(reply.erased));
  out.set("examined", reply.examined);
  out.set("exempt", reply.exempt);
  out.set("steps", reply.steps);
  if (reply.scrub_pending) out.set("scrub_pending", true);
  return out;
}

json::Object to_json(const Run& run) {
  json::Object out;
  out.set("run", run.id);
  out.set("kind", name_of(run.kind));
  out.set("state", name_of(run.state));
  out.set("at", format_timestamp(run.at));
  put(out, "writer", run.writer);
  out.set("changes", run.changes);
  out.set("undone", run.undone);
  out.set("erased", run.erased);
  return out;
}

json::Object to_json(const UndoReply& reply) {
  json::Object out;
  out.set("ids", strings_json(reply.ids));
  out.set("left", strings_json(reply.left));
  return out;
}

}  // namespace jiyi::wire
