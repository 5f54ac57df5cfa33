#include "cli/end_commands.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/filter_options.h"
#include "cli/render.h"
#include "cli/width.h"
#include "pipe/replies.h"
#include "wire/reply_json.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kIdsShown = 10;

struct EndOptions {
  Verb verb = Verb::Archive;
  std::string done;  // "archived"
  std::vector<std::string> ids;
  FilterOptions filter;
  bool all = false;
  bool dry_run = false;
  bool yes = false;
};

// The scope, which may come from the environment, does not by itself choose what ends.
bool narrows(const Filter& filter) {
  return !filter.states.empty() || !filter.kinds.empty() || !filter.types.empty() ||
         !filter.speaker.empty() || !filter.role.empty() || filter.importance_min ||
         filter.trust_min || filter.event_from || filter.event_to || filter.recorded_from ||
         filter.recorded_to || !filter.metadata.empty();
}

bool narrowed_by_flag(const Settings& settings) {
  const auto flag = [&](SettingId id) {
    return settings.source(id) == Source::Flag && !settings.text(id).empty();
  };
  return flag(SettingId::Session) || flag(SettingId::App);
}

Result<EndRequest> to_request(const Context& context, const EndOptions& options) {
  EndRequest request;
  request.verb = options.verb;
  request.dry_run = options.dry_run;
  request.ids = options.ids;
  request.within = context.within();
  ASSIGN_OR_RETURN(auto filter, to_filter(options.filter, context.settings()));
  const bool by_filter = narrows(filter) || narrowed_by_flag(context.settings());
  if (options.ids.empty() && !by_filter && !options.all) {
    return Error{ErrorCode::InvalidArgument,
                 "which? give ids, a filter such as --type or --session, or --all"};
  }
  if (!options.ids.empty() && (narrows(filter) || options.all)) {
    return Error{ErrorCode::InvalidArgument, "give ids, or a filter, or --all; not several"};
  }
  // A condition that every memory meets, since an empty filter ends none.
  if (options.all && !filter.importance_min) filter.importance_min = 0;
  if (options.ids.empty()) request.filter = std::move(filter);
  return request;
}

void print_ids(Context& context, const std::vector<std::string>& ids) {
  for (std::size_t i = 0; i < ids.size() && i < kIdsShown; ++i) {
    context.print_line("  " + printable(ids[i]));
  }
  if (ids.size() > kIdsShown) {
    context.print_line(
        context.style().dim("  and " + std::to_string(ids.size() - kIdsShown) + " more"));
  }
}

ExitCode print_end(Context& context, const EndReply& reply, const EndOptions& options) {
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    context.print_line((options.dry_run ? "would be " : "") + options.done + ": " +
                       memories_text(reply.ids.size()));
    print_ids(context, reply.ids);
  }
  for (const auto& id : reply.rejected)
    context.note("left as it is: " + printable(id) + " says what is rejected; see jiyi rejected");
  if (reply.scrub_pending) context.note(scrub_pending_text());
  if (reply.missing.empty()) return ExitCode::Done;
  std::string ids;
  for (const auto& id : reply.missing)
    ids += " " + printable(id);
  context.note("jiyi: not there:" + ids + context.whose_hint(ErrorCode::NotFound));
  return ExitCode::NotFound;
}

// True when there is nobody to ask, or they agreed.
Result<bool> confirmed(Context& context, Engine& engine, const EndRequest& request) {
  auto trial = request;
  trial.dry_run = true;
  ASSIGN_OR_RETURN(const auto reply, engine.end(context.bank(), trial));
  if (reply.ids.empty()) return true;
  RETURN_IF_ERROR(context.flush());
  RETURN_IF_ERROR(context.console().err("Forget " + memories_text(reply.ids.size()) + " of bank " +
                                        printable(context.bank().bank) +
                                        " for good? Nothing brings them back. [y/N] "));
  const auto answer = read_line(context.console());
  if (!answer.ok()) return answer.error();
  constexpr std::array<std::string_view, 4> kYes = {"y", "Y", "yes", "是"};
  return std::ranges::count(kYes, answer.value()) > 0;
}

Result<ExitCode> run_end(Context& context, const EndOptions& options) {
  ASSIGN_OR_RETURN(const auto request, to_request(context, options));
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  const bool asks = options.verb == Verb::Forget && !options.yes && !options.dry_run &&
                    context.console().in_is_terminal;
  if (asks) {
    ASSIGN_OR_RETURN(const bool agreed, confirmed(context, *engine, request));
    if (!agreed) return Error{ErrorCode::Cancelled, "nothing was forgotten"};
  }
  ASSIGN_OR_RETURN(const auto reply, engine->end(context.bank(), request));
  return print_end(context, reply, options);
}

std::shared_ptr<EndOptions> declare_end(Arguments& arguments, Verb verb, std::string done) {
  auto options = std::make_shared<EndOptions>();
  options->verb = verb;
  options->done = std::move(done);
  arguments.positionals({.name = "ID", .value = "", .help = "which memories"}, options->ids);
  declare_filter(arguments, options->filter);
  arguments.flag({.name = "--all", .value = "", .help = "everything in the bank"}, options->all);
  arguments.flag({.name = "--dry-run", .value = "", .help = "only say what would change"},
                 options->dry_run);
  return options;
}

struct SupersedeOptions {
  std::string old_id;
  std::string new_id;
  bool dry_run = false;
};

Result<ExitCode> run_supersede(Context& context, const SupersedeOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto reply,
                   context.hinted(engine->supersede(context.bank(), {.old_id = options.old_id,
                                                                     .new_id = options.new_id,
                                                                     .dry_run = options.dry_run,
                                                                     .within = context.within()})));
  EndOptions shown;
  shown.dry_run = options.dry_run;
  shown.done = "superseded by " + printable(options.new_id);
  return print_end(context, reply, shown);
}

}  // namespace

Action declare_supersede(Arguments& arguments) {
  const auto options = std::make_shared<SupersedeOptions>();
  arguments.positional(
      {.name = "OLD", .value = "", .help = "the memory that is out of date", .required = true},
      options->old_id);
  arguments.positional(
      {.name = "NEW", .value = "", .help = "the memory that takes over", .required = true},
      options->new_id);
  arguments.flag({.name = "--dry-run", .value = "", .help = "only say what would change"},
                 options->dry_run);
  return [options](Context& context) { return run_supersede(context, *options); };
}

Action declare_archive(Arguments& arguments) {
  const auto options = declare_end(arguments, Verb::Archive, "archived");
  return [options](Context& context) { return run_end(context, *options); };
}

Action declare_restore(Arguments& arguments) {
  const auto options = declare_end(arguments, Verb::Restore, "restored");
  return [options](Context& context) { return run_end(context, *options); };
}

Action declare_forget(Arguments& arguments) {
  const auto options = declare_end(arguments, Verb::Forget, "forgotten");
  arguments.flag({.name = "-y,--yes", .value = "", .help = "do not ask"}, options->yes);
  return [options](Context& context) { return run_end(context, *options); };
}

}  // namespace jiyi::cli
