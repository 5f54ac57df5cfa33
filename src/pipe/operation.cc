#include "pipe/operation.h"

#include <algorithm>
#include <array>

#include "base/try.h"
#include "pipe/operations.h"
#include "pipe/replies.h"

namespace jiyi::pipe {
namespace {

Result<json::Object> help(const Session& session, json::FieldReader& in);

constexpr std::string_view kRecallFields =
    "query k? at? filter? collapse? group? session_cap? min_score? explain? as_of? valid_at? "
    "factors? fusion? diversity? source_cap? excerpt? trigger? asking_session?";
constexpr std::string_view kListFields =
    "filter? order? limit? cursor? newest_first? as_of? valid_at?";
constexpr std::string_view kEndFields = "ids? filter? dry_run? writer?";

constexpr std::array<Operation, 53> kOperations = {{
    {"open", "", "makes the bank if it is new, and counts what it holds", open_bank},
    {"remember", "items keep?", "keeps one or many memories, all or none", remember},
    {"recall", kRecallFields, "the memories that bear on a query, best first", recall},
    {"why_not", "id query …", "why a memory is or is not in the answer to a recall", why_not},
    {"get", "id as_of? valid_at?", "one memory", get},
    {"list", kListFields, "memories page by page", list},
    {"search_by_time", "from? to? …", "as list, by the time at which it happened", search_by_time},
    {"update",
     "id text? type? importance? metadata? at? valid_from? valid_to? expires_at? "
     "never_expires? expected_version? writer?",
     "a new version of a memory", update},
    {"history", "id", "all versions of a memory, oldest first", history},
    {"diff", "id from to", "the fields that differ between two versions", diff},
    {"supersede", "old_id new_id dry_run?", "one memory takes over from another", supersede},
    {"archive", kEndFields, "hides memories; restore brings them back", archive},
    {"restore", kEndFields, "back to live, from archived or superseded", restore},
    {"forget", kEndFields, "removes memories and every byte of them", forget},
    {"used", "ids", "counts memories that went into a context", used},
    {"sweep",
     "dry_run? curve? half_life_days? per_day? floor? types? threshold? importance_max? now? "
     "writer?",
     "archives what is stale and matters little, erases what has expired", sweep},
    {"consolidate", "dry_run? writer?", "of notes that say the same the newest takes over",
     consolidate},
    {"junk", "dry_run? writer?", "what should not have been kept; archives it with dry_run false",
     junk},
    {"runs", "", "sweeps and the like that changed something, newest first", runs},
    {"run_changes", "run", "what a run changed, and why", run_changes},
    {"undo", "run dry_run? writer?", "takes back what a run changed", undo},
    {"reject", "ids? text? dry_run? writer?", "a wrong claim, which must not come back", reject},
    {"rejected", "text?", "what is rejected, or why a text would be", rejected},
    {"lift", "names dry_run? writer?", "what was rejected may be said again", lift},
    {"erase", "whole? source? from? to? dry_run? writer?",
     "removes all of a user, session, source or span, with a signed receipt", erase},
    {"receipts", "", "the receipts of what was erased", receipts},
    {"receipt_verify", "file public_key?", "whether receipts are whole and signed", receipt_verify},
    {"undo_writes", "of? source? from? to? first? last? dry_run? writer?",
     "takes back what one writer, session, source or span wrote", undo_writes},
    {"window_add", "messages", "adds messages to a session's window; the limits take others out",
     window_add},
    {"window_show", "", "what goes to the model of a session", window_show},
    {"window_left", "before? limit? summary?", "messages that are not inside, newest first",
     window_left},
    {"window_pin", "ids", "messages that stay, or come back to stay", window_pin},
    {"window_unpin", "ids", "they may leave again", window_unpin},
    {"window_prune", "keep_above? newest? dry_run?", "takes out what matters least", window_prune},
    {"window_clear", "keep_pinned? dry_run?", "takes out all", window_clear},
    {"window_usage", "", "tokens of each role and message", window_usage},
    {"window_configure",
     "max_messages? max_turns? max_tokens? reserve_ratio? policy? summarise_at? model?",
     "limits of a window, and what leaves first", window_configure},
    {"task_put", "id state? results? ttl_ms? expected_version? writer?",
     "keeps the state of a task, and interim results under names", task_put},
    {"task_get", "id", "a task with its state and results", task_get},
    {"task_patch", "id state? results? ttl_ms? expected_version? writer?",
     "changes members by a JSON merge patch", task_patch},
    {"task_list", "limit? cursor?", "tasks page by page, of a session or an agent", task_list},
    {"task_complete", "id episode? goal? result? steps? expected_version? writer?",
     "ends a task; leaves an episode if asked", task_complete},
    {"task_remove", "id expected_version? writer?", "drops a task", task_remove},
    {"audit_list", "since? actions? writer? limit? cursor?", "who did what, without contents",
     audit_list},
    {"audit_verify", "tenant? checkpoints?", "whether the chains of the audit hold", audit_verify},
    {"banks", "tenant?", "the banks there are", banks},
    {"stats", "tenant? bank?", "counts and sizes", stats},
    {"check", "", "looks for damage in the store", check},
    {"scrub", "", "takes forgotten bytes out of the log that a reply called scrub_pending", scrub},
    {"tokens", "encoding? model? texts", "counts tokens; special ones as plain text", tokens},
    {"sense", "text role? at? zone? model? words?", "all that is read of a message", sense},
    {"version", "", "the version of the program", version},
    {"help", "", "this list", help},
}};

Result<json::Object> help(const Session& /*session*/, json::FieldReader& in) {
  RETURN_IF_ERROR(in.finish());
  json::Array rows;
  for (const auto& operation : kOperations) {
    json::Object row;
    row.append("op", operation.name);
    row.append("fields", operation.fields);
    row.append("summary", operation.summary);
    rows.emplace_back(std::move(row));
  }
  json::Object out;
  out.append("operations", std::move(rows));
  return ok(std::move(out));
}

}  // namespace

std::span<const Operation> operations() {
  return kOperations;
}

const Operation* find_operation(std::string_view name) {
  const auto found = std::ranges::find(kOperations, name, &Operation::name);
  return found == kOperations.end() ? nullptr : &*found;
}

}  // namespace jiyi::pipe
