#include "cli/window_commands.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/input_text.h"
#include "cli/item_error.h"
#include "cli/table.h"
#include "cli/width.h"
#include "cli/window_page.h"
#include "jiyi/window.h"
#include "json/parse.h"
#include "pipe/replies.h"
#include "wire/enum_names.h"
#include "wire/window_json.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kInputBytesMax = std::size_t{64} << 20;
constexpr WholeRange kAny{0, 1'000'000'000};
constexpr WholeRange kImportance{0, 10};

struct WindowOptions {
  std::string action;
  std::vector<std::string> words;
  std::optional<std::string> role;
  std::string speaker;
  std::string id;
  std::optional<std::int64_t> importance;
  std::optional<Timestamp> at;
  std::string answers;
  bool as_json = false;
  bool pinned = false;
  bool left = false;
  std::optional<std::int64_t> before;
  std::optional<std::int64_t> limit;
  std::optional<std::int64_t> summary;
  std::optional<double> keep_above;
  std::optional<std::int64_t> newest;
  bool keep_pinned = false;
  bool dry_run = false;
  std::optional<std::int64_t> messages;
  std::optional<std::int64_t> turns;
  std::optional<std::int64_t> tokens;
  std::optional<double> reserve;
  std::optional<std::string> policy;
  std::optional<double> summarise_at;
  std::optional<std::string> counted_as;
};

std::optional<std::size_t> as_count(const std::optional<std::int64_t>& value) {
  if (!value) return std::nullopt;
  return static_cast<std::size_t>(*value);
}

class WindowCommand {
 public:
  WindowCommand(Context& context, const WindowOptions& options)
      : context_(context), options_(options) {}

  Result<ExitCode> run() {
    if (options_.action == "add") return add();
    if (options_.action == "pin" || options_.action == "unpin") return set_pinned();
    RETURN_IF_ERROR(takes_no_words());
    if (options_.action == "show") return options_.left ? left() : show();
    if (options_.action == "prune") return prune();
    if (options_.action == "clear") return clear();
    if (options_.action == "usage") return usage();
    return configure();
  }

 private:
  Result<void> takes_no_words() const {
    if (options_.words.empty()) return {};
    return Error{ErrorCode::InvalidArgument,
                 "window " + options_.action + " takes no words but options; see --help"};
  }

  WindowKey key() const {
    return {.bank = context_.bank(), .scope = context_.settings().address().scope};
  }

  // Windows of a store that is there already, unless the action makes one.
  Result<Windows*> windows(OpenMode mode, Vectors vectors) {
    ASSIGN_OR_RETURN(auto* engine, context_.engine(mode, vectors));
    return &engine->windows();
  }
  Result<Windows*> windows_for_reading() {
    ASSIGN_OR_RETURN(auto* engine, context_.engine_for_reading());
    return &engine->windows();
  }

  Result<std::vector<WindowMessage>> messages() const {
    if (options_.words.size() > 1) {
      return Error{ErrorCode::InvalidArgument,
                   "window add takes one text; put it in quotes, or give --messages"};
    }
    const auto given =
        options_.words.empty() ? std::nullopt : std::optional(options_.words.front());
    ASSIGN_OR_RETURN(auto text, input_text(context_, given, {"TEXT", kInputBytesMax}));
    if (options_.as_json) return json_messages(text);
    WindowMessage message{.answers = options_.answers, .pinned = options_.pinned};
    message.memory.text = std::move(text);
    message.memory.role = options_.role.value_or("user");
    message.memory.speaker = options_.speaker;
    message.memory.id = options_.id;
    if (options_.importance) message.memory.importance = static_cast<int>(*options_.importance);
    message.memory.event_at = options_.at;
    return std::vector<WindowMessage>{std::move(message)};
  }

  static Result<std::vector<WindowMessage>> json_messages(const std::string& text) {
    ASSIGN_OR_RETURN(auto value, json::parse(text));
    json::Object request;
    request.append("messages", std::move(value));
    const json::Value whole(std::move(request));
    json::FieldReader in(whole, "");
    auto messages = wire::take_window_messages(in);
    RETURN_IF_ERROR(in.finish());
    return messages;
  }

  Result<ExitCode> add() {
    ASSIGN_OR_RETURN(auto all, messages());
    ASSIGN_OR_RETURN(auto* const windows, this->windows(OpenMode::Create, Vectors::Used));
    auto reply = windows->add(key(), std::move(all));
    if (reply.ok()) return report(reply.value());
    // Who gave a list knows the places in it.
    if (options_.as_json) return std::move(reply).error();
    return of_item(std::move(reply).error());
  }

  Result<ExitCode> set_pinned() {
    ASSIGN_OR_RETURN(auto* const windows, this->windows(OpenMode::MustExist, Vectors::Unused));
    ASSIGN_OR_RETURN(const auto reply, options_.action == "pin"
                                           ? windows->pin(key(), options_.words)
                                           : windows->unpin(key(), options_.words));
    ASSIGN_OR_RETURN(const ExitCode done, report(reply));
    if (reply.missing.empty()) return done;
    return Error{ErrorCode::NotFound,
                 "no message '" + printable(reply.missing.front()) + "' in this session" +
                     (reply.missing.size() == 1
                          ? std::string()
                          : ", nor " + std::to_string(reply.missing.size() - 1) + " others")};
  }

  Result<ExitCode> show() {
    ASSIGN_OR_RETURN(auto* const windows, windows_for_reading());
    ASSIGN_OR_RETURN(const auto view, windows->show(key()));
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(view)));
    } else {
      context_.print(window_page(view, {context_.style(), context_.page_columns()}));
    }
    return ExitCode::Done;
  }

  Result<ExitCode> left() {
    ASSIGN_OR_RETURN(auto* const windows, windows_for_reading());
    WindowLeftRequest request;
    request.before = as_count(options_.before).value_or(0);
    request.limit = as_count(options_.limit).value_or(request.limit);
    request.summary = as_count(options_.summary).value_or(0);
    ASSIGN_OR_RETURN(const auto reply, windows->left(key(), request));
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(reply)));
    } else {
      context_.print(left_page(reply, {context_.style(), context_.page_columns()}));
    }
    return ExitCode::Done;
  }

  Result<ExitCode> prune() {
    ASSIGN_OR_RETURN(auto* const windows, this->windows(OpenMode::MustExist, Vectors::Unused));
    WindowPrune request{.dry_run = options_.dry_run};
    request.keep_above = options_.keep_above.value_or(request.keep_above);
    request.newest = as_count(options_.newest).value_or(request.newest);
    ASSIGN_OR_RETURN(const auto reply, windows->prune(key(), request));
    return report(reply);
  }

  Result<ExitCode> clear() {
    ASSIGN_OR_RETURN(auto* const windows, this->windows(OpenMode::MustExist, Vectors::Unused));
    ASSIGN_OR_RETURN(const auto reply, windows->clear(key(), {.keep_pinned = options_.keep_pinned,
                                                              .dry_run = options_.dry_run}));
    return report(reply);
  }

  Result<ExitCode> usage() {
    ASSIGN_OR_RETURN(auto* const windows, windows_for_reading());
    ASSIGN_OR_RETURN(const auto usage, windows->usage(key()));
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(usage)));
    } else {
      context_.print(usage_page(usage, {context_.style(), context_.page_columns()}));
    }
    return ExitCode::Done;
  }

  Result<ExitCode> configure() {
    WindowChange change{.max_messages = as_count(options_.messages),
                        .max_turns = as_count(options_.turns),
                        .max_tokens = as_count(options_.tokens),
                        .reserve_ratio = options_.reserve,
                        .policy = {},
                        .summarise_at = options_.summarise_at,
                        .model = options_.counted_as};
    if (options_.policy) change.policy = wire::from_name<WindowPolicy>(*options_.policy);
    ASSIGN_OR_RETURN(auto* const windows, this->windows(OpenMode::Create, Vectors::Unused));
    ASSIGN_OR_RETURN(const auto settings, windows->configure(key(), change));
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(settings)));
    } else {
      context_.print_line(limits_line(settings));
    }
    return ExitCode::Done;
  }

  Result<ExitCode> report(const WindowReply& reply) {
    if (context_.json()) {
      context_.print_json(pipe::ok(wire::to_json(reply)));
    } else {
      context_.print(reply_page(reply, {context_.style(), 0}));
      if (options_.dry_run) context_.note("nothing was changed");
    }
    if (!reply.summary_fault.empty()) {
      context_.note("no summary was made, and nothing left: " + printable(reply.summary_fault));
    }
    return ExitCode::Done;
  }

  Context& context_;
  const WindowOptions& options_;
};

