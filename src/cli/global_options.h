// The options of every command: --json, --config, and a flag for each setting that has one.

#pragma once

#include <array>
#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/settings.h"

namespace jiyi::cli {

struct GlobalOptions {
  bool json = false;
  bool version = false;
  std::string config;                                              // empty: the default place
  std::array<std::optional<std::string>, kSettingCount> settings;  // in the order of SettingId
};

// The options must outlive the parse.
void declare_global(Arguments& arguments, GlobalOptions& options);

// The settings that were given as flags.
NamedValues given_flags(const GlobalOptions& options);

// "--busy-timeout-ms" of busy_timeout_ms; empty for settings that a command has as its own option.
std::string setting_flag(const Setting& setting);

}  // namespace jiyi::cli
