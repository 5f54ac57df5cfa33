#include "cli/upkeep_commands.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/render.h"
#include "cli/table.h"
#include "cli/width.h"
#include "pipe/replies.h"
#include "wire/enum_names.h"
#include "wire/upkeep_json.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kChangesShown = 20;
constexpr WholeRange kImportance{0, 10};

struct RunOptions {
  RunKind kind = RunKind::Sweep;
  bool dry_run = false;
  bool archive = false;  // of junk
  std::optional<std::string> undo;
  std::optional<std::string> curve;
  std::optional<double> half_life;
  std::optional<double> threshold;
  std::optional<std::int64_t> importance_max;
  std::optional<Timestamp> now;
};

Result<RunRequest> to_request(const Context& context, const RunOptions& options) {
  RunRequest request{.kind = options.kind, .dry_run = options.dry_run, .now = options.now};
  if (options.kind == RunKind::Junk) request.dry_run = !options.archive;
  if (options.curve) {
    const auto curve = wire::from_name<Curve>(*options.curve);
    if (!curve) {
      return Error{ErrorCode::InvalidArgument,
                   "--curve \"" + *options.curve + "\" is none of " + wire::all_names<Curve>()};
    }
    request.retention.curve = *curve;
  }
  request.retention.half_life_days = options.half_life.value_or(request.retention.half_life_days);
  request.threshold = options.threshold.value_or(request.threshold);
  if (options.importance_max) request.importance_max = static_cast<int>(*options.importance_max);
  request.within = context.within();
  return request;
}

std::string done_to(const RunChange& change) {
  if (change.by.empty()) return std::string(wire::name_of(change.after));
  return "superseded by " + change.by;
}

void print_changes(Context& context, const std::vector<RunChange>& changes) {
  Table table({{.heading = "id"}, {.heading = "becomes"}, {.heading = "why"}});
  for (std::size_t i = 0; i < changes.size() && i < kChangesShown; ++i) {
    const RunChange& one = changes[i];
    table.add({one.id, done_to(one), one.reason + (one.undone ? " (undone)" : "")});
  }
  if (!changes.empty()) context.print(table.text(context.style(), context.page_columns()));
  if (changes.size() > kChangesShown) {
    context.print_line(
        context.style().dim("and " + std::to_string(changes.size() - kChangesShown) + " more"));
  }
}

void print_reply(Context& context, const RunReply& reply, bool dry_run) {
  const std::string would = dry_run ? "would be " : "";
  print_changes(context, reply.changes);
  context.print_line(would + "changed: " + memories_text(reply.changes.size()) + " of " +
                     std::to_string(reply.examined) +
                     " live; erased: " + std::to_string(reply.erased.size()) +
                     "; old but kept: " + std::to_string(reply.exempt));
  if (!reply.run.empty()) {
    context.print_line("run " + reply.run + (reply.resumed ? ", taken up again" : "") +
                       "; jiyi sweep --undo " + reply.run + " takes it back");
  }
}

Result<ExitCode> run_undo(Context& context, const RunOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto reply,
                   engine->upkeep().undo(context.bank(), {.run = *options.undo,
                                                          .dry_run = options.dry_run,
                                                          .writer = "",
                                                          .within = context.within()}));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
    return ExitCode::Done;
  }
  context.print_line((options.dry_run ? "would be " : "") + std::string("as before: ") +
                     memories_text(reply.ids.size()));
  if (!reply.left.empty()) {
    context.print_line("left as they are, since they were changed after the run: " +
                       memories_text(reply.left.size()));
  }
  return ExitCode::Done;
}

Result<ExitCode> run_run(Context& context, const RunOptions& options) {
  if (options.undo) return run_undo(context, options);
  ASSIGN_OR_RETURN(const auto request, to_request(context, options));
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto reply, engine->upkeep().run(context.bank(), request));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    print_reply(context, reply, request.dry_run);
  }
  if (reply.scrub_pending) context.note(scrub_pending_text());
  return ExitCode::Done;
}