void declare_message(Arguments& arguments, WindowOptions& options) {
  arguments.option({.name = "--role",
                    .value = "ROLE",
                    .help = "add: whose message it is; else user",
                    .choices = {"system", "user", "assistant", "tool"}},
                   options.role);
  arguments.option({.name = "--speaker", .value = "NAME", .help = "add: who said it"},
                   options.speaker);
  arguments.option({.name = "--id", .value = "ID", .help = "add: an id of your own"}, options.id);
  arguments.option({.name = "--importance", .value = "N", .help = "add: 0 to 10; else 5"},
                   options.importance, kImportance);
  arguments.option({.name = "--at", .value = "TIME", .help = "add: when it was said"}, options.at);
  arguments.option({.name = "--answers", .value = "CALL", .help = "add: the tool call it answers"},
                   options.answers);
  arguments.flag({.name = "--pinned", .value = "", .help = "add: it stays"}, options.pinned);
  arguments.flag({.name = "--messages",
                  .value = "",
                  .help = "add: the text is a JSON array of messages, also with tool_calls"},
                 options.as_json);
}

void declare_reading(Arguments& arguments, WindowOptions& options) {
  arguments.flag({.name = "--left", .value = "", .help = "show: the messages that are not inside"},
                 options.left);
  arguments.option({.name = "--before", .value = "N", .help = "show --left: below this position"},
                   options.before, kAny);
  arguments.option({.name = "--limit", .value = "N", .help = "show --left: 1 to 1000; else 100"},
                   options.limit, kAny);
  arguments.option(
      {.name = "--summary", .value = "N", .help = "show --left: those that this summary covers"},
      options.summary, kAny);
  arguments.option({.name = "--keep-above",
                    .value = "SHARE",
                    .help = "prune: messages over this share of importance stay; else 0.7"},
                   options.keep_above);
  arguments.option({.name = "--newest", .value = "N", .help = "prune: so many stay; else 20"},
                   options.newest, kAny);
  arguments.flag({.name = "--keep-pinned", .value = "", .help = "clear: and system messages"},
                 options.keep_pinned);
  arguments.flag({.name = "--dry-run", .value = "", .help = "prune, clear: only say what would go"},
                 options.dry_run);
}

