#include "cli/task_commands.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/render.h"
#include "cli/table.h"
#include "cli/width.h"
#include "io/files.h"
#include "jiyi/task.h"
#include "json/parse.h"
#include "json/write.h"
#include "pipe/replies.h"
#include "wire/enum_names.h"
#include "wire/reply_json.h"
#include "wire/task_json.h"

namespace jiyi::cli {
namespace {

constexpr WholeRange kAny{0, INT64_MAX};
constexpr std::size_t kReportBytesMax = std::size_t{16} << 20;

struct TaskOptions {
  std::string action;
  std::optional<std::string> id;
  std::optional<std::string> state;
  std::optional<std::string> results;
  std::optional<std::int64_t> ttl_ms;
  std::optional<std::int64_t> expected_version;
  bool episode = false;
  std::string goal;
  std::string result;
  std::vector<std::string> steps;
  std::optional<std::int64_t> limit;
  std::string cursor;
};

class TaskCommand {
 public:
  TaskCommand(Context& context, const TaskOptions& options)
      : context_(context), options_(options) {}

  Result<ExitCode> run() {
    if (options_.action == "list") return list();
    if (!options_.id) {
      return Error{ErrorCode::InvalidArgument,
                   "task " + options_.action + " needs an ID; see --help"};
    }
    if (options_.action == "put") return put();
    if (options_.action == "get") return get();
    if (options_.action == "patch") return patch();
    if (options_.action == "complete") return complete();
    return remove();
  }

 private:
  TaskKey key() const {
    return {.bank = context_.bank(), .id = *options_.id, .within = context_.within()};
  }
  std::optional<std::uint64_t> expected() const {
    if (!options_.expected_version) return std::nullopt;
    return static_cast<std::uint64_t>(*options_.expected_version);
  }
  std::optional<std::chrono::milliseconds> ttl() const {
    if (!options_.ttl_ms) return std::nullopt;
    return std::chrono::milliseconds(*options_.ttl_ms);
  }
  OnTaskConflict note() {
    return [this](const Task& current) { current_ = current; };
  }

  Result<ExitCode> show(const Result<Task>& task) {
    if (!task.ok()) return refused(task.error());
    if (context_.json()) {
      json::Object out;
      out.append("task", wire::to_json(task.value()));
      context_.print_json(pipe::ok(std::move(out)));
      return ExitCode::Done;
    }
    print(task.value());
    return ExitCode::Done;
  }

  void print(const Task& task) {
    const auto& style = context_.style();
    context_.print_line(
        style.bold(printable(task.id)) + "  v" + std::to_string(task.version) +
        style.dim("  " + moment_text(task.changed_at) +
                  (task.expires_at ? "  until " + moment_text(task.expires_at) : std::string())));
    const auto block = [&](std::string_view name, const std::string& json) {
      const auto value = json::parse(json);
      context_.print_line(style.dim(std::string(name) + ":") + " " +
                          printable(value.ok() ? json::write_pretty(value.value()) : json));
    };
    block("state", task.state);
    block("results", task.results);
  }

  // With what stands there, if another was expected.
  Result<ExitCode> refused(const Error& error) {
    if (!current_) return Error(error);
    if (context_.json()) {
      json::Object out = wire::to_json(error);
      out.append("current", wire::to_json(*current_));
      context_.print_json(out);
      return ExitCode::Conflict;
    }
    print(*current_);
    return Error(error);
  }

  Result<Tasks*> tasks(OpenMode mode, Vectors vectors = Vectors::Unused) {
    ASSIGN_OR_RETURN(auto* engine, context_.engine(mode, vectors));
    return &engine->tasks();
  }

  Result<ExitCode> put() {
    TaskPut request{.state = options_.state,
                    .results = options_.results.value_or(""),
                    .ttl = ttl(),
                    .expected_version = expected(),
                    .scope = context_.settings().address().scope,
                    .on_conflict = note()};
    ASSIGN_OR_RETURN(auto* const tasks, this->tasks(OpenMode::Create));
    return show(tasks->put(key(), request));
  }

  Result<ExitCode> get() {
    ASSIGN_OR_RETURN(auto* engine, context_.engine_for_reading());
    return show(engine->tasks().get(key()));
  }

  Result<ExitCode> patch() {
    const TaskPatch request{.state = options_.state,
                            .results = options_.results,
                            .ttl = ttl(),
                            .expected_version = expected(),
                            .on_conflict = note()};
    ASSIGN_OR_RETURN(auto* const tasks, this->tasks(OpenMode::MustExist));
    return show(tasks->patch(key(), request));
  }

