#include "cli/erase_commands.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "cli/console.h"
#include "cli/render.h"
#include "cli/width.h"
#include "io/files.h"
#include "pipe/replies.h"
#include "wire/ends_json.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kReceiptsBytesMax = std::size_t{64} << 20;

struct EraseOptions {
  EraseRequest request;
  std::string whole;
  std::string out;
  bool yes = false;
};

// Only what the flags name: what the environment says of a user chooses nothing to erase.
Result<EraseRequest> to_request(const Context& context, const EraseOptions& options) {
  EraseRequest request = options.request;
  const auto& settings = context.settings();
  const auto flag = [&](SettingId id) {
    return settings.source(id) == Source::Flag ? settings.text(id) : std::string();
  };
  request.tenant = settings.address().tenant;
  request.bank = flag(SettingId::Bank);
  request.scope = {.user_id = flag(SettingId::User),
                   .agent_id = flag(SettingId::Agent),
                   .app_id = flag(SettingId::App),
                   .session_id = flag(SettingId::Session)};
  if (options.whole == "bank") request.whole = EraseWhole::Bank;
  if (options.whole == "tenant") request.whole = EraseWhole::Tenant;
  if (request.whole == EraseWhole::Bank && request.bank.empty()) {
    request.bank = context.bank().bank;  // also that of a user
    request.scope.user_id.clear();
    request.scope.agent_id.clear();
  }
  return request;
}

void print_erased(Context& context, const EraseReply& reply, bool dry_run) {
  const auto& style = context.style();
  context.print_line((dry_run ? "would be erased: " : "erased: ") + memories_text(reply.memories) +
                     " in " + std::to_string(reply.versions) +
                     (reply.versions == 1 ? " version" : " versions"));
  if (reply.derived > 0) {
    context.print_line("  of them derived from the others: " + std::to_string(reply.derived));
  }
  if (reply.kept > 0) {
    context.print_line("  kept with another source: " + std::to_string(reply.kept));
  }
  if (!reply.receipt) return;
  context.print_line("receipt " + std::to_string(reply.receipt->number) + ": " +
                     (reply.clean ? style.green("nothing was found afterwards")
                                  : style.red("something was found afterwards")));
}

Result<bool> confirmed(Context& context, Engine& engine, EraseRequest request) {
  request.dry_run = true;
  ASSIGN_OR_RETURN(const auto reply, engine.erase(request));
  RETURN_IF_ERROR(context.flush());
  RETURN_IF_ERROR(context.console().err("Erase " + memories_text(reply.memories) + " of tenant " +
                                        printable(request.tenant) +
                                        " for good? Nothing brings them back. [y/N] "));
  const auto answer = read_line(context.console());
  if (!answer.ok()) return answer.error();
  constexpr std::array<std::string_view, 4> kYes = {"y", "Y", "yes", "是"};
  return std::ranges::count(kYes, answer.value()) > 0;
}

Result<ExitCode> run_erase(Context& context, const EraseOptions& options) {
  ASSIGN_OR_RETURN(const auto request, to_request(context, options));
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  if (!options.yes && !request.dry_run && context.console().in_is_terminal) {
    ASSIGN_OR_RETURN(const bool agreed, confirmed(context, *engine, request));
    if (!agreed) return Error{ErrorCode::Cancelled, "nothing was erased"};
  }
  ASSIGN_OR_RETURN(const auto reply, engine->erase(request));
  if (reply.receipt && !options.out.empty()) {
    RETURN_IF_ERROR(io::write_file(options.out, receipt_lines(*reply.receipt), io::Replace::No));
  }
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reply)));
  } else {
    print_erased(context, reply, request.dry_run);
  }
  if (reply.scrub_pending) context.note(scrub_pending_text());
  return reply.clean || request.dry_run ? ExitCode::Done : ExitCode::Negative;
}

struct ReceiptOptions {
  std::string action;
  std::optional<std::string> which;
  std::string key;
};

