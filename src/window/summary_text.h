// Summaries as the model reads them, and how long they may be.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/summariser.h"
#include "jiyi/window.h"
#include "store/windows.h"

namespace jiyi::window {

// One below the other, under a line that says what they are; empty if there are none.
std::string summary_text(std::span<const store::SummaryRow> summaries);
// The tokens of the system message that has them; 0 if there are none.
std::size_t summary_tokens(std::span<const store::SummaryRow> summaries,
                           const WindowSettings& settings);

// Whether texts of this language are measured in words.
bool counts_words(std::string_view text);
// The length of a text as its limit counts it.
std::size_t length_of(std::string_view text, bool in_words);
// 200 characters or 120 words a level, and less where the window is small.
std::size_t length_max(const WindowSettings& settings, int level, bool in_words);

// Sets the language and the limit of a request that has its messages.
void set_limit(SummaryRequest& request, const WindowSettings& settings);

}  // namespace jiyi::window