  Result<ExitCode> ended(const Result<TaskEnded>& ended) {
    if (!ended.ok()) return refused(ended.error());
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(ended.value())));
      return ExitCode::Done;
    }
    const std::string& episode = ended.value().episode;
    if (!episode.empty()) context_.print_line(printable(episode));
    context_.note(episode.empty() ? "the task is gone" : "the task is gone; this episode is left");
    return ExitCode::Done;
  }

  Result<ExitCode> complete() {
    const TaskComplete request{.episode = options_.episode,
                               .goal = options_.goal,
                               .result = options_.result,
                               .steps = options_.steps,
                               .expected_version = expected(),
                               .on_conflict = note()};
    const auto vectors = options_.episode ? Vectors::Used : Vectors::Unused;
    ASSIGN_OR_RETURN(auto* const tasks, this->tasks(OpenMode::MustExist, vectors));
    return ended(tasks->complete(key(), request));
  }

  Result<ExitCode> remove() {
    ASSIGN_OR_RETURN(auto* const tasks, this->tasks(OpenMode::MustExist));
    const TaskRemove request{.expected_version = expected(), .on_conflict = note()};
    return ended(tasks->remove(key(), request));
  }

  Result<ExitCode> list() {
    if (options_.id) {
      return Error{ErrorCode::InvalidArgument, "task list takes no ID; task get shows one"};
    }
    ASSIGN_OR_RETURN(auto* engine, context_.engine_for_reading());
    TaskListRequest request{.scope = context_.within(), .cursor = options_.cursor};
    if (options_.limit) request.limit = static_cast<std::size_t>(*options_.limit);
    ASSIGN_OR_RETURN(const auto list, engine->tasks().list(context_.bank(), request));
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(list)));
      return ExitCode::Done;
    }
    Table table({{.heading = "id"},
                 {.heading = "v", .align = Align::Right},
                 {.heading = "bytes", .align = Align::Right},
                 {.heading = "changed"},
                 {.heading = "until"}});
    for (const Task& task : list.tasks) {
      table.add({task.id, std::to_string(task.version), std::to_string(task.bytes),
                 moment_text(task.changed_at),
                 task.expires_at ? moment_text(task.expires_at) : std::string()});
    }
    context_.print(table.text(context_.style(), context_.page_columns()));
    if (!list.next_cursor.empty()) {
      context_.note("there are more: --cursor " + printable(list.next_cursor));
    }
    return ExitCode::Done;
  }

  Context& context_;
  const TaskOptions& options_;
  std::optional<Task> current_;
};

struct AuditOptions {
  std::string action;
  std::optional<Timestamp> since;
  std::vector<std::string> actions;
  std::string writer;
  std::optional<std::int64_t> limit;
  std::optional<std::int64_t> cursor;
  std::string against;
};

Result<ExitCode> list_audit(Context& context, const AuditOptions& options) {
  AuditListRequest request{.since = options.since, .writer = options.writer};
  for (const std::string& name : options.actions) {
    const auto action = wire::from_name<AuditAction>(name);
    if (!action) {
      return Error{ErrorCode::InvalidArgument,
                   "--action " + name + " is none of " + wire::all_names<AuditAction>()};
    }
    request.actions.push_back(*action);
  }
  if (options.limit) request.limit = static_cast<std::size_t>(*options.limit);
  if (options.cursor) request.cursor = static_cast<std::uint64_t>(*options.cursor);
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto list, engine->audit_list(context.bank(), request));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(list)));
    return ExitCode::Done;
  }
  Table table({{.heading = "entry", .align = Align::Right},
               {.heading = "at"},
               {.heading = "action"},
               {.heading = "numbers"},
               {.heading = "count", .align = Align::Right},
               {.heading = "writer"}});
  for (const AuditRecord& record : list.entries) {
    table.add({std::to_string(record.entry), moment_text(record.at),
               std::string(wire::name_of(record.action)),
               std::to_string(record.first) + "–" + std::to_string(record.last),
               std::to_string(record.count), record.writer});
  }
  context.print(table.text(context.style(), context.page_columns()));
  if (list.next_cursor != 0) {
    context.note("there are more: --cursor " + std::to_string(list.next_cursor));
  }
  return ExitCode::Done;
}

