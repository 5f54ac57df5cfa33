// Opening an engine with a choice of how embedders are opened.

#pragma once

#include <memory>

#include "engine/embedders.h"
#include "jiyi/engine.h"

namespace jiyi::engine {

// As Engine::open; tests give their own `open`.
Result<std::unique_ptr<Engine>> open_engine(EngineOptions options, OpenEmbedder open);

}  // namespace jiyi::engine