Result<ExitCode> verify(Context& context, const ReceiptOptions& options) {
  if (!options.which) return Error{ErrorCode::InvalidArgument, "receipt verify needs a FILE"};
  ASSIGN_OR_RETURN(const auto file, io::read_file(*options.which, kReceiptsBytesMax));
  const ReceiptCheck check = verify_receipts(file, options.key);
  const auto code = check.problems.empty() ? ExitCode::Done : ExitCode::Negative;
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(check)));
    return code;
  }
  const auto& style = context.style();
  for (const auto& problem : check.problems)
    context.print_line(style.red(printable(problem)));
  if (!check.problems.empty()) return code;
  context.print_line(
      style.green(std::to_string(check.receipts) +
                  (check.receipts == 1 ? " receipt is" : " receipts are") + " whole and signed") +
      (check.is_clean ? "; nothing was found afterwards" : "; not everything was gone"));
  context.print_line("key " + check.public_key);
  if (options.key.empty()) {
    context.note("that is the key the file names; --key compares it with one that you know");
  }
  return code;
}

Result<ExitCode> with_receipts(Context& context, const ReceiptOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::MustExist));
  ASSIGN_OR_RETURN(const auto all, engine->receipts());
  const bool list = options.action == "list";
  bool found = list && !options.which;
  json::Array rows;
  for (const Receipt& receipt : all) {
    if (options.which && *options.which != std::to_string(receipt.number)) continue;
    found = true;
    if (context.json()) {
      rows.emplace_back(wire::to_json(receipt));
    } else {
      context.print(list ? receipt.text + "\n" : receipt_lines(receipt));
    }
  }
  if (!found && !(all.empty() && !options.which)) {
    return Error{ErrorCode::NotFound, "no receipt " + options.which.value_or("")};
  }
  if (context.json()) {
    json::Object out;
    out.append("receipts", std::move(rows));
    context.print_json(pipe::ok(std::move(out)));
  } else if (all.empty()) {
    context.note("nothing was erased here");
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_erase(Arguments& arguments) {
  const auto options = std::make_shared<EraseOptions>();
  EraseRequest& request = options->request;
  arguments.option({.name = "--whole",
                    .value = "WHAT",
                    .help = "all of the bank, or of all banks of the tenant",
                    .choices = {"bank", "tenant"}},
                   options->whole);
  arguments.option({.name = "--source", .value = "SOURCE", .help = "what came from it"},
                   request.source);
  arguments.option(
      {.name = "--from", .value = "TIME", .help = "what happened, or else was recorded, from then"},
      request.from);
  arguments.option({.name = "--to", .value = "TIME", .help = "and before then"}, request.to);
  arguments.flag({.name = "--dry-run", .value = "", .help = "only count what would go"},
                 request.dry_run);
  arguments.option({.name = "--receipt",
                    .value = "FILE",
                    .help = "a new file for the receipt, which the store keeps too",
                    .path = true},
                   options->out);
  arguments.flag({.name = "-y,--yes", .value = "", .help = "do not ask"}, options->yes);
  return [options](Context& context) { return run_erase(context, *options); };
}

Action declare_receipt(Arguments& arguments) {
  const auto options = std::make_shared<ReceiptOptions>();
  arguments.positional({.name = "ACTION",
                        .value = "",
                        .help = "what to do",
                        .choices = {"list", "show", "verify"},
                        .required = true},
                       options->action);
  arguments.positional({.name = "WHICH",
                        .value = "",
                        .help = "show: a number, else all; verify: a FILE",
                        .path = true},
                       options->which);
  arguments.option(
      {.name = "--key", .value = "HEX", .help = "verify: only this key may have signed"},
      options->key);
  return [options](Context& context) {
    return options->action == "verify" ? verify(context, *options)
                                       : with_receipts(context, *options);
  };
}

}  // namespace jiyi::cli
