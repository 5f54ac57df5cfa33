#include "cli/demo_ends.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/try.h"

namespace jiyi::cli {
namespace {

constexpr const char* kWrong = "客人对花生过敏";
constexpr std::array kRestated{"客人對花生過敏！", "客人 对 花生 过敏。", "客人对花生过敏了"};

BankKey bank() {
  return {.tenant = "default", .bank = "user:guest"};
}

NewMemory said(std::string text, std::string session) {
  NewMemory item{.text = std::move(text)};
  item.kind = Kind::Note;
  item.scope = {.user_id = "guest", .session_id = std::move(session)};
  return item;
}

Result<void> reject(Engine& engine, DemoEndsReport& report) {
  ASSIGN_OR_RETURN(const auto kept,
                   engine.remember(bank(), {said(kWrong, "s1"), said("客人住在湖滨路", "s1")}));
  RETURN_IF_ERROR(engine.reject(bank(), {.ids = {kept.items.front().id}}));
  for (const char* text : kRestated) {
    ASSIGN_OR_RETURN(const auto again, engine.remember(bank(), {said(text, "s2")}));
    ++report.restated;
    if (again.items.front().rejected) ++report.refused;
    report.reason = again.items.front().reason;
  }
  ASSIGN_OR_RETURN(const auto asked, engine.recall(bank(), {.query = "花生 过敏"}));
  report.still_recalled = std::ranges::any_of(
      asked.hits, [](const Hit& hit) { return hit.memory.text.find("花生") != std::string::npos; });
  return {};
}

Result<void> erase(Engine& engine, DemoEndsReport& report) {
  ASSIGN_OR_RETURN(const EraseReply reply, engine.erase({.scope = {.user_id = "guest"}}));
  report.erased = reply.memories;
  report.clean = reply.clean;
  if (!reply.receipt) return {};
  report.verified = verify_receipts(receipt_lines(*reply.receipt)).problems.empty();
  Receipt changed = *reply.receipt;
  const auto digit = changed.text.find("\"memories\":");
  if (digit == std::string::npos) return {};
  changed.text.insert(digit + std::string_view("\"memories\":").size(), 1, '9');
  report.tamper_found = !verify_receipts(receipt_lines(changed)).problems.empty();
  return {};
}

}  // namespace

Result<DemoEndsReport> run_demo_ends(Engine& engine) {
  DemoEndsReport report;
  RETURN_IF_ERROR(reject(engine, report));
  RETURN_IF_ERROR(erase(engine, report));
  return report;
}

}  // namespace jiyi::cli
