#include "cli/context.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "base/try.h"
#include "cli/embedder_choice.h"
#include "cli/model_places.h"
#include "cli/width.h"
#include "io/files.h"
#include "json/write.h"
#include "wire/enum_names.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kPendingBytes = std::size_t{64} << 10;

Error with_advice(Error error, OpenMode mode, const std::string& path) {
  if (error.code() != ErrorCode::NotFound) return error;
  if (mode == OpenMode::Create) {
    return Error{ErrorCode::NotFound, error.message() + "; jiyi init makes it"};
  }
  return Error{ErrorCode::NotFound, "there is no store at " + path +
                                        "; make one with jiyi init, or name another with --store"};
}

}  // namespace

bool wants_color(const Settings& settings, const Environment& environment, bool is_terminal) {
  const auto& color = settings.text(SettingId::Color);
  if (color != "auto") return color == "always";
  return is_terminal && !unless_empty(environment, "NO_COLOR") &&
         environment("TERM").value_or("") != "dumb";
}

Context::Context(Parts parts)
    : parts_(std::move(parts)),
      style_(wants_color(parts_.settings, parts_.environment, parts_.console.out_is_terminal)),
      notes_(wants_color(parts_.settings, parts_.environment, parts_.console.err_is_terminal)) {}

WindowSettings Context::window_settings() const {
  const auto count = [&](SettingId id) { return static_cast<std::size_t>(settings().integer(id)); };
  WindowSettings window;
  window.max_messages = count(SettingId::WindowMessages);
  window.max_turns = count(SettingId::WindowTurns);
  window.max_tokens = count(SettingId::WindowTokens);
  window.reserve_ratio = settings().number(SettingId::WindowReserve);
  const auto policy = wire::from_name<WindowPolicy>(settings().text(SettingId::WindowPolicy));
  window.policy = policy.value_or(window.policy);
  window.summarise_at = settings().number(SettingId::WindowSummariseAt);
  window.model = settings().text(SettingId::WindowModel);
  return window;
}

Result<Quota> Context::quota() const {
  Quota quota;
  quota.memories = static_cast<std::size_t>(settings().integer(SettingId::QuotaMemories));
  quota.per_type = static_cast<std::size_t>(settings().integer(SettingId::QuotaPerType));
  std::string_view rest = settings().text(SettingId::QuotaTypes);
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    const auto equals = one.rfind('=');
    std::size_t limit = 0;
    const char* const end = one.data() + one.size();
    const bool named = equals != std::string_view::npos && equals > 0;
    const auto read = named ? std::from_chars(one.data() + equals + 1, end, limit)
                            : std::from_chars_result{.ptr = nullptr, .ec = std::errc()};
    if (!named || read.ec != std::errc() || read.ptr != end) {
      return Error{ErrorCode::InvalidArgument, "quota_types: \"" + std::string(one) +
                                                   "\" is not of the form type=number, as in "
                                                   "task_context=50,decision=0"};
    }
    quota.types.emplace_back(one.substr(0, equals), limit);
  }
  return quota;
}

Result<EngineOptions> Context::engine_options(OpenMode mode, Vectors vectors) const {
  EngineOptions options;
  options.path = store_path();
  options.mode = mode;
  options.durability =
      settings().text(SettingId::Durability) == "normal" ? Durability::Normal : Durability::Full;
  options.loaded_banks_max =
      static_cast<std::size_t>(settings().integer(SettingId::LoadedBanksMax));
  options.busy_timeout = std::chrono::milliseconds(settings().integer(SettingId::BusyTimeoutMs));
  options.writer = settings().text(SettingId::Writer);
  options.embed_in_background = vectors == Vectors::Used;
  if (vectors == Vectors::Unused) {
    options.embedder = "none";
  } else if (vectors == Vectors::AsStored) {
    ASSIGN_OR_RETURN(options.remote, remote_access(settings()));
  } else {
    const auto folders = model_folders(parts_.environment, parts_.program_folder);
    RETURN_IF_ERROR(choose_embedder(settings(), folders, options));
  }
  options.window = window_settings();
  options.mask_secrets = settings().text(SettingId::MaskSecrets) == "on";
  ASSIGN_OR_RETURN(options.quota, quota());
  options.log = log_sink();
  return options;
}

