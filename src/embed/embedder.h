// Text in, vector out: what every embedder promises, built in or remote.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::embed {

// Vectors may only be compared when their fingerprints are equal.
struct ModelIdentity {
  std::string name;
  // Hex: of the weights' hash, or of address, model, dimension and prefixes for a remote one.
  std::string fingerprint;
  std::size_t dimension = 0;
};

// Some models want questions and answers marked as such.
enum class Purpose : std::uint8_t { Query, Passage };

// Thread-safe.
class Embedder {
 public:
  virtual ~Embedder() = default;

  virtual const ModelIdentity& model() const = 0;
  // Whether texts stay in this process.
  virtual bool is_local() const = 0;

  // Blocks. Writes one vector of unit length after the other, in the order of the texts; after
  // an error what `out` holds is not said. InvalidArgument and LimitExceeded mean that the texts
  // are at fault, every other code that the embedder is. REQUIRES: out.size() ==
  // texts.size() * model().dimension.
  virtual Result<void> embed(Purpose purpose, std::span<const std::string_view> texts,
                             std::span<float> out) = 0;
};

}  // namespace jiyi::embed
