#include "window/summary_jobs.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/try.h"
#include "window/contents.h"
#include "window/message.h"
#include "window/summary_text.h"

namespace jiyi::window {
namespace {

using store::SummaryRow;
using store::WindowContents;
using store::WindowItem;

void take(SummaryJob& job, const WindowItem& item, const Memory& memory) {
  if (job.items.empty()) {
    job.row.first = item.position;
    job.row.trust = memory.trust;
  }
  job.row.last = std::max(job.row.last, item.position);
  job.row.trust = std::min(job.row.trust, memory.trust);
  ++job.row.messages;
  job.items.push_back(item);
  job.versions.push_back(memory.version);
  if (item.role == store::WindowRole::System) return;
  job.request.messages.push_back({.id = memory.id,
                                  .role = memory.role,
                                  .speaker = memory.speaker,
                                  .text = memory.text,
                                  .importance = memory.importance});
}

std::optional<SummaryJob> planned(SummaryJob job, const WindowContents& contents) {
  if (job.request.messages.empty()) return std::nullopt;
  set_limit(job.request, contents.window.settings);
  return job;
}

std::optional<SummaryJob> redo(const WindowContents& contents) {
  if (contents.unsummarised.empty()) return std::nullopt;
  SummaryJob job;
  for (std::size_t i = 0; i < contents.unsummarised.size(); ++i) {
    const Memory& memory = contents.unsummarised_memories[i];
    if (memory.state == State::Live) take(job, contents.unsummarised[i], memory);
  }
  return planned(std::move(job), contents);
}

std::optional<SummaryJob> oldest(const WindowContents& contents) {
  const auto& settings = contents.window.settings;
  const std::size_t taken = summary_tokens(contents.summaries, settings);
  const Reckoned now = reckon(contents);
  const auto leaving =
      to_summarise(now.entries, summary_limits(settings, taken), limits_of(settings, taken));
  SummaryJob job{.request = {.before = summary_text(contents.summaries)}};
  for (const std::size_t i : leaving)
    take(job, contents.items[now.from[i]], contents.memories[now.from[i]]);
  return planned(std::move(job), contents);
}

// The two oldest of the lowest level that has two.
std::vector<SummaryRow> to_fold(const WindowContents& contents) {
  for (int level = 1; level < kSummaryLevels; ++level) {
    std::vector<SummaryRow> same;
    for (const SummaryRow& summary : contents.summaries) {
      if (summary.level == level && same.size() < 2) same.push_back(summary);
    }
    if (same.size() == 2) return same;
  }
  return {};
}

void cover(SummaryJob& job, const SummaryRow& part) {
  SummaryRow& row = job.row;
  row.first = row.first == 0 ? part.first : std::min(row.first, part.first);
  row.last = std::max(row.last, part.last);
  row.trust = job.request.messages.empty() ? part.trust : std::min(row.trust, part.trust);
  row.messages += part.messages;
  job.request.messages.push_back(
      {.id = std::to_string(part.number), .role = "summary", .speaker = {}, .text = part.text});
}

std::optional<SummaryJob> fold(const WindowContents& contents) {
  SummaryJob job;
  job.parts = to_fold(contents);
  if (job.parts.empty()) return std::nullopt;
  const int level = job.parts.front().level + 1;
  const auto top = std::find_if(contents.summaries.begin(), contents.summaries.end(),
                                [&](const SummaryRow& summary) {
                                  return summary.level == kSummaryLevels && level == kSummaryLevels;
                                });
  if (top != contents.summaries.end()) {
    cover(job, *top);
    job.row.number = top->number;
    job.request.before = top->text;
  }
  for (const SummaryRow& part : job.parts)
    cover(job, part);
  job.row.level = level;
  job.request.level = level;
  return planned(std::move(job), contents);
}

Result<bool> still_fits(store::Transaction& txn, store::WindowId window, const SummaryJob& job) {
  std::set<store::WindowPosition> taken;
  std::set<store::WindowPosition> groups;
  for (std::size_t i = 0; i < job.items.size(); ++i) {
    const WindowItem& item = job.items[i];
    ASSIGN_OR_RETURN(const auto now, txn.windows().find_item(window, item.id));
    if (!now || now->place != item.place || now->summary != item.summary || now->pinned) {
      return false;
    }
    ASSIGN_OR_RETURN(const auto row, txn.current(item.id));
    if (!row || row->memory.version != job.versions[i]) return false;
    taken.insert(item.position);
    if (item.group != 0) groups.insert(item.group);
  }
  // A result may have come in since, which leaves with its call or not at all.
  for (const store::WindowPosition group : groups) {
    ASSIGN_OR_RETURN(const auto members, txn.windows().of_group(window, group));
    for (const WindowItem& member : members) {
      if (member.place == WindowPlace::Inside && !taken.contains(member.position)) return false;
    }
  }
  return true;
}

bool has(const std::vector<SummaryRow>& shown, store::SummaryNumber number,
         const std::string& text) {
  return std::any_of(shown.begin(), shown.end(), [&](const SummaryRow& one) {
    return one.number == number && one.text == text;
  });
}

Result<bool> parts_still_fit(store::Transaction& txn, store::WindowId window,
                             const SummaryJob& job) {
  ASSIGN_OR_RETURN(const auto shown, txn.windows().summaries(window));
  const bool top_there = job.row.number == 0 || has(shown, job.row.number, job.request.before);
  return top_there && std::all_of(job.parts.begin(), job.parts.end(), [&](const SummaryRow& part) {
           return has(shown, part.number, part.text);
         });
}

}  // namespace

std::optional<SummaryJob> next_job(const WindowContents& contents) {
  if (contents.window.settings.policy != WindowPolicy::Summarise) return std::nullopt;
  if (auto job = redo(contents)) return job;
  if (auto job = oldest(contents)) return job;
  return fold(contents);
}

Result<bool> take_summary(store::Transaction& txn, const Scope& scope, const SummaryJob& job,
                          const Summary& summary) {
  auto& windows = txn.windows();
  ASSIGN_OR_RETURN(const auto window, windows.find(scope));
  if (!window) return false;
  ASSIGN_OR_RETURN(const bool items_fit, still_fits(txn, window->id, job));
  if (!items_fit) return false;
  ASSIGN_OR_RETURN(const bool parts_fit, parts_still_fit(txn, window->id, job));
  if (!parts_fit) return false;
  SummaryRow row = job.row;
  row.text = summary.text;
  row.made_by = summary.made_by;
  std::vector<store::SummaryNumber> parts;
  for (const SummaryRow& part : job.parts)
    parts.push_back(part.number);
  if (row.number != 0) {
    RETURN_IF_ERROR(windows.extend_summary(window->id, row, parts));
    return true;
  }
  ASSIGN_OR_RETURN(const auto number, windows.add_summary(window->id, row, parts));
  for (WindowItem item : job.items) {
    item.place = WindowPlace::Summarised;
    item.summary = number;
    RETURN_IF_ERROR(windows.save_item(window->id, item));
  }
  return true;
}

}  // namespace jiyi::window
