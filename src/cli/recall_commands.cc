#include "cli/recall_commands.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "cli/filter_options.h"
#include "cli/input_text.h"
#include "cli/render.h"
#include "cli/width.h"
#include "jiyi/recall.h"
#include "pipe/replies.h"
#include "wire/enum_names.h"
#include "wire/ranking_text.h"
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
  std::optional<std::string> factors;
  std::optional<std::string> fusion;
  std::optional<double> diversity;
  std::optional<std::int64_t> session_cap;
  std::optional<std::int64_t> source_cap;
  std::optional<std::int64_t> excerpt;
  bool all_twins = false;
  bool explain = false;
  bool trigger = false;
  std::optional<std::string> asking_session;
  FilterOptions filter;
  ReadAt read_at;
};

template <typename T>
Result<T> named(const char* flag, Result<T> value) {
  if (value.ok()) return value;
  return std::move(value).error().with_context(flag);
}

// Of a long memory people see what bears on the question.
constexpr int kExcerptForPeople = 1200;

// How the hits are ordered and cut.
Result<void> put_ranking(const Context& context, const RecallOptions& options,
                         RecallRequest& request) {
  const auto& settings = context.settings();
  ASSIGN_OR_RETURN(request.factors, named("--factors", wire::factors_from(options.factors.value_or(
                                                           settings.text(SettingId::Factors)))));
  ASSIGN_OR_RETURN(request.fusion, named("--fusion", wire::fusion_from(options.fusion.value_or(
                                                         settings.text(SettingId::Fusion)))));
  request.diversity = options.diversity.value_or(settings.number(SettingId::Diversity));
  request.session_cap =
      static_cast<int>(options.session_cap.value_or(settings.integer(SettingId::SessionCap)));
  request.source_cap =
      static_cast<int>(options.source_cap.value_or(settings.integer(SettingId::SourceCap)));
  request.excerpt =
      static_cast<int>(options.excerpt.value_or(context.json() ? 0 : kExcerptForPeople));
  return {};
}

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
  RETURN_IF_ERROR(put_ranking(context, options, request));
  request.trigger = options.trigger;
  request.asking_session = options.asking_session.value_or("");
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
  if (!reply.trigger_rule.empty()) {
    context.print_line(style.dim(std::string(reply.looked ? "looked" : "not worth a look") +
                                 ": rule " + reply.trigger_rule));
  }
  if (!reply.looked) return;
  if (is_blank(request.query)) {
    context.print_line(style.yellow("the question is empty; jiyi list shows what there is"));
  } else if (reply.abstained) {
    auto line = "nothing relevant enough: the best has " + decimal(reply.best_score, 2) + " of " +
                decimal(request.min_score, 2);
    if (!reply.hits.empty()) line += "; the nearest:";
    context.print_line(style.yellow(line));
  }
  std::size_t rank = 0;
  bool is_weak = reply.abstained;
  for (const auto& hit : reply.hits) {
    ++rank;
    if (!is_weak && hit.relevance < request.min_score) {
      is_weak = true;
      context.print_line(
          style.dim("and, though less relevant than " + decimal(request.min_score, 2) + ":"));
    }
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

void declare_ranking(Arguments& arguments, RecallOptions& options) {
  arguments.option(
      {.name = "--factors",
       .value = "NAME|A,B,C",
       .help = "shares of similarity, importance and age: " + std::string(wire::kFactorsForms)},
      options.factors);
  arguments.option(
      {.name = "--fusion",
       .value = "NAME|V,K,T",
       .help = "shares of meaning, words and time: " + std::string(wire::kFusionForms)},
      options.fusion);
  arguments.option({.name = "--diversity",
                    .value = "N",
                    .help = "how much hits that say the same again stand back, 0 to 1"},
                   options.diversity);
  arguments.option({.name = "--session-cap",
                    .value = "N",
                    .help = "hits of one session, from place 11 on; 0: no limit"},
                   options.session_cap, {0, kRecallLimitMax});
  arguments.option(
      {.name = "--source-cap", .value = "N", .help = "hits of one source; 0: no limit"},
      options.source_cap, {0, kRecallLimitMax});
  arguments.option({.name = "--excerpt",
                    .value = "BYTES",
                    .help = "of longer memories the sentences that bear on the question; 0: all of "
                            "it; else 1200, and 0 with --json"},
                   options.excerpt, {0, static_cast<std::int64_t>(kTextBytesMax)});
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
  declare_ranking(arguments, options);
  arguments.flag({.name = "--all-twins", .value = "", .help = "list hits of one text one by one"},
                 options.all_twins);
  arguments.flag({.name = "--explain", .value = "", .help = "with --json: why each was found"},
                 options.explain);
  declare_filter(arguments, options.filter);
  declare_read_at(arguments, options.read_at);
}

void declare_trigger(Arguments& arguments, RecallOptions& options) {
  arguments.flag({.name = "--trigger",
                  .value = "",
                  .help = "look only if QUERY, a message, is worth it; says which rule decided"},
                 options.trigger);
  arguments.option({.name = "--asking-session",
                    .value = "ID",
                    .help = "with --trigger: the conversation that the message is part of"},
                   options.asking_session);
}

}  // namespace

Action declare_recall(Arguments& arguments) {
  const auto options = std::make_shared<RecallOptions>();
  declare_request(arguments, *options);
  declare_trigger(arguments, *options);
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
