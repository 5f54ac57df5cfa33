// Which embedder the settings mean, and how an engine is told.

#pragma once

#include <string>
#include <vector>

#include "cli/settings.h"
#include "jiyi/engine.h"
#include "jiyi/result.h"

namespace jiyi::cli {

// Fills in `embedder`, `builtin_model` and `remote`. Without a word about a model, only the one
// that came along may be lacking. `folders` hold model files. Errors name the setting at fault and
// repeat nothing of an address or a key.
Result<void> choose_embedder(const Settings& settings, const std::vector<std::string>& folders,
                             EngineOptions& options);

// Which service may be asked, whether or not it is chosen now: a store may have used it.
Result<RemoteAccess> remote_access(const Settings& settings);

// The settings that choose it, for another run with the same embedder.
NamedValues embedder_settings(const Settings& settings);

}  // namespace jiyi::cli
