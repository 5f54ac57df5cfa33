// Where model files are, and which one is meant.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/places.h"
#include "jiyi/result.h"

namespace jiyi::cli {

inline constexpr std::string_view kModelEnding = ".gguf";
inline constexpr std::string_view kDefaultModel = "multilingual-e5-small";

// The user's own folder first ($XDG_DATA_HOME/jiyi/models, else $HOME/.local/share/…), then those
// that came with the program: share/jiyi/models beside its folder, as it is installed, and two
// above it, as it is built. An empty `program_folder` has none.
std::vector<std::string> model_folders(const Environment& environment,
                                       const std::string& program_folder);

// The user's own folder; InvalidArgument when there is no home.
Result<std::string> own_model_folder(const Environment& environment);

struct ModelPlace {
  std::string name;  // of the file, without its ending
  std::string path;
};

// The model files in the folders; of one name the first.
Result<std::vector<ModelPlace>> list_models(const std::vector<std::string>& folders);

// `wanted` is a path when it has a slash or the ending, else a name to look for; empty means the
// default. NotFound says where was looked.
Result<std::string> find_model(std::string_view wanted, const std::vector<std::string>& folders);

}  // namespace jiyi::cli
