#include "cli/write_commands.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/input_text.h"
#include "cli/item_error.h"
#include "cli/render.h"
#include "cli/width.h"
#include "jiyi/memory.h"
#include "json/parse.h"
#include "json/write.h"
#include "pipe/replies.h"
#include "wire/enum_names.h"
#include "wire/reply_json.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kInputBytesMax = std::size_t{64} << 20;
constexpr WholeRange kImportance{0, 10};

struct WriteOptions {
  std::optional<std::string> text;
  bool lines = false;
  std::string id;
  std::optional<std::string> kind;
  std::optional<std::string> type;
  std::optional<std::int64_t> importance;
  std::string speaker;
  std::string role;
  std::optional<std::string> metadata;
  std::optional<Timestamp> at;
  std::optional<Timestamp> valid_from;
  std::optional<Timestamp> valid_to;
  std::optional<Timestamp> expires_at;
  bool never_expires = false;  // of update
  std::vector<std::string> parents;
  std::string source;
  std::string key;
  std::optional<std::string> keep;
  std::optional<std::int64_t> expected_version;
};

// What remember and update have in common.
void declare_fields(Arguments& arguments, WriteOptions& options) {
  arguments.option({.name = "--type", .value = "TYPE", .help = "preference, decision, …; free"},
                   options.type);
  arguments.option(
      {.name = "--importance", .value = "N", .help = "0 to 10; new: else as it is read"},
      options.importance, kImportance);
  arguments.option({.name = "--metadata", .value = "JSON", .help = "an object to keep with it"},
                   options.metadata);
  arguments.option({.name = "--at", .value = "TIME", .help = "when it happened"}, options.at);
  arguments.option({.name = "--valid-from", .value = "TIME", .help = "since when it holds"},
                   options.valid_from);
  arguments.option({.name = "--valid-to", .value = "TIME", .help = "until when it holds"},
                   options.valid_to);
  arguments.option({.name = "--expires-at", .value = "TIME", .help = "from when it is gone"},
                   options.expires_at);
}

// The object on one line; "" for an empty one.
Result<std::string> metadata_json(const std::optional<std::string>& text) {
  if (!text) return std::string();
  auto parsed = json::parse(*text);
  if (!parsed.ok()) return std::move(parsed).error().with_context("--metadata");
  const auto* object = parsed.value().if_object();
  if (object == nullptr) {
    return Error{ErrorCode::InvalidArgument,
                 "--metadata: expected a JSON object such as " + std::string(R"({"lang":"zh"})")};
  }
  return object->empty() ? std::string() : json::write(parsed.value());
}

Result<NewMemory> new_memory(const WriteOptions& options, const Settings& settings) {
  NewMemory item;
  item.id = options.id;
  if (options.kind) item.kind = wire::from_name<Kind>(*options.kind);
  item.type = options.type.value_or("");
  item.scope = settings.address().scope;
  item.speaker = options.speaker;
  item.role = options.role;
  if (options.importance) item.importance = static_cast<int>(*options.importance);
  ASSIGN_OR_RETURN(item.metadata, metadata_json(options.metadata));
  item.provenance.source = options.source;
  item.parents = options.parents;
  item.event_at = options.at;
  item.valid_from = options.valid_from;
  item.valid_to = options.valid_to;
  item.expires_at = options.expires_at;
  item.idempotency_key = options.key;
  return item;
}

struct Line {
  std::size_t number = 0;
  std::string text;
};

std::vector<Line> split_lines(const std::string& text) {
  std::vector<Line> lines;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    ++number;
    const auto end = std::min(text.find('\n', at), text.size());
    auto line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.pop_back();
    if (line.find_first_not_of(" \t") != std::string::npos)
      lines.push_back({number, std::move(line)});
    at = end + 1;
  }
  return lines;
}

struct Items {
  std::vector<NewMemory> items;
  std::vector<std::size_t> lines;  // of each, with --lines
};

Result<Items> items_of(const Context& context, const WriteOptions& options) {
  const auto bytes_max = options.lines ? kInputBytesMax : kTextBytesMax + 2;
  ASSIGN_OR_RETURN(auto text, input_text(context, options.text, {"TEXT", bytes_max}));
  ASSIGN_OR_RETURN(const auto item, new_memory(options, context.settings()));
  if (options.lines && !options.id.empty()) {
    return Error{ErrorCode::InvalidArgument, "--id cannot name every one of --lines"};
  }
  auto texts = options.lines ? split_lines(text) : std::vector<Line>{{1, std::move(text)}};
  Items out;
  for (auto& each : texts) {
    out.items.push_back(item);
    out.items.back().text = std::move(each.text);
    if (options.lines) out.lines.push_back(each.number);
  }
  return out;
}

void print_remembered(Context& context, const RememberReply& reply) {
  for (const auto& item : reply.items) {
    const auto& style = context.style();
    if (item.rejected) {
      context.print(style.yellow((item.id.empty() ? "" : printable(item.id) + "  ") + item.reason) +
                    "\n");
      continue;
    }
    context.print(item.skipped ? style.dim("not kept: " + item.reason) : item.id);
    if (item.deduplicated) {
      const bool recalled = item.rule == WriteRule::Recalled;
      context.print(style.dim(recalled ? "  was recalled from here" : "  was there already"));
    }
    if (item.masked > 0) {
      context.print(style.dim("  " + std::to_string(item.masked) +
                              (item.masked == 1 ? " secret masked" : " secrets masked")));
    }
    if (item.quarantined) {
      context.print(style.yellow("  quarantined: " + item.reason + "; jiyi restore " +
                                 printable(item.id) + " lets it be recalled"));
    }
    if (!item.near_duplicates.empty()) {
      context.print(context.style().dim("  nearly the same as " + item.near_duplicates.front()));
    }
    context.print("\n");
  }
}

