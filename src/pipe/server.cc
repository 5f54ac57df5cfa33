#include "pipe/server.h"

#include <exception>
#include <new>
#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"
#include "wire/reply_json.h"

namespace jiyi::pipe {
namespace {

constexpr std::string_view kRequestId = "request_id";

Error unknown_operation(const std::string& name) {
  std::string known;
  for (const auto& operation : operations()) {
    known += (known.empty() ? "" : ", ") + std::string(operation.name);
  }
  return Error{ErrorCode::InvalidArgument, "op: \"" + name + "\" is none of " + known};
}

Result<json::Object> run(const Session& session, const json::Value& request) {
  json::FieldReader in(request, "");
  const auto name = in.required_string("op");
  if (!in.ok()) return in.finish().error();
  static_cast<void>(in.any(kRequestId));
  const auto* operation = find_operation(name);
  if (operation == nullptr) return unknown_operation(name);
  return operation->run(session, in);
}

// One of the places where what the standard library throws becomes an Error.
Result<json::Object> run_safely(const Session& session, const json::Value& request) {
  try {
    return run(session, request);
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::LimitExceeded, "out of memory"};
  } catch (const std::exception& fault) {
    return Error{ErrorCode::Internal, fault.what()};
  }
}

// The answer, with what the caller sent to tell it apart.
std::string written(json::Object answer, const json::Value& request) {
  const auto* object = request.if_object();
  const auto* id = object == nullptr ? nullptr : object->find(kRequestId);
  if (id != nullptr && !id->is_null()) answer.append(std::string(kRequestId), *id);
  return json::write(answer);
}

}  // namespace

Server::Server(Session session) : session_(std::move(session)) {}

std::string Server::answer(std::string_view line) const {
  const auto request = json::parse(line, {.bytes_max = kRequestBytesMax});
  if (!request.ok()) return json::write(wire::to_json(request.error()));
  auto reply = run_safely(session_, request.value());
  if (!reply.ok()) return written(wire::to_json(reply.error()), request.value());
  return written(std::move(reply).value(), request.value());
}

}  // namespace jiyi::pipe
