#include "embed/local_embedder.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/hex.h"
#include "base/try.h"
#include "embed/windows.h"
#include "vec/kernels.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kTextsOfPart = 16;  // of one thread at a time

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
                .fingerprint = base::hex(model_->fingerprint()),
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
  const std::size_t parts = (texts.size() + kTextsOfPart - 1) / kTextsOfPart;
  std::atomic<std::size_t> next{0};
  base::Guarded<Result<void>> outcome;
  const auto work = [&] {
    for (std::size_t part = next++; part < parts; part = next++) {
      const std::size_t begin = part * kTextsOfPart;
      const std::size_t count = std::min(kTextsOfPart, texts.size() - begin);
      auto embedded = embed_some(purpose, texts.subspan(begin, count),
                                 out.subspan(begin * dimension, count * dimension));
      if (embedded.ok()) continue;
      next = parts;
      outcome.with([&](Result<void>& first) {
        if (first.ok()) first = std::move(embedded);
      });
    }
  };
  {
    const std::size_t threads = std::min<std::size_t>(std::thread::hardware_concurrency(), parts);
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i)
      others.emplace_back(work);
    work();
  }
  return outcome.with([](Result<void>& first) { return std::move(first); });
}

Result<void> LocalEmbedder::embed_some(Purpose purpose, std::span<const std::string_view> texts,
                                       std::span<float> out) {
  const std::size_t dimension = identity_.dimension;
  const std::string& prefix =
      purpose == Purpose::Query ? model_->query_prefix() : model_->passage_prefix();
  std::vector<std::vector<std::int32_t>> windows;
  std::vector<std::size_t> texts_of;  // whose window each is
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto all = tokenize_windows(model_->tokenizer(), texts[i], prefix, encoder_.tokens_max());
    const std::size_t read = std::min(all.size(), kWindowsMax);
    for (std::size_t w = 0; w < read; ++w) {
      const std::size_t at = read == 1 ? 0 : w * (all.size() - 1) / (read - 1);
      windows.push_back(std::move(all[at]));
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
