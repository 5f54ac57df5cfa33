#include "cli/store_commands.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/render.h"
#include "cli/table.h"
#include "cli/width.h"
#include "io/files.h"
#include "pipe/replies.h"
#include "wire/fields.h"
#include "wire/reply_json.h"

namespace jiyi::cli {
namespace {

struct StatsOptions {
  bool all = false;
};

Result<ExitCode> run_init(Context& context) {
  RETURN_IF_ERROR(io::make_folders(io::folder_of(context.store_path())));
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create));
  ASSIGN_OR_RETURN(const auto stats, engine->open_bank(context.bank()));
  if (context.json()) {
    auto out = wire::to_json(stats);
    out.append("path", context.store_path());
    context.print_json(pipe::ok(std::move(out)));
  } else {
    context.print_line("store " + printable(context.store_path()) + ", bank " +
                       printable(stats.bank.bank) + ": " + memories_text(stats.memories));
  }
  return ExitCode::Done;
}

// All tenants unless one was named.
std::string tenant_filter(const Context& context) {
  const auto& settings = context.settings();
  const bool named = settings.source(SettingId::Tenant) != Source::Default;
  return named ? settings.text(SettingId::Tenant) : std::string();
}

Result<ExitCode> run_banks(Context& context) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(const auto banks, engine->banks(tenant_filter(context)));
  if (context.json()) {
    context.print_json(pipe::banks_reply(banks));
    return ExitCode::Done;
  }
  Table table({{.heading = "tenant"}, {.heading = "bank"}});
  for (const auto& bank : banks)
    table.add({bank.tenant, bank.bank});
  context.print(table.text(context.style(), context.page_columns()));
  return ExitCode::Done;
}

std::string counts_text(const std::vector<CountBy>& counts) {
  std::string out;
  for (const auto& count : counts) {
    out += (out.empty() ? "" : ", ") + std::to_string(count.count) + " " + count.name;
  }
  return out.empty() ? "—" : out;
}

std::string vectors_text(const BankStats& bank) {
  const auto pending = std::to_string(bank.pending_vectors) + " pending";
  if (bank.model.empty()) return bank.pending_vectors > 0 ? "none, " + pending : "none";
  return "of " + bank.model + ", " + pending;
}

void print_stats(Context& context, const StoreStats& stats) {
  const auto& style = context.style();
  context.print_line(style.bold(printable(stats.path)) + "  " + size_text(stats.file_bytes) +
                     style.dim("  (journal " + size_text(stats.wal_bytes) + ")"));
  for (const auto& bank : stats.banks) {
    context.print_line("\n" + style.bold(printable(bank.bank.bank)) +
                       style.dim("  tenant " + printable(bank.bank.tenant)));
    const auto line = [&](std::string_view name, const std::string& value) {
      context.print_line("  " + style.dim(pad_right(name, 12)) + printable(value));
    };
    line("memories", std::to_string(bank.memories) + " in " + std::to_string(bank.versions) +
                         (bank.versions == 1 ? " version" : " versions"));
    line("kinds", counts_text(bank.by_kind));
    line("types", counts_text(bank.by_type));
    line("states", counts_text(bank.by_state));
    line("importance", decimal(bank.importance_mean, 1) + " on average");
    line("text", size_text(bank.text_bytes));
    if (bank.masked > 0) line("masked", std::to_string(bank.masked) + " secrets");
    line("vectors", vectors_text(bank));
    line("index", size_text(bank.index_bytes) + " in memory");
    line("period", moment_text(bank.oldest) + " to " + moment_text(bank.newest));
  }
}

Result<ExitCode> run_stats(Context& context, const StatsOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  ASSIGN_OR_RETURN(auto stats, engine->stats(tenant_filter(context)));
  const auto& settings = context.settings();
  const bool one = settings.source(SettingId::Bank) != Source::Default ||
                   settings.source(SettingId::User) != Source::Default ||
                   settings.source(SettingId::Agent) != Source::Default;
  if (one && !options.all) {
    std::erase_if(stats.banks, [&](const BankStats& bank) { return bank.bank != context.bank(); });
  }
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(stats)));
  } else {
    print_stats(context, stats);
  }
  return ExitCode::Done;
}

void print_problems(Context& context, const CheckReport& report) {
  for (const auto& problem : report.problems) {
    context.print_line(context.style().red(printable(problem.where)) + "  " +
                       printable(problem.what) +
                       context.style().dim(problem.repairable ? "  (repairable)" : ""));
  }
}

Result<CheckReport> check_report(Context& context) {
  const auto engine = context.engine_for_reading();
  if (engine.ok()) return engine.value()->check();
  if (engine.error().code() != ErrorCode::Corruption) return engine.error();
  return check(context.store_path(), context.log_sink());
}

Result<ExitCode> run_check(Context& context) {
  ASSIGN_OR_RETURN(const auto report, check_report(context));
  if (context.json()) {
    context.print_json(pipe::check_reply(report));
  } else {
    print_problems(context, report);
    const auto summary = std::to_string(report.rows_checked) + " rows checked, " +
                         std::to_string(report.problems.size()) + " problems";
    context.print_line(report.problems.empty() ? context.style().green(summary)
                                               : context.style().red(summary));
  }
  if (report.problems.empty()) return ExitCode::Done;
  context.note("jiyi: run jiyi repair to save what is whole into a new store");
  return ExitCode::Negative;
}

Result<ExitCode> run_repair(Context& context, const std::string& given) {
  const auto from = context.store_path();
  const auto to = given.empty() ? from + ".repaired" : given;
  ASSIGN_OR_RETURN(const bool there, io::exists(from));
  if (!there) return Error{ErrorCode::NotFound, "there is no store at " + from};
  ASSIGN_OR_RETURN(const auto report, repair(from, to, context.log_sink()));
  if (context.json()) {
    auto out = pipe::check_reply(report);
    out.append("path", to);
    context.print_json(out);
  } else {
    print_problems(context, report);
    context.print_line(std::to_string(report.rows_checked) + " rows saved into " + printable(to) +
                       ", " + std::to_string(report.problems.size()) +
                       " problems; the old store is unchanged");
  }
  return report.problems.empty() ? ExitCode::Done : ExitCode::Negative;
}

Result<ExitCode> run_backup(Context& context, const std::string& path) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  RETURN_IF_ERROR(engine->backup(path));
  if (context.json()) {
    json::Object out;
    out.append("path", path);
    context.print_json(pipe::ok(std::move(out)));
  } else {
    context.print_line("backed up to " + printable(path));
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_init(Arguments& /*arguments*/) {
  return run_init;
}

Action declare_banks(Arguments& /*arguments*/) {
  return run_banks;
}

Action declare_stats(Arguments& arguments) {
  const auto options = std::make_shared<StatsOptions>();
  arguments.flag({.name = "--all", .value = "", .help = "all banks, also when one is named"},
                 options->all);
  return [options](Context& context) { return run_stats(context, *options); };
}

Action declare_check(Arguments& /*arguments*/) {
  return run_check;
}

Action declare_repair(Arguments& arguments) {
  const auto to = std::make_shared<std::string>();
  arguments.positional(
      {.name = "NEW", .value = "", .help = "the new store; else STORE.repaired", .path = true},
      *to);
  return [to](Context& context) { return run_repair(context, *to); };
}

Action declare_backup(Arguments& arguments) {
  const auto path = std::make_shared<std::string>();
  arguments.positional(
      {.name = "FILE", .value = "", .help = "a new file", .required = true, .path = true}, *path);
  return [path](Context& context) { return run_backup(context, *path); };
}

}  // namespace jiyi::cli
