// An embedder that remembers the vectors of questions it has seen.

#pragma once

#include "embed/cached_vectors.h"
#include "embed/embedder.h"

namespace jiyi::embed {

// Only questions are kept: passages are embedded once each and would push them out. What is kept
// belongs to one model's fingerprint, so that two embedders may share a cache. Borrows both, which
// must outlive it. Thread-safe.
class CachedEmbedder final : public Embedder {
 public:
  CachedEmbedder(Embedder& embedder, CachedVectors& cache) : embedder_(embedder), cache_(cache) {}

  const ModelIdentity& model() const override { return embedder_.model(); }
  bool is_local() const override { return embedder_.is_local(); }
  Result<void> embed(Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override;

 private:
  Embedder& embedder_;
  CachedVectors& cache_;
};

}  // namespace jiyi::embed
