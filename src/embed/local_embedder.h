// An embedder whose model is a file, run in this process.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/guarded.h"
#include "embed/embedder.h"
#include "embed/encoder.h"
#include "embed/model.h"

namespace jiyi::embed {

// A text that is longer than the model takes is cut into windows (windows.h); its vector is the
// mean of theirs, each weighted by its tokens. Each caller computes in its own thread, with a
// workspace that is kept for the next. Thread-safe.
class LocalEmbedder final : public Embedder {
 public:
  // Errors: those of Model::open and Encoder::load.
  static Result<std::unique_ptr<LocalEmbedder>> open(const std::string& path);

  LocalEmbedder(std::unique_ptr<const Model> model, Encoder encoder);

  const ModelIdentity& model() const override { return identity_; }
  Result<void> embed(Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override;

 private:
  using Workspace = std::unique_ptr<Encoder::Workspace>;
  Workspace take_workspace();

  std::unique_ptr<const Model> model_;  // the encoder borrows from it
  Encoder encoder_;
  ModelIdentity identity_;
  base::Guarded<std::vector<Workspace>> free_;
};

}  // namespace jiyi::embed
