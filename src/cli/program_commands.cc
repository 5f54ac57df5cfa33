#include "cli/program_commands.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/try.h"
#include "cli/command_table.h"
#include "cli/completion.h"
#include "cli/global_options.h"
#include "cli/table.h"
#include "cli/version.h"
#include "cli/width.h"
#include "io/files.h"
#include "pipe/replies.h"
#include "pipe/serve.h"
#include "vec/level.h"

namespace jiyi::cli {
namespace {

std::string default_text(const Context& context, const Setting& setting) {
  if (setting.id == SettingId::Store) return default_store_path(context.environment());
  return std::string(setting.otherwise);
}

Result<ExitCode> run_config(Context& context) {
  const auto& settings = context.settings();
  if (context.json()) {
    json::Array rows;
    for (const auto& setting : setting_table()) {
      json::Object row;
      row.append("name", setting.name);
      row.append("value", settings.text(setting.id));
      row.append("source", source_name(settings.source(setting.id)));
      row.append("default", default_text(context, setting));
      row.append("variable", setting.variable);
      row.append("flag", setting_flag(setting));
      row.append("help", setting.help);
      rows.emplace_back(std::move(row));
    }
    json::Object out;
    out.append("file", settings.file_path());
    out.append("settings", std::move(rows));
    context.print_json(pipe::ok(std::move(out)));
    return ExitCode::Done;
  }
  Table table({{.heading = "setting"},
               {.heading = "value"},
               {.heading = "from"},
               {.heading = "default"},
               {.heading = "variable"},
               {.heading = "what it is"}});
  for (const auto& setting : setting_table()) {
    const auto& value = settings.text(setting.id);
    table.add({std::string(setting.name), value.empty() ? "—" : value,
               std::string(source_name(settings.source(setting.id))),
               default_text(context, setting), std::string(setting.variable),
               std::string(setting.help)});
  }
  context.print(table.text(context.style(), 0));
  context.print_line(context.style().dim("file: " + printable(settings.file_path())));
  return ExitCode::Done;
}

Result<ExitCode> run_version(Context& context) {
  ASSIGN_OR_RETURN(const auto level, vec::asked_level());
  if (context.json()) {
    auto reply = pipe::version_reply(program_version());
    reply.append("kernels", std::string(vec::level_name(level)));
    context.print_json(reply);
  } else {
    context.print_line("jiyi " + std::string(program_version()));
    context.print_line("kernels " + std::string(vec::level_name(level)));
  }
  return ExitCode::Done;
}

Result<ExitCode> run_completion(Context& context, const std::string& shell) {
  Arguments global;
  GlobalOptions options;
  declare_global(global, options);
  context.print(completion_script(shell, command_table(), global));
  return ExitCode::Done;
}

Result<ExitCode> run_pipe(Context& context) {
  RETURN_IF_ERROR(io::make_folders(io::folder_of(context.store_path())));
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create));
  const bool named = context.settings().source(SettingId::Tenant) != Source::Default;
  const pipe::Server server({.engine = *engine,
                             .address = context.settings().address(),
                             .tenant = named ? context.bank().tenant : "",
                             .version = std::string(program_version())});
  if (context.console().end_on_signals) context.console().end_on_signals();
  auto served = pipe::serve(server, {.read = context.console().in, .write = context.console().out});
  if (served.ok()) return ExitCode::Done;
  if (served.error().code() == ErrorCode::Cancelled) return ExitCode::OutputClosed;
  return std::move(served).error();
}

}  // namespace

Action declare_config(Arguments& /*arguments*/) {
  return run_config;
}

Action declare_version(Arguments& /*arguments*/) {
  return run_version;
}

Action declare_completion(Arguments& arguments) {
  const auto shell = std::make_shared<std::string>();
  arguments.positional({.name = "SHELL",
                        .value = "",
                        .help = "which shell",
                        .choices = {std::begin(kShells), std::end(kShells)},
                        .required = true},
                       *shell);
  return [shell](Context& context) { return run_completion(context, *shell); };
}

Action declare_pipe(Arguments& /*arguments*/) {
  return run_pipe;
}

}  // namespace jiyi::cli
