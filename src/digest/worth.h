// How much a passage is worth keeping.

#pragma once

#include "digest/candidates.h"

namespace jiyi::digest {

// 0 to 1: a logistic function of the features. The weights were fitted to which sentences of
// LoCoMo hold the evidence of a question, and checked on conversations left out of the fit
// (bench/digest).
double worth_by_features(const Features& features);

// The same with what no public set tells: the importance given to the message, whether its
// question is open, whether it is a tool's or data.
double worth_of(const Candidate& candidate, const Message& message);

}  // namespace jiyi::digest
