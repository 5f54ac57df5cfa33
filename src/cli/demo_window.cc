#include "cli/demo_window.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "cli/width.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kTextColumns = 96;

WindowMessage as_message(const Memory& memory, const DemoWindow& script) {
  WindowMessage message;
  message.memory.id = "window-" + memory.id;
  message.memory.text = memory.text;
  message.memory.role = memory.role;
  message.memory.speaker = memory.speaker;
  message.memory.event_at = memory.event_at;
  message.pinned = memory.id == script.pin;
  return message;
}

// Whether an id is that of a message inside.
bool is_inside(const WindowView& view, const std::string& id) {
  return std::ranges::any_of(view.messages,
                             [&](const WindowEntry& entry) { return entry.memory.id == id; });
}

Result<std::size_t> count_left(Windows& windows, const WindowKey& key) {
  std::size_t count = 0;
  WindowLeftRequest request;
  do {
    ASSIGN_OR_RETURN(const WindowLeft left, windows.left(key, request));
    count += left.messages.size();
    request.before = left.next_before;
  } while (request.before != 0);
  return count;
}

}  // namespace

bool DemoWindowReport::passed() const {
  return messages > 0 && tokens <= usable && summarised > 0 && !summary.empty() && pin_stays &&
         kept == messages;
}

Result<DemoWindowReport> run_demo_window(Engine& engine, const DemoWindow& script) {
  const BankKey from{.tenant = "default", .bank = script.bank};
  ListRequest request{.order = Order::Event, .limit = script.messages};
  ASSIGN_OR_RETURN(const ListReply conversation, engine.list(from, request));
  const WindowKey key{.bank = {.tenant = "default", .bank = script.bank + ":window"},
                      .scope = {.session_id = "demo"}};
  Windows& windows = engine.windows();
  RETURN_IF_ERROR(windows.configure(key, {.policy = WindowPolicy::Summarise}));
  for (const Memory& memory : conversation.memories) {
    RETURN_IF_ERROR(windows.add(key, {as_message(memory, script)}));
  }
  ASSIGN_OR_RETURN(const WindowView view, windows.show(key));
  ASSIGN_OR_RETURN(const std::size_t left, count_left(windows, key));
  DemoWindowReport report{.messages = conversation.memories.size(),
                          .inside = view.messages.size(),
                          .tokens = view.tokens,
                          .usable = view.usable,
                          .kept = view.messages.size() + left,
                          .pin_stays = is_inside(view, "window-" + script.pin)};
  for (const WindowSummary& summary : view.summaries) {
    report.summarised += summary.messages;
    report.summary += (report.summary.empty() ? "" : " ") + summary.text;
  }
  return report;
}

std::string window_report_page(const DemoWindowReport& report, const Page& page) {
  const Style& style = page.style;
  const auto number = [](std::size_t count) { return std::to_string(count); };
  std::string out = "    " + number(report.messages) + " 条 messages → 窗口内 inside " +
                    number(report.inside) + ", 摘要 summarised " + number(report.summarised) +
                    ", " + number(report.tokens) + " / " + number(report.usable) + " tokens\n";
  out += "    " + (report.pin_stays ? style.green("✔") : style.red("✘")) +
         " 钉住的还在 the pinned one is inside; " + number(report.kept) + "/" +
         number(report.messages) + " 条都读得到 can still be read\n";
  for (const auto& line : wrap(printable("摘要 summary: " + report.summary), kTextColumns - 6))
    out += "      " + style.dim(line) + "\n";
  return out;
}

}  // namespace jiyi::cli
