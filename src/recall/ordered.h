// A question with what ranking it needs, and the order that the request asks for.

#pragma once

#include <cstdint>
#include <optional>

#include "recall/blend.h"
#include "recall/factors.h"
#include "recall/fusion.h"
#include "recall/meaning.h"
#include "recall/ranking.h"
#include "recall/reader.h"

namespace jiyi::recall {

struct Asked {
  Weights weights;
  bank::Visible visible;
  Query query;
  std::int64_t now_us = 0;  // the moment of asking
};

// Checks the request too.
Result<Asked> ask(const Reader& reader, const RecallRequest& request);

// By words alone or with the question's vector, trained or fused as asked, under the three
// factors. Borrows everything it is made with. Confined to one thread.
class Ordered {
 public:
  Ordered(const bank::View& view, const RecallRequest& request, const Asked& asked,
          const QuestionVector* vector);

  const Ordering& get() const {
    return factored_ ? static_cast<const Ordering&>(*factored_) : similar();
  }

 private:
  const Ordering& similar() const;

  BlendWeights blend_weights_;
  Ranking words_;
  std::optional<Meaning> meaning_;
  std::optional<Blend> blend_;
  std::optional<Fused> fused_;
  std::optional<Factored> factored_;
};

}  // namespace jiyi::recall
