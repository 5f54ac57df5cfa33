#include "cli/read_commands.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/try.h"
#include "cli/filter_options.h"
#include "cli/render.h"
#include "cli/width.h"
#include "pipe/replies.h"
#include "wire/reply_json.h"

namespace jiyi::cli {
namespace {

constexpr WholeRange kLimit{1, static_cast<std::int64_t>(kListLimitMax)};
constexpr WholeRange kVersions{1, std::numeric_limits<std::uint32_t>::max()};
constexpr std::int64_t kLimitDefault = 50;

struct ListOptions {
  FilterOptions filter;
  ReadAt at;
  std::optional<std::int64_t> limit;
  std::string cursor;
  bool newest_first = false;
  Order order = Order::Recorded;
};

struct IdOptions {
  std::string id;
  ReadAt at;
  std::optional<std::int64_t> from;
  std::optional<std::int64_t> to;
};

Page page(const Context& context) {
  return {.style = context.style(), .columns = context.page_columns()};
}

void declare_id(Arguments& arguments, IdOptions& options) {
  arguments.positional({.name = "ID", .value = "", .help = "which memory", .required = true},
                       options.id);
}

Result<ExitCode> run_get(Context& context, const IdOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto memory, context.hinted(engine->get(context.bank(), options.id,
                                                                 options.at, context.within())));
  if (context.json()) {
    context.print_json(pipe::memory_reply(memory));
  } else {
    context.print(memory_page(memory, page(context)));
  }
  return ExitCode::Done;
}

void print_list(Context& context, const ListReply& reply) {
  context.print(memory_table(reply.memories, page(context)));
  auto footer = memories_text(reply.memories.size()) + " of " + std::to_string(reply.total);
  if (!reply.next_cursor.empty()) footer += "; more with --cursor " + reply.next_cursor;
  context.print_line(context.style().dim(footer));
}

Result<ExitCode> run_list(Context& context, const ListOptions& options) {
  ListRequest request;
  ASSIGN_OR_RETURN(request.filter, to_filter(options.filter, context.settings()));
  request.at = options.at;
  request.order = options.order;
  request.newest_first = options.newest_first;
  request.limit = static_cast<std::size_t>(options.limit.value_or(kLimitDefault));
  request.cursor = options.cursor;
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto reply, engine->list(context.bank(), request));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    print_list(context, reply);
  }
  return ExitCode::Done;
}

Result<ExitCode> run_search_by_time(Context& context, ListOptions options) {
  if (!options.filter.from && !options.filter.to) {
    return Error{ErrorCode::InvalidArgument, "give --from, --to or both"};
  }
  options.order = Order::Event;
  return run_list(context, options);
}

Result<ExitCode> run_history(Context& context, const IdOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto versions,
                   context.hinted(engine->history(context.bank(), options.id, context.within())));
  if (context.json()) {
    context.print_json(pipe::history_reply(versions));
  } else {
    context.print(history_page(versions, page(context)));
  }
  return ExitCode::Done;
}

// The two newest versions when none are named.
Result<DiffRequest> diff_request(const Context& context, Engine& engine, const IdOptions& options) {
  DiffRequest request{.id = options.id, .within = context.within()};
  if (options.from) request.from = static_cast<std::uint32_t>(*options.from);
  if (options.to) request.to = static_cast<std::uint32_t>(*options.to);
  if (options.from && options.to) return request;
  ASSIGN_OR_RETURN(const auto versions,
                   context.hinted(engine.history(context.bank(), options.id, request.within)));
  if (!options.to) request.to = versions.back().version;
  if (!options.from) request.from = request.to > 1 ? request.to - 1 : request.to;
  return request;
}

Result<ExitCode> run_diff(Context& context, const IdOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto request, diff_request(context, *engine, options));
  ASSIGN_OR_RETURN(const auto changes, context.hinted(engine->diff(context.bank(), request)));
  if (context.json()) {
    context.print_json(pipe::diff_reply(changes));
    return ExitCode::Done;
  }
  const auto& style = context.style();
  for (const auto& change : changes) {
    context.print_line(style.bold(change.field));
    context.print_line(style.red("- " + printable(change.before)));
    context.print_line(style.green("+ " + printable(change.after)));
  }
  if (changes.empty()) context.print_line(style.dim("no difference"));
  return ExitCode::Done;
}

std::shared_ptr<ListOptions> declare_listing(Arguments& arguments) {
  auto options = std::make_shared<ListOptions>();
  declare_filter(arguments, options->filter);
  declare_read_at(arguments, options->at);
  arguments.option({.name = "--limit", .value = "N", .help = "how many to list; else 50"},
                   options->limit, kLimit);
  arguments.option({.name = "--cursor", .value = "CURSOR", .help = "go on where a list ended"},
                   options->cursor);
  arguments.flag({.name = "--newest-first", .value = "", .help = "the other way round"},
                 options->newest_first);
  return options;
}

}  // namespace

Action declare_get(Arguments& arguments) {
  const auto options = std::make_shared<IdOptions>();
  declare_id(arguments, *options);
  declare_read_at(arguments, options->at);
  return [options](Context& context) { return run_get(context, *options); };
}

Action declare_list(Arguments& arguments) {
  const auto options = declare_listing(arguments);
  return [options](Context& context) { return run_list(context, *options); };
}

Action declare_search_by_time(Arguments& arguments) {
  const auto options = declare_listing(arguments);
  return [options](Context& context) { return run_search_by_time(context, *options); };
}

Action declare_history(Arguments& arguments) {
  const auto options = std::make_shared<IdOptions>();
  declare_id(arguments, *options);
  return [options](Context& context) { return run_history(context, *options); };
}

Action declare_diff(Arguments& arguments) {
  const auto options = std::make_shared<IdOptions>();
  declare_id(arguments, *options);
  arguments.option({.name = "--from", .value = "N", .help = "this version; else the one before"},
                   options->from, kVersions);
  arguments.option({.name = "--to", .value = "N", .help = "and this one; else the newest"},
                   options->to, kVersions);
  return [options](Context& context) { return run_diff(context, *options); };
}

}  // namespace jiyi::cli
