// JSON merge patches (RFC 7396).

#pragma once

#include "json/value.h"

namespace jiyi::task {

// Members of an object are set one by one and removed by null; a patch that is no object replaces
// the target. Depth is bounded by that of the patch.
json::Value merge_patch(json::Value target, const json::Value& patch);

}  // namespace jiyi::task
