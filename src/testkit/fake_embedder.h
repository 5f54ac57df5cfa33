// An embedder whose vectors follow from the bytes of a text, with a look at every call.

#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/guarded.h"
#include "base/hash.h"
#include "base/random.h"
#include "embed/embedder.h"

namespace jiyi::testkit {

// Thread-safe.
class FakeEmbedder final : public embed::Embedder {
 public:
  struct Call {
    embed::Purpose purpose;
    std::vector<std::string> texts;
  };
  // Called before a call is answered; an error is its answer. It may block.
  using Hook = std::function<Result<void>(const Call&)>;

  explicit FakeEmbedder(std::size_t dimension = 8, Hook hook = {})
      : identity_{.name = "fake", .fingerprint = "fa4e", .dimension = dimension},
        hook_(std::move(hook)) {}

  const embed::ModelIdentity& model() const override { return identity_; }
  bool is_local() const override { return true; }

  Result<void> embed(embed::Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override {
    const Call call{purpose, {texts.begin(), texts.end()}};
    calls_.with([&](std::vector<Call>& calls) { calls.push_back(call); });
    if (hook_) {
      if (auto answer = hook_(call); !answer.ok()) return answer;
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto vector = vector_of(purpose, texts[i]);
      for (std::size_t j = 0; j < vector.size(); ++j)
        out[i * vector.size() + j] = vector[j];
    }
    return {};
  }

  // What embed() writes for one text.
  std::vector<float> vector_of(embed::Purpose purpose, std::string_view text) const {
    base::Random random(base::hash64(text, purpose == embed::Purpose::Query ? 1 : 2));
    std::vector<float> vector(identity_.dimension);
    double squares = 0;
    for (float& value : vector) {
      value = static_cast<float>(random.below(2'001)) - 1'000.5F;
      squares += double{value} * double{value};
    }
    for (float& value : vector)
      value = static_cast<float>(value / std::sqrt(squares));
    return vector;
  }

  std::vector<Call> calls() const {
    return calls_.with([](const std::vector<Call>& calls) { return calls; });
  }

 private:
  embed::ModelIdentity identity_;
  Hook hook_;
  base::Guarded<std::vector<Call>> calls_;
};

}  // namespace jiyi::testkit