// A report of before, as `audit verify --json` wrote it.
Result<std::vector<AuditCheckpoint>> read_report(const std::string& path) {
  if (path.empty()) return std::vector<AuditCheckpoint>();
  ASSIGN_OR_RETURN(const auto text, io::read_file(path, kReportBytesMax));
  auto value = json::parse(text);
  if (!value.ok()) return std::move(value).error().with_context(path);
  const json::Object* report = value.value().if_object();
  const json::Value* banks = report == nullptr ? nullptr : report->find("banks");
  if (banks == nullptr) {
    return Error{ErrorCode::InvalidArgument, path + ": is no answer of jiyi audit verify --json"};
  }
  json::Object request;
  request.append("checkpoints", *banks);
  const json::Value whole(std::move(request));
  json::FieldReader in(whole, path);
  auto checkpoints = wire::take_checkpoints(in);
  RETURN_IF_ERROR(in.finish());
  return checkpoints;
}

Result<ExitCode> verify_audit(Context& context, const AuditOptions& options) {
  ASSIGN_OR_RETURN(const auto against, read_report(options.against));
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto report, engine->audit_verify("", against));
  const auto code = report.faults.empty() ? ExitCode::Done : ExitCode::Negative;
  if (context.json()) {
    context.print_json(pipe::audit_reply(report));
    return code;
  }
  const auto& style = context.style();
  for (const AuditCheckpoint& bank : report.banks) {
    context.print_line(printable(bank.bank.tenant + "/" + bank.bank.bank) + "  " +
                       std::to_string(bank.entries) + " entries  " + style.dim(bank.head));
  }
  for (const AuditFault& fault : report.faults) {
    context.print_line(style.red(printable(fault.bank.tenant + "/" + fault.bank.bank) + ", entry " +
                                 std::to_string(fault.entry) + ": " + printable(fault.what)));
  }
  context.print_line(report.faults.empty() ? style.green("every chain holds")
                                           : style.red("the audit was tampered with"));
  return code;
}

}  // namespace

Action declare_task(Arguments& arguments) {
  const auto options = std::make_shared<TaskOptions>();
  arguments.positional({.name = "ACTION",
                        .value = "",
                        .help = "what to do",
                        .choices = {"put", "get", "patch", "list", "complete", "remove"},
                        .required = true},
                       options->action);
  arguments.positional({.name = "ID", .value = "", .help = "which task; not of list"}, options->id);
  arguments.option(
      {.name = "--state", .value = "JSON", .help = "put: all of it; patch: a merge patch"},
      options->state);
  arguments.option({.name = "--results",
                    .value = "JSON",
                    .help = "put: an object whose members are set; patch: a merge patch"},
                   options->results);
  arguments.option(
      {.name = "--ttl-ms", .value = "N", .help = "put, patch: it is gone then; 0: never"},
      options->ttl_ms, kAny);
  arguments.option({.name = "--expected-version",
                    .value = "N",
                    .help = "only if this is the current one; put: 0 is none yet"},
                   options->expected_version, kAny);
  arguments.flag({.name = "--episode", .value = "", .help = "complete: leave a memory of it"},
                 options->episode);
  arguments.option(
      {.name = "--goal", .value = "TEXT", .help = "complete --episode: what was wanted"},
      options->goal);
  arguments.option(
      {.name = "--result", .value = "TEXT", .help = "complete --episode: what came of it"},
      options->result);
  arguments.list({.name = "--step", .value = "TEXT", .help = "complete --episode: one step"},
                 options->steps);
  arguments.option({.name = "--limit", .value = "N", .help = "list: 1 to 1000; else 100"},
                   options->limit, kAny);
  arguments.option({.name = "--cursor", .value = "ID", .help = "list: tasks after this one"},
                   options->cursor);
  return [options](Context& context) { return TaskCommand(context, *options).run(); };
}

Action declare_audit(Arguments& arguments) {
  const auto options = std::make_shared<AuditOptions>();
  arguments.positional({.name = "ACTION",
                        .value = "",
                        .help = "what to do",
                        .choices = {"list", "verify"},
                        .required = true},
                       options->action);
  arguments.option({.name = "--since", .value = "TIME", .help = "list: from then on"},
                   options->since);
  arguments.list({.name = "--action", .value = "NAME", .help = "list: only these"},
                 options->actions);
  arguments.option({.name = "--by", .value = "WRITER", .help = "list: only of this writer"},
                   options->writer);
  arguments.option({.name = "--limit", .value = "N", .help = "list: 1 to 1000; else 100"},
                   options->limit, kAny);
  arguments.option({.name = "--cursor", .value = "N", .help = "list: entries after this one"},
                   options->cursor, kAny);
  arguments.option({.name = "--against",
                    .value = "FILE",
                    .help = "verify: what verify --json answered before; it must be the beginning",
                    .path = true},
                   options->against);
  return [options](Context& context) {
    return options->action == "list" ? list_audit(context, *options)
                                     : verify_audit(context, *options);
  };
}

}  // namespace jiyi::cli
