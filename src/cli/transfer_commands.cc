#include "cli/transfer_commands.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/import_files.h"
#include "cli/render.h"
#include "cli/width.h"
#include "io/draft_file.h"
#include "transfer/export_writer.h"
#include "transfer/files.h"
#include "transfer/format.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kStdinBytesMax = std::size_t{256} << 20;
constexpr std::size_t kFaultsShown = 20;

struct ImportOptions {
  std::vector<std::string> paths;
  std::string format;
  bool keep_going = false;
  bool bank_each = false;
  std::vector<std::string> columns;
};

Result<ImportJob> job_of(const Context& context, const ImportOptions& options) {
  ImportJob job;
  job.format = transfer::format_from_name(options.format).value_or(transfer::Format::Auto);
  job.keep_going = options.keep_going;
  job.read.session = context.settings().text(SettingId::Session);
  job.read.bank_per_conversation = options.bank_each;
  job.one_bank = context.settings().source(SettingId::Bank) == Source::Flag;
  job.one_tenant = context.settings().source(SettingId::Tenant) == Source::Flag;
  for (const auto& column : options.columns) {
    const auto equals = column.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error{ErrorCode::InvalidArgument,
                   "--column: \"" + column + "\" names no field; write text=Body"};
    }
    job.read.columns.emplace_back(column.substr(0, equals), column.substr(equals + 1));
  }
  return job;
}

Result<void> import_stdin(Context& context, const ImportJob& job, ImportTotals& totals) {
  ASSIGN_OR_RETURN(auto bytes, read_all(context.console(), kStdinBytesMax));
  transfer::MemorySource source("standard input", std::move(bytes));
  return import_source(context, source, job, totals);
}

Result<void> import_file(Context& context, const transfer::InputPath& input, const ImportJob& job,
                         ImportTotals& totals) {
  ASSIGN_OR_RETURN(const auto source, transfer::open_source(input));
  return import_source(context, *source, job, totals);
}

Result<void> import_path(Context& context, const std::string& path, ImportJob job,
                         ImportTotals& totals) {
  ASSIGN_OR_RETURN(const auto inputs, transfer::input_paths(path));
  totals.passed_over += inputs.passed_over;
  totals.links += inputs.links;
  for (const auto& name : inputs.passed_over_names) {
    if (totals.passed_over_names.size() < transfer::kPassedOverKept) {
      totals.passed_over_names.push_back(name);
    }
  }
  const auto asked = job.format;
  for (const auto& input : inputs.files) {
    job.label = input.name;
    job.format = asked == transfer::Format::Auto ? input.format : asked;
    auto done = import_file(context, input, job, totals);
    if (done.ok()) continue;
    if (!job.keep_going || totals.store_refused) return done;
    ++totals.unread;
    if (totals.faults.size() < transfer::kFaultsKept) {
      totals.faults.push_back(done.error().message());
    }
  }
  return {};
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const auto& name : names)
    out += (out.empty() ? "" : ", ") + printable(name);
  return out;
}

void print_totals(Context& context, const ImportTotals& totals) {
  if (context.json()) {
    context.print_json(to_json(totals));
  } else {
    auto line = memories_text(totals.added) + " added from " + std::to_string(totals.files) +
                (totals.files == 1 ? " file" : " files");
    if (totals.present > 0) line += ", " + std::to_string(totals.present) + " there already";
    if (totals.forgotten > 0)
      line += ", " + std::to_string(totals.forgotten) + " forgotten here, left out";
    if (totals.rejected > 0)
      line += ", " + std::to_string(totals.rejected) + " of wrong claims, rejected";
    if (totals.removed > 0) line += ", " + std::to_string(totals.removed) + " forgotten as it says";
    if (totals.masked > 0) line += ", " + std::to_string(totals.masked) + " secrets masked";
    if (totals.quarantined > 0) line += ", " + std::to_string(totals.quarantined) + " quarantined";
    if (totals.skipped > 0) line += ", " + std::to_string(totals.skipped) + " skipped";
    if (totals.unread > 0) {
      line += ", " + std::to_string(totals.unread) + (totals.unread == 1 ? " file" : " files") +
              " not read";
    }
    context.print_line(line);
    if (totals.passed_over > 0) {
      const bool all = totals.passed_over == totals.passed_over_names.size();
      context.print_line(std::to_string(totals.passed_over) +
                         (totals.passed_over == 1 ? " file" : " files") +
                         " passed over, not of a format that folders are searched for: " +
                         listed(totals.passed_over_names) + (all ? "" : ", …"));
    }
    if (totals.links > 0) context.print_line(transfer::links_text(totals.links));
    if (totals.abandoned > 0) {
      context.print_line(std::to_string(totals.abandoned) +
                         (totals.abandoned == 1 ? " message" : " messages") +
                         " in abandoned branches left out");
    }
    if (!totals.metadata_columns.empty()) {
      context.print_line("columns kept as metadata: " + listed(totals.metadata_columns));
    }
  }
  if (totals.scrub_pending) context.note(scrub_pending_text());
  for (std::size_t i = 0; i < totals.faults.size() && i < kFaultsShown; ++i) {
    context.note("skipped: " + printable(totals.faults[i]));
  }
}

// What an import that ends with a fault leaves behind, and how to go on.
Error stopped(Context& context, const ImportTotals& totals, Error error, bool keep_going) {
  if (totals.files > 0 || totals.added > 0) {
    context.note(
        "jiyi: imported before the fault: " + memories_text(totals.added) + " of " +
        std::to_string(totals.files) + (totals.files == 1 ? " file" : " files") +
        (totals.part_kept ? " and a part of the file with it" : ", nothing of the file with it") +
        "; importing again adds none twice");
  }
  if (totals.store_refused || keep_going || error.code() == ErrorCode::NotFound) return error;
  return Error{error.code(), error.message() + "; --keep-going skips what is not taken"};
}

