#include "engine/embedders.h"

#include "base/try.h"
#include "embed/local_embedder.h"

namespace jiyi::engine {

Result<std::shared_ptr<embed::Embedder>> open_embedder(const std::string& source,
                                                       std::stop_token /*stop*/) {
  ASSIGN_OR_RETURN(auto local, embed::LocalEmbedder::open(source));
  return std::shared_ptr<embed::Embedder>(std::move(local));
}

}  // namespace jiyi::engine
