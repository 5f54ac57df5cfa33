#include "cli/settings.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/check.h"
#include "base/try.h"
#include "cli/nearest.h"
#include "jiyi/window.h"
#include "json/utf8.h"
#include "wire/ranking_text.h"

namespace jiyi::cli {
namespace {

constexpr double kBusyTimeoutMsMax = 3'600'000;
constexpr double kLoadedBanksMost = 100'000;
constexpr double kRecallMost = 1000;
constexpr double kQuotaMost = 1'000'000'000;
constexpr double kDimensionMost = 16'384;

constexpr std::array<Setting, kSettingCount> kSettings = {{
    {SettingId::Store, SettingType::Path, "store", "JIYI_STORE", "", "", 0, 0,
     "file that holds the memories"},
    {SettingId::Tenant, SettingType::Name, "tenant", "JIYI_TENANT", "default", "", 0, 0,
     "outermost isolation: a project or customer"},
    {SettingId::Bank, SettingType::Name, "bank", "JIYI_BANK", "", "", 0, 0,
     "container of memories; else user:USER, agent:AGENT, or shared"},
    {SettingId::User, SettingType::Name, "user", "JIYI_USER", "", "", 0, 0,
     "whose memories; also chooses the bank"},
    {SettingId::Agent, SettingType::Name, "agent", "JIYI_AGENT", "", "", 0, 0,
     "which agent; chooses the bank when there is no user"},
    {SettingId::App, SettingType::Name, "app", "JIYI_APP", "", "", 0, 0, "which application"},
    {SettingId::Session, SettingType::Name, "session", "JIYI_SESSION", "", "", 0, 0,
     "which conversation"},
    {SettingId::Embedder, SettingType::Choice, "embedder", "JIYI_EMBEDDER", "auto",
     "auto|none|builtin|remote", 0, 0,
     "what makes vectors; none: recall by words; builtin: the model; remote: a service; auto: as "
     "before, else builtin"},
    {SettingId::Model, SettingType::Path, "model", "JIYI_MODEL", "", "", 0, 0,
     "model that makes vectors: a name of jiyi model list or a file; else the one that came along"},
    {SettingId::EmbedderUrl, SettingType::Name, "embedder_url", "JIYI_EMBEDDER_URL", "", "", 0, 0,
     "remote: the service's address, what stands before /embeddings; no other is asked"},
    {SettingId::EmbedderModel, SettingType::Name, "embedder_model", "JIYI_EMBEDDER_MODEL", "", "",
     0, 0, "remote: the model, as the service calls it"},
    {SettingId::EmbedderDimension, SettingType::Integer, "embedder_dimension",
     "JIYI_EMBEDDER_DIMENSION", "", "", 1, kDimensionMost, "remote: numbers in a vector"},
    {SettingId::EmbedderKeyEnv, SettingType::Name, "embedder_key_env", "JIYI_EMBEDDER_KEY_ENV", "",
     "", 0, 0, "remote: name of the environment variable that holds the key"},
    {SettingId::EmbedderKeyFile, SettingType::Path, "embedder_key_file", "JIYI_EMBEDDER_KEY_FILE",
     "", "", 0, 0, "remote: file that holds the key and nothing else"},
    {SettingId::K, SettingType::Integer, "k", "JIYI_K", "10", "", 1, kRecallMost,
     "how many memories a recall lists"},
    {SettingId::MinScore, SettingType::Number, "min_score", "JIYI_MIN_SCORE", "0.3", "", 0, 1,
     "relevance under which a recall abstains"},
    {SettingId::Factors, SettingType::Factors, "factors", "JIYI_FACTORS", "similarity", "", 0, 0,
     "how similarity, importance and age count: a preset, or three numbers that make 1"},
    {SettingId::Fusion, SettingType::Fusion, "fusion", "JIYI_FUSION", "trained", "", 0, 0,
     "how meaning, words and time become one order: a preset, or three numbers that make 1"},
    {SettingId::Diversity, SettingType::Number, "diversity", "JIYI_DIVERSITY", "0", "", 0, 1,
     "how much hits that say the same again stand back"},
    {SettingId::SessionCap, SettingType::Integer, "session_cap", "JIYI_SESSION_CAP", "5", "", 0,
     kRecallMost, "hits of one session, from place 11 on; 0: no limit"},
    {SettingId::SourceCap, SettingType::Integer, "source_cap", "JIYI_SOURCE_CAP", "0", "", 0,
     kRecallMost, "hits of one source; 0: no limit"},
    {SettingId::Durability, SettingType::Choice, "durability", "JIYI_DURABILITY", "full",
     "full|normal", 0, 0, "full survives power loss, normal the death of the process"},
    {SettingId::BusyTimeoutMs, SettingType::Integer, "busy_timeout_ms", "JIYI_BUSY_TIMEOUT_MS",
     "30000", "", 0, kBusyTimeoutMsMax, "how long to wait for another process's write"},
    {SettingId::LoadedBanksMax, SettingType::Integer, "loaded_banks_max", "JIYI_LOADED_BANKS_MAX",
     "64", "", 1, kLoadedBanksMost, "banks kept in memory at once"},
    {SettingId::WindowMessages, SettingType::Integer, "window_messages", "JIYI_WINDOW_MESSAGES",
     "50", "", 2, kWindowMessagesMax, "new windows: messages at most"},
    {SettingId::WindowTurns, SettingType::Integer, "window_turns", "JIYI_WINDOW_TURNS", "0", "", 0,
     kWindowMessagesMax, "new windows: turns at most; 0: no limit"},
    {SettingId::WindowTokens, SettingType::Integer, "window_tokens", "JIYI_WINDOW_TOKENS", "8000",
     "", 64, kWindowTokensMax, "new windows: tokens at most"},
    {SettingId::WindowReserve, SettingType::Number, "window_reserve", "JIYI_WINDOW_RESERVE", "0.15",
     "", 0, 0.9, "new windows: share of the tokens kept for the reply"},
    {SettingId::WindowPolicy, SettingType::Choice, "window_policy", "JIYI_WINDOW_POLICY", "fifo",
     "fifo|importance|summarise", 0, 0, "new windows: what leaves first"},
    {SettingId::WindowSummariseAt, SettingType::Number, "window_summarise_at",
     "JIYI_WINDOW_SUMMARISE_AT", "1", "", 0.1, 1,
     "new windows: share of a limit beyond which a summary is made"},
    {SettingId::WindowModel, SettingType::Name, "window_model", "JIYI_WINDOW_MODEL", "gpt-4o", "",
     0, 0, "new windows: the model whose tokens are counted"},
    {SettingId::MaskSecrets, SettingType::Choice, "mask_secrets", "JIYI_MASK_SECRETS", "on",
     "on|off", 0, 0, "off keeps passwords, keys, cards and the like as they are"},
    {SettingId::QuotaMemories, SettingType::Integer, "quota_memories", "JIYI_QUOTA_MEMORIES", "0",
     "", 0, kQuotaMost, "live memories of a bank at most; 0: no limit"},
    {SettingId::QuotaPerType, SettingType::Integer, "quota_per_type", "JIYI_QUOTA_PER_TYPE", "0",
     "", 0, kQuotaMost, "live memories of each type at most; 0: no limit"},
    {SettingId::QuotaTypes, SettingType::Name, "quota_types", "JIYI_QUOTA_TYPES", "", "", 0, 0,
     "the same of single types: task_context=50,decision=0"},
    {SettingId::Writer, SettingType::Name, "writer", "JIYI_WRITER", "local", "", 0, 0,
     "who is recorded as the writer"},
    {SettingId::Color, SettingType::Choice, "color", "JIYI_COLOR", "auto", "auto|always|never", 0,
     0, "colours; auto: on a terminal, unless NO_COLOR is set"},
}};

const Setting* find_setting(std::string_view name) {
  const auto found = std::ranges::find(kSettings, name, &Setting::name);
  return found == kSettings.end() ? nullptr : &*found;
}

std::string place(const Setting& setting, Source source) {
  switch (source) {
    case Source::Variable:
      return "environment variable " + std::string(setting.variable);
    case Source::File:
      return "configuration file, setting " + std::string(setting.name);
    case Source::Flag:
    case Source::Default:
      break;
  }
  std::string flag(setting.name);
  std::ranges::replace(flag, '_', '-');
  return "--" + flag;
}

std::optional<double> to_number(const std::string& text) {
  double number = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || stop != end) return std::nullopt;
  return number;
}

std::string trimmed(double number) {
  auto text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

bool is_choice(const Setting& setting, std::string_view value) {
  for (auto rest = setting.choices; !rest.empty();) {
    const auto bar = std::min(rest.find('|'), rest.size());
    if (rest.substr(0, bar) == value) return true;
    rest.remove_prefix(std::min(bar + 1, rest.size()));
  }
  return false;
}

// What is wrong with a value; empty if nothing is.
std::string fault_in(const Setting& setting, const std::string& value) {
  if (json::utf8_valid_bytes(value) != value.size()) {
    return "byte " + std::to_string(json::utf8_valid_bytes(value)) + " is not UTF-8";
  }
  switch (setting.type) {
    case SettingType::Path:
      return value.empty() ? "is empty; give the path of a file" : "";
    case SettingType::Name:
      if (value.empty()) return "is empty; give a name, or leave it out";
      return value.size() <= kNameBytesMax
                 ? ""
                 : std::to_string(value.size()) + " bytes, over the limit of " +
                       std::to_string(kNameBytesMax);
    case SettingType::Choice: {
      std::string choices(setting.choices);
      std::ranges::replace(choices, '|', ' ');
      return is_choice(setting, value) ? "" : "\"" + value + "\" is none of: " + choices;
    }
    case SettingType::Factors: {
      const auto factors = wire::factors_from(value);
      return factors.ok() ? "" : factors.error().message();
    }
    case SettingType::Fusion: {
      const auto fusion = wire::fusion_from(value);
      return fusion.ok() ? "" : fusion.error().message();
    }
    case SettingType::Integer:
    case SettingType::Number:
      break;
  }
  const auto number = to_number(value);
  const bool whole = setting.type == SettingType::Number ||
                     value.find_first_not_of("0123456789") == std::string::npos;
  if (number && whole && *number >= setting.low && *number <= setting.high) return "";
  return "\"" + value + "\" is not a " +
         (setting.type == SettingType::Integer ? "whole number" : "number") + " from " +
         trimmed(setting.low) + " to " + trimmed(setting.high);
}

Error unknown(const std::string& name) {
  std::array<std::string_view, kSettingCount> names;
  std::ranges::transform(kSettings, names.begin(), &Setting::name);
  const auto near = nearest(name, names);
  auto message = "unknown setting \"" + name + "\"";
  if (!near.empty()) message += "; did you mean " + std::string(near) + "?";
  return Error{ErrorCode::InvalidArgument, message + " (jiyi config lists all)"};
}

}  // namespace

const std::array<Setting, kSettingCount>& setting_table() {
  return kSettings;
}

std::string_view source_name(Source source) {
  switch (source) {
    case Source::Flag:
      return "flag";
    case Source::Variable:
      return "env";
    case Source::File:
      return "file";
    case Source::Default:
      break;
  }
  return "default";
}

Result<void> Settings::take(const NamedValues& values, Source source) {
  for (const auto& [name, value] : values) {
    const auto* setting = find_setting(name);
    if (setting == nullptr) return unknown(name);
    if (const auto fault = fault_in(*setting, value); !fault.empty()) {
      return Error{ErrorCode::InvalidArgument, place(*setting, source) + ": " + fault};
    }
    values_[static_cast<std::size_t>(setting->id)] = {value, source};
  }
  return {};
}

Result<void> Settings::take_environment(const Environment& environment) {
  NamedValues values;
  for (const auto& setting : kSettings) {
    if (auto value = environment(setting.variable.data())) {
      values.emplace_back(setting.name, std::move(*value));
    }
  }
  return take(values, Source::Variable);
}

Result<Settings> Settings::resolve(const SettingInputs& inputs) {
  Settings settings;
  settings.file_path_ = inputs.file_path;
  for (const auto& setting : kSettings) {
    settings.values_[static_cast<std::size_t>(setting.id)].value = setting.otherwise;
  }
  settings.values_[static_cast<std::size_t>(SettingId::Store)].value =
      default_store_path(inputs.environment);
  RETURN_IF_ERROR(settings.take(inputs.file, Source::File));
  RETURN_IF_ERROR(settings.take_environment(inputs.environment));
  RETURN_IF_ERROR(settings.take(inputs.flags, Source::Flag));
  return settings;
}

std::int64_t Settings::integer(SettingId id) const {
  return static_cast<std::int64_t>(number(id));
}

double Settings::number(SettingId id) const {
  const auto number = to_number(text(id));
  base::check(number.has_value(), "a number was validated when it was set");
  return *number;
}

pipe::Address Settings::address() const {
  return {.tenant = text(SettingId::Tenant),
          .bank = text(SettingId::Bank),
          .scope = {.user_id = text(SettingId::User),
                    .agent_id = text(SettingId::Agent),
                    .app_id = text(SettingId::App),
                    .session_id = text(SettingId::Session)}};
}

}  // namespace jiyi::cli
