// Opening an engine with a choice of how embedders are opened.

#pragma once

#include <memory>

#include "base/clock.h"
#include "engine/embedders.h"
#include "jiyi/engine.h"

namespace jiyi::engine {

// As Engine::open; tests give their own `open` and a clock, which must outlive the engine.
Result<std::unique_ptr<Engine>> open_engine(EngineOptions options, OpenEmbedder open,
                                            const base::Clock* clock = nullptr);

}  // namespace jiyi::engine
