#include "cli/recall_commands.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/try.h"
#include "cli/filter_options.h"
#include "cli/input_text.h"
#include "cli/render.h"
#include "cli/width.h"
#include "jiyi/recall.h"
#include "pipe/replies.h"
#include "wire/enum_names.h"
#include "wire/reply_json.h"

namespace jiyi::cli {
namespace {

struct RecallOptions {
  std::string id;  // why-not only
  std::optional<std::string> query;
  std::optional<std::int64_t> k;
  std::optional<double> min_score;
  std::optional<std::string> group;
  std::optional<Timestamp> at;
  bool all_twins = false;
  bool explain = false;
  FilterOptions filter;
  ReadAt read_at;
};

Result<RecallRequest> to_request(const Context& context, const RecallOptions& options) {
  const auto& settings = context.settings();
  RecallRequest request;
  ASSIGN_OR_RETURN(request.query,
                   input_text(context, options.query, {"QUERY", kQueryBytesMax + 2}));
  request.k = static_cast<int>(options.k.value_or(settings.integer(SettingId::K)));
  ASSIGN_OR_RETURN(request.filter, to_filter(options.filter, settings));
  request.at = options.read_at;
  request.now = options.at;
  request.collapse = !options.all_twins;
  if (options.group) request.group = wire::from_name<Group>(*options.group).value_or(request.group);
  request.min_score = options.min_score.value_or(settings.number(SettingId::MinScore));
  if (!(request.min_score >= 0 && request.min_score <= 1)) {
    return Error{ErrorCode::InvalidArgument, "--min-score is outside 0 to 1"};
  }
  // People always see why.
  request.explain = options.explain || !context.json();
  return request;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

void print_recall(Context& context, const RecallReply& reply, const RecallRequest& request,
                  std::chrono::microseconds took) {
  const auto& style = context.style();
  const Page page{.style = style, .columns = context.page_columns()};
  if (is_blank(request.query)) {
    context.print_line(style.yellow("the question is empty; jiyi list shows what there is"));
  } else if (reply.abstained) {
    auto line = "nothing relevant enough: the best has " + decimal(reply.best_score, 2) + " of " +
                decimal(request.min_score, 2);
    if (!reply.hits.empty()) line += "; the nearest:";
    context.print_line(style.yellow(line));
  }
  std::size_t rank = 0;
  for (const auto& hit : reply.hits) {
    ++rank;
    if (request.group == Group::Session) {
      context.print_line(style.bold("session " + printable(hit.memory.scope.session_id)));
    }
    context.print(hit_page(hit, rank, page));
  }
  context.print_line(style.dim(std::to_string(reply.hits.size()) + " of " +
                               memories_text(reply.considered) + ", " +
                               decimal(static_cast<double>(took.count()) / 1000, 1) + " ms"));
}

Result<ExitCode> run_recall(Context& context, const RecallOptions& options) {
  ASSIGN_OR_RETURN(const auto request, to_request(context, options));
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading(Vectors::Used));
  const auto start = std::chrono::steady_clock::now();
  ASSIGN_OR_RETURN(const auto reply, engine->recall(context.bank(), request));
  const auto took = std::chrono::steady_clock::now() - start;
  if (context.json()) {
    context.print_json(pipe::recall_reply(reply, request.group));
  } else {
    print_recall(context, reply, request,
                 std::chrono::duration_cast<std::chrono::microseconds>(took));
  }
  return ExitCode::Done;
}

// As reply_json.cc says it of the fields.
std::string_view advice(Remedy remedy) {
  switch (remedy) {
    case Remedy::None:
      break;
    case Remedy::AsOf:
      return "; another --as-of shows it";
    case Remedy::ValidAt:
      return "; another --valid-at shows it";
    case Remedy::States:
      return "; --state shows it";
    case Remedy::Collapse:
      return "; --all-twins lists it";
    case Remedy::LargerK:
      return "; a larger --k lists it";
  }
  return "";
}

Result<ExitCode> run_why_not(Context& context, const RecallOptions& options) {
  ASSIGN_OR_RETURN(auto request, to_request(context, options));
  request.explain = true;
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading(Vectors::Used));
  ASSIGN_OR_RETURN(const auto answer,
                   context.hinted(engine->why_not(context.bank(), request, options.id)));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(answer)));
    return ExitCode::Done;
  }
  const auto& style = context.style();
  context.print_line(
      answer.found ? style.green("found at rank " + std::to_string(answer.rank))
                   : style.yellow(printable(answer.reason) + std::string(advice(answer.remedy))));
  if (answer.found && !answer.reason.empty()) context.print_line(printable(answer.reason));
  context.print_line(style.dim("score " + decimal(answer.score, 2) + "; the last one listed has " +
                               decimal(answer.score_needed, 2)));
  if (const auto why = why_text(answer.explanation); !why.empty()) {
    context.print_line(style.dim("why: " + printable(why)));
  }
  return ExitCode::Done;
}

void declare_request(Arguments& arguments, RecallOptions& options) {
  const auto groups = wire::enum_names<Group>();
  arguments.positional({.name = "QUERY",
                        .value = "",
                        .help = "any text, it has no syntax; - or nothing: the standard input"},
                       options.query);
  arguments.option({.name = "-k,--k", .value = "N", .help = "how many; else the setting k (10)"},
                   options.k, {1, kRecallLimitMax});
  arguments.option({.name = "--at", .value = "TIME", .help = "the moment of asking; else now"},
                   options.at);
  arguments.option({.name = "--group",
                    .value = "WHAT",
                    .help = "what is ranked",
                    .choices = {groups.begin(), groups.end()}},
                   options.group);
  arguments.option({.name = "--min-score",
                    .value = "N",
                    .help = "relevance under which it abstains, 0 to 1; else the setting"},
                   options.min_score);
  arguments.flag({.name = "--all-twins", .value = "", .help = "list hits of one text one by one"},
                 options.all_twins);
  arguments.flag({.name = "--explain", .value = "", .help = "with --json: why each was found"},
                 options.explain);
  declare_filter(arguments, options.filter);
  declare_read_at(arguments, options.read_at);
}

}  // namespace

Action declare_recall(Arguments& arguments) {
  const auto options = std::make_shared<RecallOptions>();
  declare_request(arguments, *options);
  return [options](Context& context) { return run_recall(context, *options); };
}

Action declare_why_not(Arguments& arguments) {
  const auto options = std::make_shared<RecallOptions>();
  arguments.positional({.name = "ID", .value = "", .help = "the memory you miss", .required = true},
                       options->id);
  declare_request(arguments, *options);
  return [options](Context& context) { return run_why_not(context, *options); };
}

}  // namespace jiyi::cli
