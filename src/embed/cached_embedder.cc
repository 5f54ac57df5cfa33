#include "embed/cached_embedder.h"

#include <algorithm>

#include "base/try.h"

namespace jiyi::embed {

Result<void> CachedEmbedder::embed(Purpose purpose, std::span<const std::string_view> texts,
                                   std::span<float> out) {
  if (purpose != Purpose::Query) return embedder_.embed(purpose, texts, out);
  const ModelIdentity& identity = embedder_.model();
  const std::size_t dimension = identity.dimension;
  const auto period = cache_.period();
  const auto vector = [&](std::span<float> all, std::size_t i) {
    return all.subspan(i * dimension, dimension);
  };

  std::vector<std::size_t> missing;
  std::vector<std::string_view> asked;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (cache_.find({identity.fingerprint, purpose, texts[i]}, vector(out, i))) continue;
    missing.push_back(i);
    asked.push_back(texts[i]);
  }
  if (missing.empty()) return {};
  std::vector<float> made(missing.size() * dimension);
  RETURN_IF_ERROR(embedder_.embed(purpose, asked, made));
  for (std::size_t i = 0; i < missing.size(); ++i) {
    const auto from = vector(made, i);
    std::ranges::copy(from, vector(out, missing[i]).begin());
    cache_.insert({identity.fingerprint, purpose, asked[i]}, from, period);
  }
  return {};
}

}  // namespace jiyi::embed