Result<ExitCode> run_remember(Context& context, const WriteOptions& options) {
  ASSIGN_OR_RETURN(auto items, items_of(context, options));
  RememberOptions how;
  if (options.keep) how.keep = wire::from_name<Retain>(*options.keep).value_or(how.keep);
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create));
  auto remembered = engine->remember(context.bank(), std::move(items.items), how);
  if (!remembered.ok()) return of_item(std::move(remembered).error(), items.lines);
  const auto& reply = remembered.value();
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    print_remembered(context, reply);
  }
  return ExitCode::Done;
}

Result<UpdateRequest> update_request(const Context& context, const WriteOptions& options) {
  UpdateRequest request;
  request.id = options.id;
  request.within = context.within();
  if (options.text) {
    ASSIGN_OR_RETURN(request.text, input_text(context, options.text, {"TEXT", kTextBytesMax + 2}));
  }
  request.type = options.type;
  if (options.importance) request.importance = static_cast<int>(*options.importance);
  if (options.metadata) {
    ASSIGN_OR_RETURN(request.metadata, metadata_json(options.metadata));
  }
  request.event_at = options.at;
  request.valid_from = options.valid_from;
  request.valid_to = options.valid_to;
  request.expires_at = options.expires_at;
  request.never_expires = options.never_expires;
  if (options.expected_version) {
    request.expected_version = static_cast<std::uint32_t>(*options.expected_version);
  }
  if (request.text || request.type || request.importance || request.metadata || request.event_at ||
      request.valid_from || request.valid_to || request.expires_at || request.never_expires) {
    return request;
  }
  return Error{ErrorCode::InvalidArgument,
               "nothing to change: give a new TEXT, or an option such as --type"};
}

Result<ExitCode> run_update(Context& context, const WriteOptions& options) {
  ASSIGN_OR_RETURN(const auto request, update_request(context, options));
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto before,
                   context.hinted(engine->get(context.bank(), request.id, {}, context.within())));
  ASSIGN_OR_RETURN(const auto memory, engine->update(context.bank(), request));
  if (context.json()) {
    context.print_json(pipe::memory_reply(memory));
  } else if (memory.version == before.version) {
    context.print_line(memory.id + context.style().dim("  is as it was, still version " +
                                                       std::to_string(memory.version)));
  } else {
    context.print_line(memory.id +
                       context.style().dim("  is now version " + std::to_string(memory.version)));
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_remember(Arguments& arguments) {
  const auto options = std::make_shared<WriteOptions>();
  const auto kinds = wire::enum_names<Kind>();
  arguments.positional(
      {.name = "TEXT", .value = "", .help = "what to keep; - or nothing: the standard input"},
      options->text);
  arguments.flag({.name = "--lines", .value = "", .help = "each line of the text is a memory"},
                 options->lines);
  arguments.option({.name = "--id", .value = "ID", .help = "an id of your own; else one is made"},
                   options->id);
  arguments.option({.name = "--kind",
                    .value = "KIND",
                    .help = "else message with a session, role or speaker, and note without",
                    .choices = {kinds.begin(), kinds.end()}},
                   options->kind);
  declare_fields(arguments, *options);
  arguments.option({.name = "--speaker", .value = "NAME", .help = "who said it"}, options->speaker);
  arguments.option({.name = "--role", .value = "ROLE", .help = "user, assistant, system, tool"},
                   options->role);
  arguments.list({.name = "--parent", .value = "ID", .help = "memory it was derived from"},
                 options->parents);
  arguments.option({.name = "--source", .value = "URI", .help = "where it came from"},
                   options->source);
  arguments.option({.name = "--key", .value = "KEY", .help = "a retry with this key adds nothing"},
                   options->key);
  const auto retains = wire::enum_names<Retain>();
  arguments.option({.name = "--keep",
                    .value = "WHICH",
                    .help = "worth: not what is worth no memory of its own; else all",
                    .choices = {retains.begin(), retains.end()}},
                   options->keep);
  return [options](Context& context) { return run_remember(context, *options); };
}

Action declare_update(Arguments& arguments) {
  const auto options = std::make_shared<WriteOptions>();
  arguments.positional({.name = "ID", .value = "", .help = "which memory", .required = true},
                       options->id);
  arguments.positional({.name = "TEXT", .value = "", .help = "the new text; - : standard input"},
                       options->text);
  declare_fields(arguments, *options);
  arguments.flag({.name = "--never-expires", .value = "", .help = "take its expiry away"},
                 options->never_expires);
  arguments.option(
      {.name = "--if-version", .value = "N", .help = "refuse when another version is current"},
      options->expected_version, {1, std::numeric_limits<std::uint32_t>::max()});
  return [options](Context& context) { return run_update(context, *options); };
}

}  // namespace jiyi::cli
