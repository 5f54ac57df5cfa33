#include "pipe/replies.h"

#include <utility>

#include "wire/memory_json.h"
#include "wire/reply_json.h"
#include "wire/task_json.h"

namespace jiyi::pipe {
namespace {

json::Object with_ok(bool value, const json::Object& fields) {
  json::Object out;
  out.append("ok", value);
  for (const auto& member : fields)
    out.append(member.name, member.value);
  return out;
}

}  // namespace

json::Object ok(const json::Object& fields) {
  return with_ok(true, fields);
}

json::Object memory_reply(const Memory& memory) {
  json::Object out;
  out.append("memory", wire::to_json(memory));
  return ok(out);
}

json::Object history_reply(const std::vector<Memory>& versions) {
  json::Object out;
  out.append("versions", wire::array_json(versions));
  return ok(out);
}

json::Object diff_reply(const std::vector<FieldChange>& changes) {
  json::Object out;
  out.append("changes", wire::array_json(changes));
  return ok(out);
}

json::Object banks_reply(const std::vector<BankKey>& banks) {
  json::Object out;
  out.append("banks", wire::array_json(banks));
  return ok(out);
}

json::Object recall_reply(const RecallReply& reply, Group group) {
  auto out = wire::to_json(reply);
  if (group == Group::Session) {
    json::Array sessions;
    for (const auto& hit : reply.hits)
      sessions.emplace_back(hit.memory.scope.session_id);
    out.set("ids", std::move(sessions));
  }
  return ok(out);
}

json::Object check_reply(const CheckReport& report) {
  return with_ok(report.problems.empty(), wire::to_json(report));
}

json::Object audit_reply(const AuditReport& report) {
  return with_ok(report.faults.empty(), wire::to_json(report));
}

json::Object tokens_reply(const Counter& counter, const std::vector<std::size_t>& counts) {
  json::Array numbers(counts.begin(), counts.end());
  json::Object out;
  out.append("encoding", counter.encoding);
  if (counter.estimate) out.append("estimate", true);
  out.append("counts", std::move(numbers));
  return ok(out);
}

json::Object version_reply(std::string_view version) {
  json::Object out;
  out.append("version", version);
  return ok(out);
}

}  // namespace jiyi::pipe
