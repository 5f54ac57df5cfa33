// Whether what a summariser returned is a summary of what it was given.

#pragma once

#include <string>

#include "jiyi/result.h"
#include "jiyi/summariser.h"

namespace jiyi::window {

// The text without white space around it. One that is a little too long, up to twice the limit,
// is ended after its last sentence inside. Errors as of digest::check_summary, which never hold any
// of the text.
Result<std::string> checked_summary(const std::string& text, const SummaryRequest& request);

}  // namespace jiyi::window
