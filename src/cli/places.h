// Where files are when nobody says: the XDG base directories.

#pragma once

#include <functional>
#include <optional>
#include <string>

namespace jiyi::cli {

// The value of an environment variable, which may be empty; nullopt when it is unset.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// For the variables of others, which mean the same empty as unset.
std::optional<std::string> unless_empty(const Environment& environment, const char* name);

// $XDG_DATA_HOME/jiyi/memory.db, else $HOME/.local/share/…; "jiyi.db" in the working folder when
// there is no home. A relative XDG folder does not count, as its specification asks.
std::string default_store_path(const Environment& environment);
// $XDG_DATA_HOME/jiyi/models, else $HOME/.local/share/…; empty when there is no home.
std::string default_models_path(const Environment& environment);
// $XDG_CONFIG_HOME/jiyi/config.toml, else $HOME/.config/…; empty when there is no home.
std::string default_config_path(const Environment& environment);

}  // namespace jiyi::cli
