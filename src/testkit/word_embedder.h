// An embedder without a model: each word gives a direction, so texts that share words are near.
// It fails when told.

#pragma once

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/guarded.h"
#include "base/hash.h"
#include "embed/embedder.h"

namespace jiyi::testkit {

// How a WordEmbedder behaves.
struct WordEmbedderSwitches {
  std::atomic<bool> fails = false;
  std::atomic<bool> remote = false;  // what is_local() denies
  std::atomic<int> queries = 0;      // asked so far
  std::string refused;               // texts with this in them; set before use
  std::function<void()> before_call;
};

// Thread-safe.
class WordEmbedder final : public embed::Embedder, public WordEmbedderSwitches {
 public:
  explicit WordEmbedder(const std::string& name = "words", std::size_t dimension = 64)
      : model_{.name = name, .fingerprint = "print of " + name, .dimension = dimension} {}

  const embed::ModelIdentity& model() const override { return model_; }
  bool is_local() const override { return !remote; }

  Result<void> embed(embed::Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override {
    if (before_call) before_call();
    if (fails) return Error{ErrorCode::Unavailable, "the embedder is away"};
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (!refused.empty() && texts[i].find(refused) != std::string_view::npos) {
        return Error{ErrorCode::InvalidArgument, "this text is refused"};
      }
      write_vector(texts[i], out.subspan(i * model_.dimension, model_.dimension));
    }
    if (purpose == embed::Purpose::Query) {
      queries += static_cast<int>(texts.size());
    } else {
      seen_.with([&](auto& seen) { seen.insert(seen.end(), texts.begin(), texts.end()); });
    }
    return {};
  }

  // Passages since the start, in order.
  std::vector<std::string> passages() const {
    return seen_.with([](const auto& seen) { return seen; });
  }

 private:
  void write_vector(std::string_view text, std::span<float> out) const {
    std::fill(out.begin(), out.end(), 0.0F);
    out[0] = 0.01F;  // no text is without direction
    std::string word;
    const auto add = [&] {
      if (!word.empty()) out[base::hash64(word, base::hash64(model_.name)) % out.size()] += 1;
      word.clear();
    };
    for (const char c : text) {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0) {
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      } else {
        add();
      }
    }
    add();
    float length = 0;
    for (const float value : out)
      length += value * value;
    for (float& value : out)
      value /= std::sqrt(length);
  }

  embed::ModelIdentity model_;
  base::Guarded<std::vector<std::string>> seen_;
};

}  // namespace jiyi::testkit
