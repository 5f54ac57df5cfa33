#include "cli/reject_commands.h"

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
#include "wire/ends_json.h"

namespace jiyi::cli {
namespace {

constexpr WholeRange kAny{0, INT64_MAX};
constexpr std::size_t kIdsShown = 10;
constexpr std::size_t kShownColumns = 60;

void print_ids(Context& context, const std::vector<std::string>& ids) {
  for (std::size_t i = 0; i < ids.size() && i < kIdsShown; ++i)
    context.print_line("  " + printable(ids[i]));
  if (ids.size() > kIdsShown) {
    context.print_line(
        context.style().dim("  and " + std::to_string(ids.size() - kIdsShown) + " more"));
  }
}

ExitCode with_missing(Context& context, const std::vector<std::string>& missing) {
  if (missing.empty()) return ExitCode::Done;
  std::string names;
  for (const auto& name : missing)
    names += " " + printable(name);
  context.note("jiyi: not there:" + names + context.whose_hint(ErrorCode::NotFound));
  return ExitCode::NotFound;
}

struct RejectOptions {
  std::vector<std::string> ids;
  std::string text;
  bool dry_run = false;
};

Result<ExitCode> run_reject(Context& context, const RejectOptions& options) {
  RejectRequest request{.ids = options.ids, .text = options.text, .dry_run = options.dry_run};
  request.within = options.text.empty() ? context.within() : context.settings().address().scope;
  const auto mode = options.text.empty() ? OpenMode::MustExist : OpenMode::Create;
  ASSIGN_OR_RETURN(auto* engine, context.engine(mode));
  ASSIGN_OR_RETURN(const auto reply, engine->reject(context.bank(), request));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    context.print_line(std::string(options.dry_run ? "would be " : "") +
                       "rejected: " + memories_text(reply.ids.size()));
    print_ids(context, reply.ids);
    for (const auto& name : reply.already)
      context.print_line(context.style().dim("  rejected before: " + printable(name)));
  }
  return with_missing(context, reply.missing);
}

struct RejectedOptions {
  std::string action;
  std::vector<std::string> names;
  bool dry_run = false;
};

void print_rejection(Context& context, const Rejection& one) {
  context.print_line(printable(one.name) + "  " + context.style().dim(moment_text(one.at)) + "  " +
                     (one.memory.empty() ? context.style().dim("forgotten, or in another store")
                                         : printable(one.text)));
}

Result<ExitCode> list_rejected(Context& context) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto all, engine->rejections(context.bank(), context.within()));
  if (context.json()) {
    json::Array rows;
    for (const Rejection& one : all)
      rows.emplace_back(wire::to_json(one));
    json::Object out;
    out.append("rejected", std::move(rows));
    context.print_json(pipe::ok(std::move(out)));
    return ExitCode::Done;
  }
  for (const Rejection& one : all)
    print_rejection(context, one);
  if (all.empty()) context.note("nothing is rejected");
  return ExitCode::Done;
}

Result<ExitCode> explain_rejected(Context& context, const RejectedOptions& options) {
  if (options.names.size() != 1) {
    return Error{ErrorCode::InvalidArgument, "rejected explain needs one TEXT"};
  }
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto one,
                   engine->rejection_of(context.bank(), options.names[0], context.within()));
  if (context.json()) {
    json::Object out;
    out.append("rejected", one.has_value());
    if (one) out.append("because", wire::to_json(*one));
    context.print_json(pipe::ok(std::move(out)));
  } else if (one) {
    context.print_line("would not be stored, because of:");
    print_rejection(context, *one);
  } else {
    context.print_line("would be stored");
  }
  return one ? ExitCode::Negative : ExitCode::Done;
}

Result<ExitCode> lift_rejected(Context& context, const RejectedOptions& options) {
  if (options.names.empty()) {
    return Error{ErrorCode::InvalidArgument, "rejected lift needs the names; see rejected list"};
  }
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto reply, engine->lift(context.bank(), {.names = options.names,
                                                                   .dry_run = options.dry_run,
                                                                   .within = context.within()}));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    const std::string would = options.dry_run ? "would be " : "";
    context.print_line(would + "lifted: " + std::to_string(reply.lifted.size()));
    context.print_line(would + "given back: " + memories_text(reply.restored.size()));
    print_ids(context, reply.restored);
  }
  return with_missing(context, reply.missing);
}

struct UndoOptions {
  UndoWritesRequest request;
  std::string numbers;
};

