#include "cli/app.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "cli/command_table.h"
#include "cli/config_file.h"
#include "cli/global_options.h"
#include "cli/help.h"
#include "cli/parse_arguments.h"
#include "cli/version.h"
#include "cli/width.h"
#include "wire/reply_json.h"

namespace jiyi::cli {
namespace {

Result<NamedValues> read_config(const std::string& path, bool must_exist, const Process& process) {
  if (path.empty()) return NamedValues();
  auto text = process.read_file(path, kConfigBytesMax);
  if (!text.ok()) {
    if (text.error().code() == ErrorCode::NotFound && !must_exist) return NamedValues();
    return std::move(text).error().with_context("configuration file");
  }
  auto values = parse_config(text.value());
  if (!values.ok()) return std::move(values).error().with_context("configuration file " + path);
  return values;
}

Result<Settings> settings_of(const GlobalOptions& options, const Process& process) {
  const bool named = !options.config.empty();
  const auto path = named ? options.config : default_config_path(process.environment);
  ASSIGN_OR_RETURN(auto file, read_config(path, named, process));
  return Settings::resolve({.flags = given_flags(options),
                            .file = std::move(file),
                            .file_path = path,
                            .environment = process.environment});
}

// One run, in the order in which things become known.
class Run {
 public:
  explicit Run(const Process& process) : process_(process) {
    declare_global(global_, options_);
    own_.resize(command_table().size());
    for (std::size_t i = 0; i < own_.size(); ++i) {
      const auto& command = command_table()[i];
      actions_.push_back(command.declare(own_[i]));
      subcommands_.push_back({.name = std::string(command.name), .arguments = &own_[i]});
    }
  }

  ExitCode run(const std::vector<std::string>& words) {
    const auto parsed = parse_arguments(words, global_, subcommands_);
    if (!parsed.ok()) return fail(parsed.error());
    auto settings = settings_of(options_, process_);
    if (parsed.value().help) return help(parsed.value().command, settings);
    if (!settings.ok()) return fail(settings.error());
    if (options_.version) return print("jiyi " + std::string(program_version()) + "\n");
    if (!parsed.value().command) return help(std::nullopt, settings);
    return act(*parsed.value().command, std::move(settings).value());
  }

 private:
  ExitCode act(std::size_t command, Settings settings) {
    Context context({.settings = std::move(settings),
                     .console = process_.console,
                     .environment = process_.environment,
                     .open_engine = process_.open_engine,
                     .program_folder = process_.program_folder,
                     .json = options_.json});
    const auto done = actions_[command](context);
    if (!done.ok() && context.json()) context.print_json(wire::to_json(done.error()));
    const auto flushed = context.flush();
    if (!flushed.ok()) return output_fault(flushed.error());
    return done.ok() ? done.value() : fail(done.error());
  }

  ExitCode help(std::optional<std::size_t> command, const Result<Settings>& settings) const {
    const auto& console = process_.console;
    const bool color = settings.ok() &&
                       wants_color(settings.value(), process_.environment, console.out_is_terminal);
    const Style style(color);
    if (!command) return print(overview_help(command_table(), global_, style));
    return print(command_help(command_table()[*command], own_[*command], global_, style));
  }

  ExitCode print(const std::string& text) const {
    const auto written = process_.console.out(text);
    return written.ok() ? ExitCode::Done : output_fault(written.error());
  }

  ExitCode output_fault(const Error& error) const {
    return error.code() == ErrorCode::Cancelled ? ExitCode::OutputClosed : fail(error);
  }

  ExitCode fail(const Error& error) const {
    static_cast<void>(process_.console.err("jiyi: " + printable(error.message()) + "\n"));
    return exit_code(error.code());
  }

  const Process& process_;
  Arguments global_;
  GlobalOptions options_;
  std::vector<Arguments> own_;
  std::vector<Action> actions_;
  std::vector<Subcommand> subcommands_;
};

}  // namespace

ExitCode run(const std::vector<std::string>& words, const Process& process) {
  return Run(process).run(words);
}

}  // namespace jiyi::cli
