// How many tokens a message takes in a window, and what of a long one goes in.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "jiyi/memory.h"
#include "jiyi/window.h"
#include "window/message.h"

namespace jiyi::window {

struct Measured {
  std::size_t tokens = 0;  // with those around the message
  bool cut = false;
};

// A message that alone takes more than the usable tokens is cut to half of them, so that what is
// protected has room beside it. Calls are never cut.
Measured measure(const Memory& memory, const Reading& reading, const WindowSettings& settings);

// The content as it goes in: all, or the sentences that fit and a mark that there is more.
std::string fitting_content(const Memory& memory, const Reading& reading,
                            const WindowSettings& settings);

// Of a message with this role and content and nothing else.
std::size_t tokens_of(std::string_view role, std::string_view content, std::string_view model);

}  // namespace jiyi::window
