#include "cli/global_options.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace jiyi::cli {
namespace {

std::string placeholder(const Setting& setting) {
  switch (setting.type) {
    case SettingType::Path:
      return "PATH";
    case SettingType::Name:
      return "NAME";
    case SettingType::Integer:
    case SettingType::Number:
      return "N";
    case SettingType::Factors:
    case SettingType::Fusion:
    case SettingType::Choice:
      break;
  }
  return "WHICH";
}

std::vector<std::string> split_choices(std::string_view choices) {
  std::vector<std::string> all;
  while (!choices.empty()) {
    const auto bar = std::min(choices.find('|'), choices.size());
    all.emplace_back(choices.substr(0, bar));
    choices.remove_prefix(std::min(bar + 1, choices.size()));
  }
  return all;
}

// recall and window configure have their own of most; --model of tokens is another.
bool has_flag(const Setting& setting) {
  switch (setting.id) {
    case SettingId::Model:
    case SettingId::K:
    case SettingId::MinScore:
    case SettingId::Factors:
    case SettingId::Fusion:
    case SettingId::Diversity:
    case SettingId::SessionCap:
    case SettingId::SourceCap:
    case SettingId::WindowMessages:
    case SettingId::WindowTurns:
    case SettingId::WindowTokens:
    case SettingId::WindowReserve:
    case SettingId::WindowPolicy:
    case SettingId::WindowSummariseAt:
    case SettingId::WindowModel:
      return false;
    default:
      return true;
  }
}

}  // namespace

std::string setting_flag(const Setting& setting) {
  if (!has_flag(setting)) return {};
  auto flag = "--" + std::string(setting.name);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

void declare_global(Arguments& arguments, GlobalOptions& options) {
  arguments.flag({.name = "--json", .value = "", .help = "answer in JSON, as jiyi pipe does"},
                 options.json);
  for (const auto& setting : setting_table()) {
    if (!has_flag(setting)) continue;
    arguments.option({.name = setting_flag(setting),
                      .value = placeholder(setting),
                      .help = std::string(setting.help),
                      .choices = split_choices(setting.choices),
                      .path = setting.type == SettingType::Path},
                     options.settings[static_cast<std::size_t>(setting.id)]);
  }
  arguments.option({.name = "--config",
                    .value = "PATH",
                    .help = "configuration file; else the one in your configuration folder",
                    .path = true},
                   options.config);
  arguments.flag({.name = "--version", .value = "", .help = "print the version and end"},
                 options.version);
}

NamedValues given_flags(const GlobalOptions& options) {
  NamedValues given;
  for (const auto& setting : setting_table()) {
    const auto& value = options.settings[static_cast<std::size_t>(setting.id)];
    if (value) given.emplace_back(setting.name, *value);
  }
  return given;
}

}  // namespace jiyi::cli
