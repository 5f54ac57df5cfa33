#include "recall/ordered.h"

#include <algorithm>

#include "base/clock.h"
#include "base/try.h"
#include "recall/check_request.h"

namespace jiyi::recall {
namespace {

// More candidates are looked at when more are asked for.
Weights weights_for(const RecallRequest& request) {
  Weights weights;
  const auto k = static_cast<std::size_t>(request.k);
  weights.candidates = std::max(weights.candidates, k * 2);
  weights.ranked_max = std::max(weights.ranked_max, k * 8);
  return weights;
}

}  // namespace

Result<Asked> ask(const Reader& reader, const RecallRequest& request) {
  RETURN_IF_ERROR(check_request(request));
  Asked asked{.weights = weights_for(request), .visible = {}, .query = {}};
  ASSIGN_OR_RETURN(asked.visible, reader.visible(request.filter, request.at));
  asked.query = read_query(reader.view(), request.query, asked.weights);
  const Timestamp now = request.now.value_or(base::SystemClock().now());
  asked.query.spans = read_spans(request.query, now);
  asked.now_us = now.unix_us;
  return asked;
}

Ordered::Ordered(const bank::View& view, const RecallRequest& request, const Asked& asked,
                 const QuestionVector* vector)
    : words_(view, asked.visible, asked.query, asked.weights) {
  if (vector != nullptr && view.vectors != nullptr && view.vectors->size() > 0) {
    meaning_.emplace(view, asked.visible, *vector);
    if (meaning_->share() >= blend_weights_.share_min) {
      blend_.emplace(Blend::Parts{view, asked.query, words_, *meaning_}, blend_weights_,
                     asked.weights);
    }
  }
  if (blend_ && request.fusion.method != FusionMethod::Trained) {
    fused_.emplace(
        Fused::Parts{asked.query, words_, *meaning_, *blend_, request.fusion, asked.weights});
  }
  if (request.factors != Factors{}) {
    factored_.emplace(Factored::Parts{.view = view,
                                      .similarity = similar(),
                                      .factors = request.factors,
                                      .weights = asked.weights,
                                      .now_us = asked.now_us});
  }
}

const Ordering& Ordered::similar() const {
  if (fused_) return *fused_;
  if (blend_) return *blend_;
  return words_;
}

}  // namespace jiyi::recall
