// How an embedder is named in options and in the store, opened again by that name, and what
// stands in front of it.

#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "embed/cached_vectors.h"
#include "embed/embedder.h"
#include "jiyi/engine.h"
#include "jiyi/result.h"

namespace jiyi::engine {

// Opens what `source` names; `stop` ends calls that are under way. Thread-safe.
using OpenEmbedder = std::function<Result<std::shared_ptr<embed::Embedder>>(
    const std::string& source, std::stop_token stop)>;

// The path of a model file: NotFound, or the error of the file. Or a remote model, as
// embed::RemoteSource: InvalidArgument when it is at another address than `remote` names.
OpenEmbedder embedders_with(RemoteAccess remote, LogSink log);

// Questions asked before are answered from `cache`; callers that wait for a remote embedder at
// the same moment are joined in one call.
std::shared_ptr<embed::Embedder> with_cache(std::shared_ptr<embed::Embedder> embedder,
                                            std::shared_ptr<embed::CachedVectors> cache);

}  // namespace jiyi::engine
