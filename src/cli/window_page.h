// What people see of a window.

#pragma once

#include <string>

#include "cli/render.h"
#include "jiyi/window.h"

namespace jiyi::cli {

std::string window_page(const WindowView& view, const Page& page);
std::string left_page(const WindowLeft& left, const Page& page);
std::string usage_page(const WindowUsage& usage, const Page& page);
std::string reply_page(const WindowReply& reply, const Page& page);
// "at most 50 messages and 6800 tokens (8000 less 15 %), fifo, counted as gpt-4o"
std::string limits_line(const WindowSettings& settings);

}  // namespace jiyi::cli
