#include "window/contents.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "window/measure.h"
#include "window/message.h"
#include "window/summary_text.h"

namespace jiyi::window {
namespace {

static_assert(static_cast<int>(store::WindowRole::System) == static_cast<int>(Role::System) &&
              static_cast<int>(store::WindowRole::Tool) == static_cast<int>(Role::Tool));

// What is inside and fits: the entries that show() has.
struct Shown {
  Reckoned all;
  std::vector<std::size_t> kept;  // indexes of all.entries
  Fit fit;
  std::size_t summary_tokens = 0;
};

Shown shown_of(const store::WindowContents& contents) {
  const WindowSettings& settings = contents.window.settings;
  Shown shown{.all = reckon(contents),
              .summary_tokens = summary_tokens(contents.summaries, settings)};
  shown.fit =
      fit(shown.all.entries, limits_of(settings, shown.summary_tokens), leaves_first(settings));
  auto leaving = shown.fit.leaving.begin();
  for (std::size_t i = 0; i < shown.all.entries.size(); ++i) {
    if (leaving != shown.fit.leaving.end() && *leaving == i) {
      ++leaving;
    } else {
      shown.kept.push_back(i);
    }
  }
  return shown;
}

std::size_t count_left(const store::WindowContents& contents) {
  std::size_t left = 0;
  for (const auto& [place, count] : contents.left)
    left += count;
  return left;
}

WindowEntry shown_entry(const store::WindowItem& item, const Memory& memory,
                        const WindowSettings& settings) {
  Reading reading = reading_of(memory);
  WindowEntry entry{
      .memory = memory, .position = item.position, .pinned = item.pinned, .place = item.place};
  const Measured measured = measure(memory, reading, settings);
  entry.tokens = measured.tokens;
  entry.cut = measured.cut;
  entry.content =
      measured.cut ? fitting_content(memory, reading, settings) : std::move(reading.content);
  entry.tool_calls = std::move(reading.tool_calls);
  entry.answers = std::move(reading.answers);
  return entry;
}

}  // namespace

Entry entry_of(const store::WindowItem& item) {
  return {.position = item.position,
          .role = static_cast<Role>(item.role),
          .tokens = item.tokens.value_or(0),
          .importance = item.importance,
          .group = item.group,
          .pinned = item.pinned};
}

Reckoned reckon(const store::WindowContents& contents) {
  Reckoned out;
  for (std::size_t i = 0; i < contents.items.size(); ++i) {
    const Memory& memory = contents.memories[i];
    if (!is_shown(memory.state)) continue;
    store::WindowItem item = contents.items[i];
    if (!item.tokens) {
      const Measured measured = measure(memory, reading_of(memory), contents.window.settings);
      item.tokens = measured.tokens;
      item.cut = measured.cut;
      item.importance = memory.importance;
    }
    out.entries.push_back(entry_of(item));
    out.from.push_back(i);
    out.cut.push_back(item.cut);
  }
  return out;
}

Filled filled(const store::WindowContents& contents) {
  const Shown shown = shown_of(contents);
  return {.tokens = kAnswerTokens + shown.summary_tokens + shown.fit.tokens,
          .over_budget = shown.fit.over};
}

WindowView view_of(const store::WindowContents& contents) {
  const WindowSettings& settings = contents.window.settings;
  const Shown shown = shown_of(contents);
  WindowView view{.settings = settings,
                  .summary = summary_text(contents.summaries),
                  .tokens = kAnswerTokens + shown.summary_tokens + shown.fit.tokens,
                  .usable = usable_tokens(settings),
                  .over_budget = shown.fit.over,
                  .waiting = shown.fit.leaving.size(),
                  .left = count_left(contents)};
  for (const store::SummaryRow& summary : contents.summaries) {
    view.summaries.push_back({.number = summary.number,
                              .level = summary.level,
                              .first = summary.first,
                              .last = summary.last,
                              .messages = summary.messages,
                              .made_by = summary.made_by,
                              .trust = summary.trust,
                              .text = summary.text});
  }
  for (const std::size_t i : shown.kept) {
    const std::size_t at = shown.all.from[i];
    view.messages.push_back(shown_entry(contents.items[at], contents.memories[at], settings));
  }
  return view;
}

WindowUsage usage_of(const store::WindowContents& contents) {
  const WindowSettings& settings = contents.window.settings;
  const Shown shown = shown_of(contents);
  WindowUsage usage{.settings = settings,
                    .summary_tokens = shown.summary_tokens,
                    .overhead_tokens = kAnswerTokens,
                    .tokens = kAnswerTokens + shown.summary_tokens + shown.fit.tokens,
                    .usable = usable_tokens(settings),
                    .left = count_left(contents)};
  std::array<RoleUsage, 4> roles;
  for (const std::size_t i : shown.kept) {
    const Entry& entry = shown.all.entries[i];
    RoleUsage& role = roles.at(static_cast<std::size_t>(entry.role));
    role.role = name_of(entry.role);
    ++role.messages;
    role.tokens += entry.tokens;
    usage.turns += entry.role == Role::User ? 1 : 0;
    usage.messages.push_back({.id = contents.items[shown.all.from[i]].id,
                              .role = role.role,
                              .position = entry.position,
                              .tokens = entry.tokens,
                              .pinned = entry.pinned,
                              .cut = shown.all.cut[i]});
  }
  for (RoleUsage& role : roles) {
    if (role.messages > 0) usage.roles.push_back(std::move(role));
  }
  return usage;
}

WindowEntry whole_entry(const store::WindowItem& item, Memory memory,
                        const WindowSettings& settings) {
  Reading reading = reading_of(memory);
  WindowEntry entry{.position = item.position, .pinned = item.pinned, .place = item.place};
  entry.tokens = measure(memory, reading, settings).tokens;
  entry.content = std::move(reading.content);
  entry.tool_calls = std::move(reading.tool_calls);
  entry.answers = std::move(reading.answers);
  entry.memory = std::move(memory);
  return entry;
}

}  // namespace jiyi::window
