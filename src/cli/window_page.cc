#include "cli/window_page.h"

#include <cmath>
#include <vector>

#include "cli/table.h"
#include "cli/width.h"
#include "wire/enum_names.h"

namespace jiyi::cli {
namespace {

std::string marks_of(const WindowEntry& entry) {
  std::string marks;
  if (entry.pinned) marks += "pinned";
  if (entry.cut) marks += marks.empty() ? "cut" : ", cut";
  if (entry.place == WindowPlace::Inside) return marks;
  return (marks.empty() ? "" : marks + ", ") + std::string(wire::name_of(entry.place));
}

std::string content_of(const WindowEntry& entry) {
  std::string text = entry.content;
  for (const ToolCall& call : entry.tool_calls)
    text += (text.empty() ? "" : " ") + call.name + "(" + call.arguments + ")";
  return text;
}

std::string messages_table(const std::vector<WindowEntry>& messages, const Page& page) {
  Table table({{.heading = "#", .align = Align::Right},
               {.heading = "id"},
               {.heading = "role"},
               {.heading = "tokens", .align = Align::Right},
               {.heading = ""},
               {.heading = "text"}});
  for (const WindowEntry& entry : messages) {
    table.add({std::to_string(entry.position), entry.memory.id, entry.memory.role,
               std::to_string(entry.tokens), marks_of(entry), content_of(entry)});
  }
  return table.text(page.style, page.columns);
}

std::string percent(std::size_t part, std::size_t whole) {
  if (whole == 0) return "0 %";
  return std::to_string((part * 100 + whole / 2) / whole) + " %";
}

// "123 of 6800 tokens (2 %)"
std::string filled_text(std::size_t tokens, std::size_t usable) {
  return std::to_string(tokens) + " of " + std::to_string(usable) + " tokens (" +
         percent(tokens, usable) + ")";
}

std::string over_text(bool over_budget) {
  return over_budget ? "; over a limit: pinned, system and the newest messages never leave" : "";
}

std::string joined(const std::vector<std::string>& ids) {
  std::string all;
  for (const std::string& id : ids)
    all += (all.empty() ? "" : " ") + printable(id);
  return all;
}

}  // namespace

std::string window_page(const WindowView& view, const Page& page) {
  std::string text;
  for (const WindowSummary& summary : view.summaries) {
    const std::string heading = "summary " + std::to_string(summary.number) + " of " +
                                std::to_string(summary.messages) + " messages (" +
                                std::to_string(summary.first) + " to " +
                                std::to_string(summary.last) + "), by " + summary.made_by;
    text += page.style.dim(printable(heading)) + "\n" + printable(summary.text) + "\n";
  }
  if (!view.messages.empty()) text += messages_table(view.messages, page);
  text += filled_text(view.tokens, view.usable) + ", " + std::to_string(view.messages.size()) +
          " of " + std::to_string(view.messages.size() + view.waiting + view.left) +
          " messages inside" + over_text(view.over_budget) + "\n";
  return text;
}

std::string left_page(const WindowLeft& left, const Page& page) {
  if (left.messages.empty()) return "no message has left\n";
  std::string text = messages_table(left.messages, page);
  if (left.next_before != 0) {
    text += page.style.dim("more: --before " + std::to_string(left.next_before)) + "\n";
  }
  return text;
}

std::string usage_page(const WindowUsage& usage, const Page& page) {
  Table roles({{.heading = "role"},
               {.heading = "messages", .align = Align::Right},
               {.heading = "tokens", .align = Align::Right},
               {.heading = "share", .align = Align::Right}});
  for (const RoleUsage& role : usage.roles) {
    roles.add({role.role, std::to_string(role.messages), std::to_string(role.tokens),
               percent(role.tokens, usage.usable)});
  }
  if (usage.summary_tokens > 0) {
    roles.add({"summary", "", std::to_string(usage.summary_tokens),
               percent(usage.summary_tokens, usage.usable)});
  }
  Table messages({{.heading = "#", .align = Align::Right},
                  {.heading = "tokens", .align = Align::Right},
                  {.heading = "role"},
                  {.heading = "id"}});
  for (const MessageUsage& message : usage.messages) {
    messages.add({std::to_string(message.position), std::to_string(message.tokens), message.role,
                  message.id});
  }
  return roles.text(page.style, page.columns) + messages.text(page.style, page.columns) +
         filled_text(usage.tokens, usage.usable) + ", " + std::to_string(usage.turns) + " turns, " +
         std::to_string(usage.left) + " messages not inside\n" +
         page.style.dim(limits_line(usage.settings)) + "\n";
}

std::string reply_page(const WindowReply& reply, const Page& page) {
  std::string text;
  for (const WindowAdded& added : reply.added) {
    std::string notes;
    if (added.deduplicated) notes += "  was there already";
    if (added.cut) notes += "  cut to fit; it is kept whole";
    if (added.place != WindowPlace::Inside) {
      notes += "  not inside: " + std::string(wire::name_of(added.place));
    }
    text += printable(added.id) + page.style.dim(notes) + "\n";
  }
  if (!reply.left.empty()) text += "left: " + joined(reply.left) + "\n";
  if (!reply.back.empty()) text += "back: " + joined(reply.back) + "\n";
  return text +
         page.style.dim(filled_text(reply.tokens, reply.usable) + over_text(reply.over_budget)) +
         "\n";
}

std::string limits_line(const WindowSettings& settings) {
  std::string text = "at most " + std::to_string(settings.max_messages) + " messages";
  if (settings.max_turns > 0) text += ", " + std::to_string(settings.max_turns) + " turns";
  text += " and " + std::to_string(usable_tokens(settings)) + " tokens (" +
          std::to_string(settings.max_tokens) + " less " +
          std::to_string(std::llround(settings.reserve_ratio * 100)) + " %), " +
          std::string(wire::name_of(settings.policy));
  return text + ", counted as " + printable(settings.model);
}

}  // namespace jiyi::cli
