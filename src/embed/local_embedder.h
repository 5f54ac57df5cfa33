// An embedder whose model is a file, run in this process.

#pragma once

#include <cstddef>
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

inline constexpr std::size_t kWindowsMax = 16;

// A text that is longer than the model takes is cut into windows (windows.h); its vector is the
// mean of theirs, each weighted by its tokens. Of more than kWindowsMax windows so many are read,
// spread evenly over the text from its start to its end. A caller computes in its own thread, many
// texts in as many more as there are processors, each with a workspace that is kept for the next.
// Thread-safe.
class LocalEmbedder final : public Embedder {
 public:
  // Errors: those of Model::open and Encoder::load.
  static Result<std::unique_ptr<LocalEmbedder>> open(const std::string& path);

  LocalEmbedder(std::unique_ptr<const Model> model, Encoder encoder);

  const ModelIdentity& model() const override { return identity_; }
  bool is_local() const override { return true; }
  Result<void> embed(Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override;

 private:
  using Workspace = std::unique_ptr<Encoder::Workspace>;
  Result<void> embed_some(Purpose purpose, std::span<const std::string_view> texts,
                          std::span<float> out);
  Workspace take_workspace();

  std::unique_ptr<const Model> model_;  // the encoder borrows from it
  Encoder encoder_;
  ModelIdentity identity_;
  base::Guarded<std::vector<Workspace>> free_;
};

}  // namespace jiyi::embed
