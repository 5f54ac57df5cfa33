// Factors and fusion as people write them: the name of a preset, or numbers with commas between.

#pragma once

#include <string_view>

#include "jiyi/recall.h"
#include "jiyi/result.h"
#include "json/field_reader.h"

namespace jiyi::wire {

inline constexpr std::string_view kFactorsForms = "similarity, balanced, service, or A,B,C";
inline constexpr std::string_view kFusionForms = "trained, even, meaning, rrf, V,K,T, or rrf:V,K,T";

// "similarity" (1,0,0), "balanced" (0.4,0.3,0.3), "service" (0.4,0.35,0.25), or similarity,
// importance, retention as numbers. Whether they make 1 is for the engine to say.
Result<Factors> factors_from(std::string_view text);
// "trained"; weighted scores as "even" (0.5,0.3,0.2), "meaning" (0.7,0.3,0) or vector, keyword,
// time as numbers; weighted ranks as "rrf" (even) or "rrf:" and numbers.
Result<Fusion> fusion_from(std::string_view text);

// The members "factors" and "fusion": such a text, or an object of numbers, those that are absent
// being 0; for fusion with "method", "scores" (else) or "rrf". Absent: the default.
Factors take_factors(json::FieldReader& in);
Fusion take_fusion(json::FieldReader& in);

}  // namespace jiyi::wire