void declare_limits(Arguments& arguments, WindowOptions& options) {
  arguments.option({.name = "--max-messages", .value = "N", .help = "configure: 2 to 1000"},
                   options.messages, kAny);
  arguments.option({.name = "--max-turns", .value = "N", .help = "configure: 0 is no limit"},
                   options.turns, kAny);
  arguments.option({.name = "--max-tokens", .value = "N", .help = "configure: 64 or more"},
                   options.tokens, kAny);
  arguments.option({.name = "--reserve", .value = "SHARE", .help = "configure: kept for the reply"},
                   options.reserve);
  arguments.option({.name = "--policy",
                    .value = "POLICY",
                    .help = "configure: what leaves first",
                    .choices = {"fifo", "importance", "summarise"}},
                   options.policy);
  arguments.option({.name = "--summarise-at",
                    .value = "SHARE",
                    .help = "configure: of a limit, beyond which a summary is made"},
                   options.summarise_at);
  arguments.option({.name = "--counted-as",
                    .value = "MODEL",
                    .help = "configure: tokens are counted as this model does"},
                   options.counted_as);
}

}  // namespace

Action declare_window(Arguments& arguments) {
  const auto options = std::make_shared<WindowOptions>();
  arguments.positional(
      {.name = "ACTION",
       .value = "",
       .help = "what to do",
       .choices = {"show", "add", "pin", "unpin", "prune", "clear", "usage", "configure"},
       .required = true},
      options->action);
  arguments.positionals(
      {.name = "WORD", .value = "", .help = "add: the text, else the input. pin, unpin: ids"},
      options->words);
  declare_message(arguments, *options);
  declare_reading(arguments, *options);
  declare_limits(arguments, *options);
  return [options](Context& context) { return WindowCommand(context, *options).run(); };
}

}  // namespace jiyi::cli
