// What can be set, and what is: each setting once, with its flag, its variable, its default and
// its bounds. A flag wins over the environment, that over the configuration file, that over the
// default.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/places.h"
#include "jiyi/result.h"
#include "pipe/address.h"

namespace jiyi::cli {

enum class SettingId : std::uint8_t {
  Store,
  Tenant,
  Bank,
  User,
  Agent,
  App,
  Session,
  Embedder,
  Model,
  EmbedderUrl,
  EmbedderModel,
  EmbedderDimension,
  EmbedderKeyEnv,
  EmbedderKeyFile,
  K,
  MinScore,
  Factors,
  Fusion,
  Diversity,
  SessionCap,
  SourceCap,
  Durability,
  BusyTimeoutMs,
  LoadedBanksMax,
  WindowMessages,
  WindowTurns,
  WindowTokens,
  WindowReserve,
  WindowPolicy,
  WindowSummariseAt,
  WindowModel,
  MaskSecrets,
  QuotaMemories,
  QuotaPerType,
  QuotaTypes,
  Writer,
  Color,
};

enum class SettingType : std::uint8_t { Path, Name, Integer, Number, Choice, Factors, Fusion };

struct Setting {
  SettingId id;
  SettingType type;
  std::string_view name;       // in the file; the flag is --name with "-" for "_"
  std::string_view variable;   // in the environment
  std::string_view otherwise;  // default; of the store and the bank it depends on others
  std::string_view choices;    // of a Choice, separated by "|"
  double low;
  double high;
  std::string_view help;
};

inline constexpr std::size_t kSettingCount = 37;

// In the order of SettingId.
const std::array<Setting, kSettingCount>& setting_table();

enum class Source : std::uint8_t { Default, File, Variable, Flag };
std::string_view source_name(Source source);

using NamedValues = std::vector<std::pair<std::string, std::string>>;  // setting name, value

struct SettingInputs {
  NamedValues flags;
  NamedValues file;       // as config_file.h reads it
  std::string file_path;  // empty: there is none
  Environment environment;
};

// Thread-compatible.
class Settings {
 public:
  // InvalidArgument names the setting, where its value came from, and what it may be.
  static Result<Settings> resolve(const SettingInputs& inputs);

  const std::string& text(SettingId id) const { return at(id).value; }
  std::int64_t integer(SettingId id) const;  // REQUIRES: its type is Integer, and it is set
  double number(SettingId id) const;         // REQUIRES: its type is Number
  Source source(SettingId id) const { return at(id).source; }
  const std::string& file_path() const { return file_path_; }

  // Tenant, bank and scope, as the operations take them.
  pipe::Address address() const;

 private:
  struct Chosen {
    std::string value;
    Source source = Source::Default;
  };
  const Chosen& at(SettingId id) const { return values_[static_cast<std::size_t>(id)]; }
  Result<void> take(const NamedValues& values, Source source);
  Result<void> take_environment(const Environment& environment);

  std::array<Chosen, kSettingCount> values_;
  std::string file_path_;
};

}  // namespace jiyi::cli