// "12-40", as undo says it.
Result<void> take_numbers(const std::string& text, UndoWritesRequest& request) {
  if (text.empty()) return {};
  const auto dash = text.find('-');
  const auto read = [](std::string_view digits) -> std::optional<std::uint64_t> {
    std::uint64_t number = 0;
    for (const char digit : digits) {
      if (digit < '0' || digit > '9' || number > UINT64_MAX / 100) return std::nullopt;
      number = number * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    if (digits.empty()) return std::nullopt;
    return number;
  };
  request.first = read(std::string_view(text).substr(0, dash));
  if (dash != std::string::npos) request.last = read(std::string_view(text).substr(dash + 1));
  if (request.first && request.last && *request.first <= *request.last) return {};
  return Error{ErrorCode::InvalidArgument, "--numbers: write FIRST-LAST, as undo gave them"};
}

void print_undo(Context& context, const UndoWritesReply& reply, bool dry_run) {
  const auto& style = context.style();
  context.print_line(std::string(dry_run ? "would be " : "") +
                     "taken back: " + memories_text(reply.undone.size()));
  for (const Undone& one : reply.undone) {
    context.print_line(
        "  " + style.bold(printable(one.id)) +
        (one.to_version == 0 ? " archived" : " as in version " + std::to_string(one.to_version)));
    for (const FieldChange& change : one.changes) {
      const auto cut = [](const std::string& text) { return printable(clip(text, kShownColumns)); };
      context.print_line(style.red("    - " + change.field + ": " + cut(change.before)));
      context.print_line(style.green("    + " + change.field + ": " + cut(change.after)));
    }
  }
  if (!reply.left.empty()) {
    context.print_line("left, since somebody else changed them: " +
                       memories_text(reply.left.size()));
    print_ids(context, reply.left);
  }
  if (reply.forgotten > 0) {
    context.note("forgotten by that writer, and nothing brings them back: " +
                 memories_text(reply.forgotten));
  }
  if (!dry_run && !reply.undone.empty()) {
    context.note("to undo this: jiyi undo --numbers " + std::to_string(reply.first) + "-" +
                 std::to_string(reply.last));
  }
}

Result<ExitCode> run_undo(Context& context, const UndoOptions& options) {
  UndoWritesRequest request = options.request;
  RETURN_IF_ERROR(take_numbers(options.numbers, request));
  const auto& settings = context.settings();
  if (settings.source(SettingId::Session) == Source::Flag) {
    request.scope.session_id = settings.text(SettingId::Session);
  }
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto reply, engine->undo_writes(context.bank(), request));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    print_undo(context, reply, request.dry_run);
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_reject(Arguments& arguments) {
  const auto options = std::make_shared<RejectOptions>();
  arguments.positionals({.name = "ID", .value = "", .help = "memories whose claim is wrong"},
                        options->ids);
  arguments.option({.name = "--text", .value = "TEXT", .help = "a claim that is wrong"},
                   options->text);
  arguments.flag({.name = "--dry-run", .value = "", .help = "only say what would change"},
                 options->dry_run);
  return [options](Context& context) { return run_reject(context, *options); };
}

Action declare_rejected(Arguments& arguments) {
  const auto options = std::make_shared<RejectedOptions>();
  arguments.positional({.name = "ACTION",
                        .value = "",
                        .help = "what to do",
                        .choices = {"list", "explain", "lift"},
                        .required = true},
                       options->action);
  arguments.positionals(
      {.name = "NAME", .value = "", .help = "explain: a TEXT; lift: names of list"},
      options->names);
  arguments.flag({.name = "--dry-run", .value = "", .help = "lift: only say what would change"},
                 options->dry_run);
  return [options](Context& context) {
    if (options->action == "list") return list_rejected(context);
    return options->action == "explain" ? explain_rejected(context, *options)
                                        : lift_rejected(context, *options);
  };
}

Action declare_undo(Arguments& arguments) {
  const auto options = std::make_shared<UndoOptions>();
  UndoWritesRequest& request = options->request;
  arguments.option({.name = "--writer", .value = "NAME", .help = "whose writes"}, request.writer);
  arguments.option({.name = "--source", .value = "SOURCE", .help = "what came from it"},
                   request.source);
  arguments.option({.name = "--from", .value = "TIME", .help = "written from then on"},
                   request.from);
  arguments.option({.name = "--to", .value = "TIME", .help = "written before then"}, request.to);
  arguments.option(
      {.name = "--numbers", .value = "FIRST-LAST", .help = "of the changes, as undo gave them"},
      options->numbers);
  arguments.flag({.name = "--dry-run", .value = "", .help = "only say what would change"},
                 request.dry_run);
  return [options](Context& context) { return run_undo(context, *options); };
}

}  // namespace jiyi::cli
