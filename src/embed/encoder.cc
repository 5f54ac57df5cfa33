#include "embed/encoder.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/try.h"
#include "embed/encoder_pass.h"

namespace jiyi::embed {
namespace {

// Small enough that each thread gets a few, large enough to be worth one pass.
std::size_t tokens_of_a_group(std::size_t tokens, std::size_t threads) {
  constexpr std::size_t kEach = 4;
  constexpr std::size_t kLeast = 32;
  return std::clamp(tokens / (threads * kEach), kLeast, kGroupTokens);
}

std::string which(std::size_t text) {
  return "text " + std::to_string(text);
}

}  // namespace

Encoder::Encoder(const EncoderConfig& config, const vec::Kernels& kernels, EncoderWeights weights)
    : config_(config), kernels_(&kernels), weights_(std::move(weights)) {}

Result<Encoder> Encoder::load(const Weights& weights, const EncoderConfig& config,
                              Options options) {
  ASSIGN_OR_RETURN(const vec::Level level, vec::choose_level(vec::level_name(options.level)));
  const vec::Kernels& kernels = vec::kernels(level);
  ASSIGN_OR_RETURN(EncoderWeights loaded, load_encoder_weights(weights, config, kernels));
  return Encoder(config, kernels, std::move(loaded));
}

Result<void> Encoder::check(std::span<const Ids> texts, std::size_t out_floats) const {
  if (out_floats != texts.size() * hidden()) {
    return Error{ErrorCode::InvalidArgument, "room for " + std::to_string(out_floats) +
                                                 " numbers, " + std::to_string(texts.size()) +
                                                 " vectors have " +
                                                 std::to_string(texts.size() * hidden())};
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].empty() || texts[i].size() > tokens_max()) {
      return Error{ErrorCode::InvalidArgument,
                   which(i) + " has " + std::to_string(texts[i].size()) +
                       " tokens, the encoder takes 1 to " + std::to_string(tokens_max())};
    }
    for (const std::int32_t id : texts[i]) {
      if (id < 0 || static_cast<std::size_t>(id) >= config_.vocabulary) {
        return Error{ErrorCode::InvalidArgument, which(i) + " has the token " + std::to_string(id) +
                                                     ", the vocabulary has " +
                                                     std::to_string(config_.vocabulary)};
      }
    }
  }
  return {};
}

Result<void> Encoder::encode(std::span<const Ids> texts, std::span<float> out,
                             Workspace& work) const {
  RETURN_IF_ERROR(check(texts, out.size()));
  work.jobs.clear();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    work.jobs.push_back({.ids = texts[i], .out = out.data() + i * hidden()});
  }
  const EncoderPass pass{config_, weights_, *kernels_};
  for (std::span<const EncoderJob> left = work.jobs; !left.empty();) {
    const std::size_t size = group_size(left);
    pass.run(left.first(size), work);
    left = left.subspan(size);
  }
  return {};
}

Result<void> Encoder::encode_batch(std::span<const Ids> texts, std::span<float> out,
                                   std::span<Workspace> work) const {
  base::check(!work.empty(), "a batch has a workspace");
  RETURN_IF_ERROR(check(texts, out.size()));
  // Long texts first, so that no thread is left alone with one at the end.
  std::vector<EncoderJob> jobs;
  jobs.reserve(texts.size());
  std::size_t tokens = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    jobs.push_back({.ids = texts[i], .out = out.data() + i * hidden()});
    tokens += texts[i].size();
  }
  std::ranges::stable_sort(jobs, std::ranges::greater{},
                           [](const EncoderJob& job) { return job.ids.size(); });
  const std::size_t tokens_max = tokens_of_a_group(tokens, work.size());
  std::vector<std::span<const EncoderJob>> groups;
  for (std::span<const EncoderJob> left = jobs; !left.empty();) {
    groups.push_back(left.first(group_size(left, tokens_max)));
    left = left.subspan(groups.back().size());
  }
  // Relaxed: only who takes which group is decided; joining publishes the vectors.
  std::atomic<std::size_t> next = 0;
  const EncoderPass pass{config_, weights_, *kernels_};
  const auto run = [&](Workspace& own) {
    for (;;) {
      const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= groups.size()) return;
      pass.run(groups[i], own);
    }
  };
  std::vector<std::jthread> threads;
  const std::size_t helpers = std::min(work.size(), std::max<std::size_t>(groups.size(), 1)) - 1;
  threads.reserve(helpers);
  for (std::size_t i = 0; i < helpers; ++i)
    threads.emplace_back(run, std::ref(work[i + 1]));
  run(work.front());
  return {};
}

}  // namespace jiyi::embed
