#include "cli/program_commands.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/try.h"
#include "cli/command_table.h"
#include "cli/completion.h"
#include "cli/config_edit.h"
#include "cli/global_options.h"
#include "cli/nearest.h"
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

struct ConfigOptions {
  std::string action;
  std::string name;
  std::optional<std::string> value;
};

Result<const Setting*> setting_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const auto& setting : setting_table()) {
    if (setting.name == name) return &setting;
    names.push_back(setting.name);
  }
  const auto near = nearest(name, names);
  return Error{ErrorCode::InvalidArgument,
               name.empty() ? std::string("which setting? jiyi config lists them")
                            : "no setting \"" + name + "\"; " +
                                  (near.empty() ? std::string("jiyi config lists them")
                                                : "did you mean " + std::string(near) + "?")};
}

// A value that a file may have: it must be taken before it is written.
Result<void> check_value(const Setting& setting, const std::string& value) {
  const Environment none = [](const char*) { return std::optional<std::string>(); };
  const auto settings = Settings::resolve(
      {.flags = {}, .file = {{std::string(setting.name), value}}, .environment = none});
  return settings.ok() ? Result<void>() : settings.error();
}

Result<ExitCode> edit_setting(Context& context, const ConfigOptions& options) {
  ASSIGN_OR_RETURN(const Setting* setting, setting_named(options.name));
  const bool sets = options.action == "set";
  if (sets != options.value.has_value()) {
    return Error{ErrorCode::InvalidArgument,
                 sets ? "give the value of " + options.name : "unset takes no value"};
  }
  if (sets) RETURN_IF_ERROR(check_value(*setting, *options.value));
  const auto& path = context.settings().file_path();
  RETURN_IF_ERROR(edit_config(path, setting->name, options.value));
  if (context.json()) {
    json::Object out;
    out.append("file", path);
    out.append("name", setting->name);
    out.append("value", sets ? json::Value(*options.value) : json::Value());
    context.print_json(pipe::ok(std::move(out)));
  } else {
    context.print_line((sets ? options.name + " = " + printable(*options.value)
                             : options.name + " is no longer set") +
                       " in " + printable(path));
  }
  if (context.settings().source(setting->id) == Source::Variable) {
    context.note(std::string(setting->variable) + " is set, and wins over the file");
  }
  return ExitCode::Done;
}

Result<ExitCode> show_config(Context& context) {
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

Action declare_config(Arguments& arguments) {
  const auto options = std::make_shared<ConfigOptions>();
  arguments.positional({.name = "ACTION",
                        .value = "",
                        .help = "set NAME VALUE or unset NAME, in the configuration file; else "
                                "all is shown, and where the file is",
                        .choices = {"set", "unset"}},
                       options->action);
  arguments.positional({.name = "NAME", .value = "", .help = "a setting"}, options->name);
  arguments.positional({.name = "VALUE", .value = "", .help = "its value"}, options->value);
  return [options](Context& context) {
    return options->action.empty() ? show_config(context) : edit_setting(context, *options);
  };
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
