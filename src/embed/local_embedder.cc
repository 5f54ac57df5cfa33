#include "embed/local_embedder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "base/try.h"
#include "embed/windows.h"
#include "vec/kernels.h"

namespace jiyi::embed {
namespace {

std::string hex(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4U)
    *digit = kDigits[value & 15U];
  return text;
}

}  // namespace

Result<std::unique_ptr<LocalEmbedder>> LocalEmbedder::open(const std::string& path) {
  ASSIGN_OR_RETURN(auto model, Model::open(path));
  ASSIGN_OR_RETURN(Encoder encoder, Encoder::load(*model, model->config()));
  if (encoder.tokens_max() < kWindowTokensMin) {
    return Error{ErrorCode::InvalidArgument,
                 path + ": the model takes " + std::to_string(encoder.tokens_max()) +
                     " tokens, fewer than the least of " + std::to_string(kWindowTokensMin)};
  }
  model->release_pages();
  return std::make_unique<LocalEmbedder>(std::move(model), std::move(encoder));
}

LocalEmbedder::LocalEmbedder(std::unique_ptr<const Model> model, Encoder encoder)
    : model_(std::move(model)),
      encoder_(std::move(encoder)),
      identity_{.name = model_->name(),
                .fingerprint = hex(model_->fingerprint()),
                .dimension = encoder_.hidden()} {}

LocalEmbedder::Workspace LocalEmbedder::take_workspace() {
  auto taken = free_.with([](std::vector<Workspace>& free) -> Workspace {
    if (free.empty()) return nullptr;
    Workspace last = std::move(free.back());
    free.pop_back();
    return last;
  });
  return taken ? std::move(taken) : std::make_unique<Encoder::Workspace>();
}

Result<void> LocalEmbedder::embed(Purpose purpose, std::span<const std::string_view> texts,
                                  std::span<float> out) {
  const std::size_t dimension = identity_.dimension;
  base::check(out.size() == texts.size() * dimension, "a vector has its place for each text");
  const std::string& prefix =
      purpose == Purpose::Query ? model_->query_prefix() : model_->passage_prefix();
  std::vector<std::vector<std::int32_t>> windows;
  std::vector<std::size_t> texts_of;  // whose window each is
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (auto& window :
         tokenize_windows(model_->tokenizer(), texts[i], prefix, encoder_.tokens_max())) {
      windows.push_back(std::move(window));
      texts_of.push_back(i);
    }
  }
  const std::vector<Encoder::Ids> ids(windows.begin(), windows.end());
  std::vector<float> vectors(windows.size() * dimension);
  Workspace work = take_workspace();
  auto encoded = encoder_.encode(ids, vectors, *work);
  free_.with([&](std::vector<Workspace>& free) { free.push_back(std::move(work)); });
  RETURN_IF_ERROR(encoded);

  std::fill(out.begin(), out.end(), 0.0F);
  for (std::size_t w = 0; w < windows.size(); ++w) {
    const auto weight = static_cast<float>(windows[w].size());
    for (std::size_t d = 0; d < dimension; ++d)
      out[texts_of[w] * dimension + d] += weight * vectors[w * dimension + d];
  }
  const auto normalise = vec::kernels(encoder_.level()).normalise;
  for (std::size_t i = 0; i < texts.size(); ++i)
    normalise(&out[i * dimension], dimension);
  return {};
}

}  // namespace jiyi::embed
