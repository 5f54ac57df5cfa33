#include "cli/places.h"

#include <string_view>

namespace jiyi::cli {
namespace {

// Empty when the environment names neither the folder nor a home.
std::string folder(const Environment& environment, const char* variable, std::string_view in_home) {
  const auto given = unless_empty(environment, variable);
  if (given && given->front() == '/') return *given;
  const auto home = unless_empty(environment, "HOME");
  return home ? *home + "/" + std::string(in_home) : std::string();
}

}  // namespace

std::optional<std::string> unless_empty(const Environment& environment, const char* name) {
  auto value = environment(name);
  if (value && value->empty()) return std::nullopt;
  return value;
}

std::string default_store_path(const Environment& environment) {
  const auto data = folder(environment, "XDG_DATA_HOME", ".local/share");
  return data.empty() ? "jiyi.db" : data + "/jiyi/memory.db";
}

std::string default_models_path(const Environment& environment) {
  const auto data = folder(environment, "XDG_DATA_HOME", ".local/share");
  return data.empty() ? "" : data + "/jiyi/models";
}

std::string default_config_path(const Environment& environment) {
  const auto config = folder(environment, "XDG_CONFIG_HOME", ".config");
  return config.empty() ? "" : config + "/jiyi/config.toml";
}

}  // namespace jiyi::cli
