// Puts the texts of callers that come at the same time into one call.

#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "base/monitor.h"
#include "embed/embedder.h"

namespace jiyi::embed {

struct BatchingLimits {
  std::size_t texts_max = 64;  // in one joined call; a single caller's may be longer
  int calls_max = 1;           // at once: more for a remote embedder, whose time is mostly waiting
};

// A caller that finds a call free goes at once, so an idle embedder adds no wait. While all calls
// are taken, callers line up, each in its own thread; the first of them takes along those of the
// same purpose that fit. A caller gets its own outcome: when a joined call fails by what was in
// it, each caller's texts are tried alone. Borrows the embedder, which must outlive it.
// Thread-safe.
class BatchingEmbedder final : public Embedder {
 public:
  explicit BatchingEmbedder(Embedder& embedder, BatchingLimits limits = {})
      : embedder_(embedder), limits_(limits) {}

  const ModelIdentity& model() const override { return embedder_.model(); }
  bool is_local() const override { return embedder_.is_local(); }
  Result<void> embed(Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override;

  // Callers whose texts are in no call yet.
  std::size_t waiting();

 private:
  struct Job;
  struct Line {
    std::deque<Job*> jobs;
    int calls = 0;
  };
  class Call;

  std::vector<Job*> take(Line& line) const;

  Embedder& embedder_;
  BatchingLimits limits_;
  base::Monitor<Line> line_;
};

}  // namespace jiyi::embed