Result<ExitCode> run_import(Context& context, const ImportOptions& options) {
  ASSIGN_OR_RETURN(auto job, job_of(context, options));
  ImportTotals totals;
  for (const auto& path : options.paths) {
    job.label = path;
    auto done =
        path == "-" ? import_stdin(context, job, totals) : import_path(context, path, job, totals);
    if (!done.ok()) return stopped(context, totals, std::move(done).error(), options.keep_going);
  }
  // Also of what was there already: an import that was stopped may have left it without vectors.
  if (totals.added + totals.present > 0) {
    ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create, Vectors::OnDemand));
    totals.vectors = make_vectors(context, *engine);
  }
  print_totals(context, totals);
  report_vectors(context, totals.vectors);
  return totals.skipped > 0 || totals.unread > 0 ? ExitCode::Negative : ExitCode::Done;
}

struct ExportOptions {
  std::string path;
  bool all = false;
};

struct Exported {
  std::size_t records = 0;
  std::uint64_t unreadable = 0;
};

Result<Exported> export_banks(Engine& engine, const std::vector<BankKey>& banks,
                              const transfer::LineSink& sink) {
  transfer::ExportWriter writer(sink);
  std::uint64_t unreadable = 0;
  for (const auto& bank : banks) {
    RETURN_IF_ERROR(writer.begin(bank));
    ASSIGN_OR_RETURN(const auto reply, engine.export_bank(bank, [&](const ExportRecord& record) {
      return writer.add(record);
    }));
    unreadable += reply.unreadable;
    RETURN_IF_ERROR(writer.finish());
  }
  RETURN_IF_ERROR(writer.close());
  return Exported{.records = writer.records(), .unreadable = unreadable};
}

// What is whole is written, so that it is not lost too; but nobody must take it for all there was.
Result<ExitCode> ending(const Context& context, const Exported& exported) {
  if (exported.unreadable == 0) return ExitCode::Done;
  const bool one = exported.unreadable == 1;
  return Error{ErrorCode::Corruption,
               std::to_string(exported.unreadable) +
                   (one ? " version cannot be read and is" : " versions cannot be read and are") +
                   " not in the export, whose other " + std::to_string(exported.records) +
                   " records are whole; run repair on " + context.store_path() +
                   " and export the new store"};
}

Result<Exported> export_to_file(Engine& engine, const std::vector<BankKey>& banks,
                                const std::string& path) {
  ASSIGN_OR_RETURN(auto draft, io::DraftFile::create(path));
  ASSIGN_OR_RETURN(const auto exported, export_banks(engine, banks, [&](std::string_view line) {
                     return draft.append(line);
                   }));
  RETURN_IF_ERROR(draft.publish());
  return exported;
}

Result<ExitCode> run_export(Context& context, const ExportOptions& options) {
  ASSIGN_OR_RETURN(auto* engine, context.engine_for_reading());
  std::vector<BankKey> banks = {context.bank()};
  if (options.all) {
    const bool named = context.settings().source(SettingId::Tenant) != Source::Default;
    ASSIGN_OR_RETURN(banks, engine->banks(named ? context.bank().tenant : ""));
  }
  if (options.path.empty() || options.path == "-") {
    ASSIGN_OR_RETURN(const auto exported, export_banks(*engine, banks, [&](std::string_view line) {
                       context.print(line);
                       return context.output_state();
                     }));
    return ending(context, exported);
  }
  ASSIGN_OR_RETURN(const auto exported, export_to_file(*engine, banks, options.path));
  if (exported.unreadable > 0) return ending(context, exported);
  if (context.json()) {
    json::Object out;
    out.append("ok", true);
    out.append("path", options.path);
    out.append("banks", banks.size());
    out.append("records", exported.records);
    context.print_json(out);
  } else {
    context.print_line(std::to_string(exported.records) + " records of " +
                       std::to_string(banks.size()) + (banks.size() == 1 ? " bank" : " banks") +
                       " written to " + printable(options.path));
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_import(Arguments& arguments) {
  const auto options = std::make_shared<ImportOptions>();
  std::vector<std::string> formats;
  for (const auto& row : transfer::kFormatNames)
    formats.emplace_back(row.name);
  arguments.positionals({.name = "FILE",
                         .value = "",
                         .help = "files or folders; - : standard input",
                         .required = true,
                         .path = true},
                        options->paths);
  arguments.option({.name = "--format",
                    .value = "FORMAT",
                    .help = "what they are; else recognised",
                    .choices = std::move(formats)},
                   options->format);
  arguments.flag({.name = "--keep-going",
                  .value = "",
                  .help = "skip records and files that cannot be read, and report them (exit "
                          "code 1)"},
                 options->keep_going);
  arguments.list({.name = "--column",
                  .value = "FIELD=NAME",
                  .help = "CSV: the column that holds text, at, speaker, session …"},
                 options->columns);
  arguments.flag({.name = "--bank-each",
                  .value = "",
                  .help = "LoCoMo: a bank of its own for each conversation"},
                 options->bank_each);
  return [options](Context& context) { return run_import(context, *options); };
}

Action declare_export(Arguments& arguments) {
  const auto options = std::make_shared<ExportOptions>();
  arguments.positional(
      {.name = "FILE", .value = "", .help = "a new file; else standard output", .path = true},
      options->path);
  arguments.flag({.name = "--all", .value = "", .help = "all banks, of --tenant if it is given"},
                 options->all);
  return [options](Context& context) { return run_export(context, *options); };
}

}  // namespace jiyi::cli