void print_runs(Context& context, const std::vector<Run>& runs) {
  Table table({{.heading = "run", .align = Align::Right},
               {.heading = "kind"},
               {.heading = "when"},
               {.heading = "changed", .align = Align::Right},
               {.heading = "undone", .align = Align::Right},
               {.heading = "erased", .align = Align::Right},
               {.heading = "state"}});
  for (const Run& run : runs) {
    table.add({run.id, std::string(wire::name_of(run.kind)), format_timestamp(run.at),
               std::to_string(run.changes), std::to_string(run.undone), std::to_string(run.erased),
               std::string(wire::name_of(run.state))});
  }
  if (!runs.empty()) context.print(table.text(context.style(), context.page_columns()));
  if (runs.empty()) context.print_line("no runs yet");
}

Result<ExitCode> run_list(Context& context, const std::optional<std::string>& which) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  json::Array rows;
  json::Object out;
  if (which) {
    ASSIGN_OR_RETURN(const auto changes,
                     engine->upkeep().changes(context.bank(), *which, context.within()));
    for (const RunChange& one : changes)
      rows.emplace_back(wire::to_json(one));
    out.set("changes", std::move(rows));
    if (!context.json()) print_changes(context, changes);
  } else {
    ASSIGN_OR_RETURN(const auto runs, engine->upkeep().runs(context.bank()));
    for (const Run& run : runs)
      rows.emplace_back(wire::to_json(run));
    out.set("runs", std::move(rows));
    if (!context.json()) print_runs(context, runs);
  }
  if (context.json()) context.print_json(pipe::ok(std::move(out)));
  return ExitCode::Done;
}

std::shared_ptr<RunOptions> declare_run(Arguments& arguments, RunKind kind) {
  auto options = std::make_shared<RunOptions>();
  options->kind = kind;
  if (kind != RunKind::Junk) {
    arguments.flag({.name = "--dry-run", .value = "", .help = "only say what would change"},
                   options->dry_run);
  }
  return options;
}

}  // namespace

Action declare_sweep(Arguments& arguments) {
  const auto options = declare_run(arguments, RunKind::Sweep);
  arguments.option({.name = "--undo", .value = "RUN", .help = "take back what a run changed"},
                   options->undo);
  arguments.option({.name = "--curve",
                    .value = "NAME",
                    .help = "how memories fade: " + wire::all_names<Curve>()},
                   options->curve);
  arguments.option({.name = "--half-life",
                    .value = "DAYS",
                    .help = "after which half is left, of the exponential curve; 30"},
                   options->half_life);
  arguments.option({.name = "--threshold",
                    .value = "LEFT",
                    .help = "stale when less than this is left, 0 to 1; 0.1"},
                   options->threshold);
  arguments.option({.name = "--importance-max",
                    .value = "N",
                    .help = "archive only what is at most as important; " +
                            std::to_string(RunRequest().importance_max)},
                   options->importance_max, kImportance);
  arguments.option({.name = "--now", .value = "TIME", .help = "as if it were then"}, options->now);
  return [options](Context& context) { return run_run(context, *options); };
}

Action declare_consolidate(Arguments& arguments) {
  const auto options = declare_run(arguments, RunKind::Consolidate);
  return [options](Context& context) { return run_run(context, *options); };
}

Action declare_junk(Arguments& arguments) {
  const auto options = declare_run(arguments, RunKind::Junk);
  arguments.flag({.name = "--archive", .value = "", .help = "hide them; without it only a list"},
                 options->archive);
  return [options](Context& context) { return run_run(context, *options); };
}

Action declare_runs(Arguments& arguments) {
  const auto which = std::make_shared<std::optional<std::string>>();
  arguments.positional({.name = "RUN", .value = "", .help = "what it changed; else all runs"},
                       *which);
  return [which](Context& context) { return run_list(context, *which); };
}

}  // namespace jiyi::cli