LogSink Context::log_sink() const {
  // Called from threads of the library: holds its own copy of the stream.
  return [err = parts_.console.err](LogLevel level, std::string_view line) {
    if (level < LogLevel::Warning) return;
    static_cast<void>(err("jiyi: " + printable(line) + "\n"));
  };
}

Result<Context> Context::with_store_alone(const std::string& path) const {
  NamedValues flags = embedder_settings(settings());
  flags.emplace_back("store", path);
  flags.emplace_back("color", settings().text(SettingId::Color));
  ASSIGN_OR_RETURN(auto own,
                   Settings::resolve({.flags = std::move(flags),
                                      .file = {},
                                      .file_path = "",
                                      .environment = [](const char*) { return std::nullopt; }}));
  return Context({.settings = std::move(own),
                  .console = parts_.console,
                  .environment = parts_.environment,
                  .open_engine = parts_.open_engine,
                  .program_folder = parts_.program_folder,
                  .json = parts_.json});
}

Result<Engine*> Context::engine(OpenMode mode, Vectors vectors) {
  if (!engine_) {
    ASSIGN_OR_RETURN(const EngineOptions options, engine_options(mode, vectors));
    auto opened = parts_.open_engine(options);
    // Nobody chose the default place, so nobody need make it.
    if (!opened.ok() && opened.error().code() == ErrorCode::NotFound && mode == OpenMode::Create &&
        settings().source(SettingId::Store) == Source::Default) {
      RETURN_IF_ERROR(io::make_folders(io::folder_of(store_path())));
      opened = parts_.open_engine(options);
    }
    if (!opened.ok()) return with_advice(std::move(opened).error(), mode, store_path());
    engine_ = std::move(opened).value();
  }
  return engine_.get();
}

Result<Engine*> Context::engine_for_reading(Vectors vectors) {
  auto opened = engine(OpenMode::MustExist, vectors);
  if (opened.ok() || opened.error().code() != ErrorCode::Io) return opened;
  auto read_only = engine(OpenMode::ReadOnly, vectors);
  return read_only.ok() ? std::move(read_only) : std::move(opened);
}

std::string Context::whose_hint(ErrorCode code) const {
  const auto unset = [&](SettingId id) { return settings().source(id) == Source::Default; };
  const bool named = !unset(SettingId::User) || !unset(SettingId::Agent) || !unset(SettingId::Bank);
  if (code != ErrorCode::NotFound || named) return "";
  return "; if it belongs to a user, name them with --user";
}

std::size_t Context::page_columns() const {
  return console().out_is_terminal ? console().columns : 0;
}

void Context::print(std::string_view text) {
  pending_ += text;
  if (pending_.size() >= kPendingBytes) static_cast<void>(flush());
}

void Context::print_json(const json::Value& value) {
  print_line(json::write(value));
}

void Context::note(std::string_view line) {
  static_cast<void>(flush());
  static_cast<void>(parts_.console.err(std::string(line) + "\n"));
}

Result<void> Context::output_state() const {
  if (output_fault_) return *output_fault_;
  return {};
}

Result<ExitCode> Context::ended(ExitCode code) {
  const auto flushed = flush();
  if (flushed.ok()) return code;
  if (flushed.error().code() == ErrorCode::Cancelled) return ExitCode::OutputClosed;
  return Error(flushed.error());
}

Result<void> Context::flush() {
  const auto bytes = std::exchange(pending_, {});
  if (!output_fault_ && !bytes.empty()) {
    auto written = parts_.console.out(bytes);
    if (!written.ok()) output_fault_ = std::move(written).error();
  }
  return output_state();
}

}  // namespace jiyi::cli
