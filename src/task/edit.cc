#include "task/edit.h"

#include <string>
#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"
#include "task/merge_patch.h"
#include "text/utf8.h"

namespace jiyi::task {
namespace {

using store::TaskRow;

constexpr std::size_t kExpiredAtOnce = 64;

bool is_within(const Scope& own, const Scope& wanted) {
  const auto fits = [](const std::string& have, const std::string& want) {
    return want.empty() || have == want;
  };
  return fits(own.user_id, wanted.user_id) && fits(own.agent_id, wanted.agent_id) &&
         fits(own.app_id, wanted.app_id) && fits(own.session_id, wanted.session_id);
}

Error missing(const TaskKey& key) {
  return {ErrorCode::NotFound, "no task '" + key.id + "'"};
}

Error conflict(const TaskKey& key, std::uint64_t current, std::uint64_t expected) {
  const std::string now = current == 0 ? "is not there" : "has version " + std::to_string(current);
  return {ErrorCode::Conflict, "task '" + key.id + "' " + now + ", not " +
                                   std::to_string(expected) + "; read it and try again"};
}

// 0 is one that is not there.
Result<void> check_version(const TaskKey& key, const TaskRow* current,
                           std::optional<std::uint64_t> expected, const OnTaskConflict& tell) {
  const std::uint64_t version = current == nullptr ? 0 : current->version;
  if (!expected || *expected == version) return {};
  if (current != nullptr && tell) tell(to_task(*current));
  return conflict(key, version, *expected);
}

Result<std::optional<Timestamp>> expiry(const std::optional<std::chrono::milliseconds>& ttl,
                                        Timestamp now) {
  if (!ttl || ttl->count() == 0) return std::optional<Timestamp>();
  if (ttl->count() < 0 || *ttl > kTaskTtlMax) {
    return Error{ErrorCode::InvalidArgument, "ttl of " + std::to_string(ttl->count()) +
                                                 " ms is out of range; give 0 to " +
                                                 std::to_string(kTaskTtlMax.count())};
  }
  return std::optional(Timestamp{.unix_us = now.unix_us + ttl->count() * 1000});
}

Result<void> check_size(const TaskRow& row) {
  const std::size_t bytes = row.state.size() + row.results.size();
  if (bytes <= kTaskBytesMax) return {};
  return Error{ErrorCode::LimitExceeded,
               "task '" + row.id + "' would have " + std::to_string(bytes) +
                   " bytes of state and results, over the limit of " +
                   std::to_string(kTaskBytesMax) + "; keep large texts as memories"};
}

std::string kept(json::Value value, Secrets secrets) {
  if (secrets == Secrets::Mask) value = masked(std::move(value));
  return json::write(value);
}

Result<TaskRow> saved(const Place& place, TaskRow row, AuditAction action,
                      const std::string& writer) {
  RETURN_IF_ERROR(check_size(row));
  ++row.version;
  row.changed_at = place.txn.now();
  row.writer = writer;
  RETURN_IF_ERROR(place.txn.tasks().save(row));
  RETURN_IF_ERROR(place.txn.audit({.action = action,
                                   .writer = writer,
                                   .first = row.number,
                                   .last = row.number,
                                   .count = row.version}));
  return row;
}

Result<TaskRow> present(const Place& place) {
  ASSIGN_OR_RETURN(auto row, place.txn.tasks().find(place.key.id));
  return visible(std::move(row), place.key, place.txn.now());
}

// One outside of the scope is not given away, and not written over.
Result<std::optional<TaskRow>> present_if_any(const Place& place) {
  ASSIGN_OR_RETURN(auto row, place.txn.tasks().find(place.key.id));
  if (!row || store::is_expired(*row, place.txn.now())) return std::optional<TaskRow>();
  if (is_within(row->scope, place.key.within)) return row;
  return Error{ErrorCode::AlreadyExists,
               "task id '" + place.key.id + "' is taken in this bank; give another"};
}

Result<void> set_members(std::string& results, const std::string& given, Secrets secrets) {
  ASSIGN_OR_RETURN(const auto added, read_object("results", given));
  ASSIGN_OR_RETURN(auto all, json::parse(results));
  for (const json::Member& member : *added.if_object())
    all.if_object()->set(member.name, member.value);
  results = kept(std::move(all), secrets);
  return {};
}

}  // namespace

Result<void> check_key(const TaskKey& key) {
  if (key.id.empty()) return Error{ErrorCode::InvalidArgument, "task id is empty"};
  if (key.id.size() > kNameBytesMax) {
    return Error{ErrorCode::LimitExceeded, "task id of " + std::to_string(key.id.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kNameBytesMax)};
  }
  auto valid = text::check_utf8(key.id);
  if (!valid.ok()) return std::move(valid).error().with_context("task id");
  return {};
}

Result<TaskRow> visible(std::optional<TaskRow> row, const TaskKey& key, Timestamp now) {
  if (!row || store::is_expired(*row, now) || !is_within(row->scope, key.within)) {
    return missing(key);
  }
  return std::move(*row);
}

Task to_task(const TaskRow& row) {
  return {.id = row.id,
          .version = row.version,
          .scope = row.scope,
          .state = row.state,
          .results = row.results,
          .bytes = row.state.size() + row.results.size(),
          .made_at = row.made_at,
          .changed_at = row.changed_at,
          .expires_at = row.expires_at,
          .writer = row.writer};
}

Result<TaskRow> put(const Place& place, const TaskPut& request) {
  ASSIGN_OR_RETURN(auto before, present_if_any(place));
  RETURN_IF_ERROR(check_version(place.key, before ? &*before : nullptr, request.expected_version,
                                request.on_conflict));
  RETURN_IF_ERROR(take_expired(place.txn));
  TaskRow row;
  if (before) {
    row = std::move(*before);
  } else {
    row = {.id = place.key.id,
           .number = place.txn.next_audit_entry(),
           .scope = request.scope,
           .state = "{}",
           .results = "{}",
           .made_at = place.txn.now()};
  }
  if (request.state) {
    ASSIGN_OR_RETURN(auto state, read_value("state", *request.state));
    row.state = kept(std::move(state), place.secrets);
  }
  if (!request.results.empty()) {
    RETURN_IF_ERROR(set_members(row.results, request.results, place.secrets));
  }
  if (request.ttl) {
    ASSIGN_OR_RETURN(row.expires_at, expiry(request.ttl, place.txn.now()));
  }
  return saved(place, std::move(row), AuditAction::TaskPut, request.writer);
}

Result<TaskRow> patch(const Place& place, const TaskPatch& request) {
  ASSIGN_OR_RETURN(TaskRow row, present(place));
  RETURN_IF_ERROR(check_version(place.key, &row, request.expected_version, request.on_conflict));
  const auto merge = [&](std::string_view what, const std::string& change,
                         std::string& into) -> Result<void> {
    ASSIGN_OR_RETURN(const auto value, read_value(what, change));
    ASSIGN_OR_RETURN(auto before, json::parse(into));
    into = kept(merge_patch(std::move(before), value), place.secrets);
    return {};
  };
  if (request.state) RETURN_IF_ERROR(merge("state", *request.state, row.state));
  if (request.results) {
    RETURN_IF_ERROR(read_object("results", *request.results));
    RETURN_IF_ERROR(merge("results", *request.results, row.results));
  }
  if (request.ttl) {
    ASSIGN_OR_RETURN(row.expires_at, expiry(request.ttl, place.txn.now()));
  }
  return saved(place, std::move(row), AuditAction::TaskPatch, request.writer);
}

Result<TaskRow> take(const Place& place, const Taking& request) {
  ASSIGN_OR_RETURN(TaskRow row, present(place));
  RETURN_IF_ERROR(check_version(place.key, &row, request.expected_version, request.on_conflict));
  RETURN_IF_ERROR(place.txn.tasks().erase(place.key.id));
  RETURN_IF_ERROR(place.txn.audit({.action = request.action,
                                   .writer = request.writer,
                                   .first = row.number,
                                   .last = row.number,
                                   .count = row.version}));
  return row;
}

Result<std::size_t> take_expired(store::Transaction& txn) {
  ASSIGN_OR_RETURN(const std::size_t taken, txn.tasks().erase_expired(txn.now(), kExpiredAtOnce));
  if (taken > 0) {
    RETURN_IF_ERROR(txn.audit({.action = AuditAction::TaskExpire, .count = taken}));
  }
  return taken;
}

}  // namespace jiyi::task
