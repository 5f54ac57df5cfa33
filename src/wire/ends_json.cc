#include "wire/ends_json.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "wire/fields.h"
#include "wire/reply_json.h"

namespace jiyi::wire {
namespace {

constexpr json::IntegerRange kNumbers{0, std::numeric_limits<std::int64_t>::max()};

std::optional<std::uint64_t> take_number(json::FieldReader& in, std::string_view name) {
  const auto number = in.optional_integer(name, kNumbers);
  if (!number) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

json::Object undone_json(const Undone& undone) {
  json::Object out;
  out.append("id", undone.id);
  out.append("from_version", undone.from_version);
  out.append("to_version", undone.to_version);
  out.append("changes", array_json(undone.changes));
  return out;
}

}  // namespace

RejectRequest take_reject(json::FieldReader& in) {
  RejectRequest request;
  request.ids = in.strings("ids");
  request.text = in.string("text");
  request.dry_run = in.boolean("dry_run", false);
  request.writer = in.string("writer");
  return request;
}

LiftRequest take_lift(json::FieldReader& in) {
  LiftRequest request;
  request.names = in.strings("names");
  if (request.names.empty()) in.fail("names", "names nothing to lift");
  request.dry_run = in.boolean("dry_run", false);
  request.writer = in.string("writer");
  return request;
}

EraseRequest take_erase(json::FieldReader& in) {
  EraseRequest request;
  const std::string whole = in.string("whole");
  if (whole == "bank") {
    request.whole = EraseWhole::Bank;
  } else if (whole == "tenant") {
    request.whole = EraseWhole::Tenant;
  } else if (!whole.empty()) {
    in.fail("whole", "is none of bank, tenant");
  }
  request.source = optional_name(in, "source").value_or("");
  request.from = optional_time(in, "from");
  request.to = optional_time(in, "to");
  request.dry_run = in.boolean("dry_run", false);
  request.writer = in.string("writer");
  return request;
}

UndoWritesRequest take_undo_writes(json::FieldReader& in) {
  UndoWritesRequest request;
  request.writer = optional_name(in, "of").value_or("");
  request.source = optional_name(in, "source").value_or("");
  request.from = optional_time(in, "from");
  request.to = optional_time(in, "to");
  request.first = take_number(in, "first");
  request.last = take_number(in, "last");
  request.dry_run = in.boolean("dry_run", false);
  request.by = in.string("writer");
  return request;
}

json::Object to_json(const RejectReply& reply) {
  json::Object out;
  out.append("ids", strings_json(reply.ids));
  put(out, "already", reply.already);
  put(out, "missing", reply.missing);
  put(out, "stored", reply.stored);
  out.append("seq", reply.seq);
  return out;
}

json::Object to_json(const Rejection& rejection) {
  json::Object out;
  out.append("name", rejection.name);
  put(out, "memory", rejection.memory);
  put(out, "text", rejection.text);
  put(out, "marks", rejection.marks);
  put(out, "at", std::optional(rejection.at));
  return out;
}

json::Object to_json(const LiftReply& reply) {
  json::Object out;
  out.append("lifted", strings_json(reply.lifted));
  out.append("restored", strings_json(reply.restored));
  put(out, "missing", reply.missing);
  out.append("seq", reply.seq);
  return out;
}

json::Object to_json(const Receipt& receipt) {
  json::Object out;
  out.append("number", receipt.number);
  out.append("text", receipt.text);
  out.append("signature", receipt.signature);
  out.append("public_key", receipt.public_key);
  return out;
}

json::Object to_json(const EraseReply& reply) {
  json::Object out;
  out.append("memories", reply.memories);
  out.append("versions", reply.versions);
  out.append("derived", reply.derived);
  out.append("kept", reply.kept);
  out.append("other_rows", reply.other_rows);
  if (reply.scrub_pending) out.append("scrub_pending", true);
  if (!reply.receipt) return out;
  out.append("clean", reply.clean);
  out.append("receipt", to_json(*reply.receipt));
  return out;
}

json::Object to_json(const ReceiptCheck& check) {
  json::Object out;
  out.append("receipts", check.receipts);
  put(out, "public_key", check.public_key);
  out.append("clean", check.is_clean);
  out.append("problems", strings_json(check.problems));
  return out;
}

json::Object to_json(const UndoWritesReply& reply) {
  json::Array undone;
  for (const Undone& one : reply.undone)
    undone.emplace_back(undone_json(one));
  json::Object out;
  out.append("undone", std::move(undone));
  put(out, "left", reply.left);
  if (reply.forgotten > 0) out.append("forgotten", reply.forgotten);
  out.append("first", reply.first);
  out.append("last", reply.last);
  out.append("seq", reply.seq);
  return out;
}

}  // namespace jiyi::wire
