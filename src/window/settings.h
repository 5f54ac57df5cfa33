// The limits of a window: what they may be, and what they leave.

#pragma once

#include "jiyi/result.h"
#include "jiyi/window.h"
#include "window/fit.h"

namespace jiyi::window {

// The session given, and names as memory::check_name wants them.
Result<void> check_scope(const Scope& scope);

// InvalidArgument names the setting, its value and what it may be.
Result<void> check_settings(const WindowSettings& settings);
Result<WindowSettings> changed(WindowSettings settings, const WindowChange& change);

// For the messages of a window, whose summary has `summary_tokens`.
Limits limits_of(const WindowSettings& settings, std::size_t summary_tokens);
// The share of them beyond which a summary is made.
Limits summary_limits(const WindowSettings& settings, std::size_t summary_tokens);

Leave leaves_first(const WindowSettings& settings);

// NotFound, and how to make one.
Error no_window(const Scope& scope);

// Of the answer's beginning, in every request.
inline constexpr std::size_t kAnswerTokens = 3;

}  // namespace jiyi::window
