// How an embedder is named in options and in the store, and opened again by that name.

#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "embed/embedder.h"
#include "jiyi/result.h"

namespace jiyi::engine {

// Opens what `source` names; `stop` ends calls that are under way. Thread-safe.
using OpenEmbedder = std::function<Result<std::shared_ptr<embed::Embedder>>(
    const std::string& source, std::stop_token stop)>;

// The path of a model file. NotFound, or the error of the file.
Result<std::shared_ptr<embed::Embedder>> open_embedder(const std::string& source,
                                                       std::stop_token stop);

}  // namespace jiyi::engine
