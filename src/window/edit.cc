#include "window/edit.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/try.h"
#include "window/contents.h"
#include "window/settings.h"
#include "window/summary_text.h"

namespace jiyi::window {
namespace {

using store::WindowItem;

// Of the messages with calls that a result may answer.
constexpr std::size_t kCallersMax = 256;
constexpr double kImportanceScale = 10;

bool makes(const WindowItem& item, const std::string& call) {
  const std::string wanted = call + '\n';
  for (std::size_t at = 0; at < item.calls.size();) {
    const std::size_t end = item.calls.find('\n', at) + 1;
    if (item.calls.compare(at, end - at, wanted) == 0) return true;
    at = end;
  }
  return false;
}

WindowPlace place_without_room(const WindowItem& item) {
  return item.summary != 0 ? WindowPlace::Summarised : WindowPlace::Evicted;
}

}  // namespace

Result<Edit> Edit::open(store::Transaction& txn, const Scope& scope) {
  ASSIGN_OR_RETURN(auto window, txn.windows().find(scope));
  if (!window) return no_window(scope);
  Edit edit(txn, std::move(*window));
  RETURN_IF_ERROR(edit.load());
  return edit;
}

Result<Edit> Edit::open_or_make(store::Transaction& txn, const Scope& scope,
                                const WindowSettings& settings) {
  ASSIGN_OR_RETURN(auto window, txn.windows().find(scope));
  if (!window) {
    ASSIGN_OR_RETURN(window, txn.windows().make(scope, settings));
  }
  Edit edit(txn, std::move(*window));
  RETURN_IF_ERROR(edit.load());
  return edit;
}

Result<void> Edit::load() {
  ASSIGN_OR_RETURN(items_, txn_->windows().inside(window_.id));
  return settle();
}

Result<void> Edit::settle() {
  std::vector<WindowItem> settled;
  for (WindowItem& item : items_) {
    ASSIGN_OR_RETURN(const bool stays, settle_one(item));
    if (stays) settled.push_back(std::move(item));
  }
  // A group that was hidden with one of its members is not inside either.
  std::erase_if(settled, [&](const WindowItem& item) { return hidden_.contains(item.group); });
  items_ = std::move(settled);
  return {};
}

Result<bool> Edit::settle_one(WindowItem& item) {
  if (item.tokens) return true;
  auto row = txn_->current(item.id);
  // A damaged memory is shown by nobody, and must not stop a write.
  if (!row.ok() && row.error().code() != ErrorCode::Corruption) return std::move(row).error();
  if (!row.ok() || !row.value() || !is_shown(row.value()->memory.state)) {
    item.place = WindowPlace::Hidden;
    RETURN_IF_ERROR(txn_->windows().save_item(window_.id, item));
    if (item.group != 0) RETURN_IF_ERROR(hide_group(item.group));
    return false;
  }
  const Memory& memory = row.value()->memory;
  const Measured measured = measure(memory, reading_of(memory), window_.settings);
  item.tokens = measured.tokens;
  item.cut = measured.cut;
  item.importance = memory.importance;
  RETURN_IF_ERROR(txn_->windows().save_item(window_.id, item));
  return true;
}

Result<void> Edit::hide_group(store::WindowPosition group) {
  hidden_.insert(group);
  ASSIGN_OR_RETURN(auto members, txn_->windows().of_group(window_.id, group));
  for (WindowItem& member : members) {
    if (member.place != WindowPlace::Inside) continue;
    member.place = WindowPlace::Hidden;
    RETURN_IF_ERROR(txn_->windows().save_item(window_.id, member));
  }
  return {};
}

Result<std::optional<WindowItem>> Edit::caller_of(const std::string& call) {
  for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
    if (makes(*item, call)) return std::optional(*item);
  }
  ASSIGN_OR_RETURN(auto calling, txn_->windows().calling(window_.id, kCallersMax));
  for (WindowItem& item : calling) {
    if (makes(item, call)) return std::optional(std::move(item));
  }
  return std::optional<WindowItem>();
}

// Where a new message stands.
Result<WindowItem> Edit::placed(const NewItem& item) {
  WindowItem placed{.position = ++window_.last,
                    .id = item.id,
                    .role = static_cast<store::WindowRole>(item.facts.role),
                    .importance = item.importance,
                    .calls = item.facts.calls,
                    .pinned = item.facts.pinned};
  if (!placed.calls.empty()) placed.group = placed.position;
  if (item.measured && !item.deduplicated) {
    placed.tokens = item.measured->tokens;
    placed.cut = item.measured->cut;
  }
  if (item.facts.answers.empty()) return placed;
  ASSIGN_OR_RETURN(const auto caller, caller_of(item.facts.answers));
  if (!caller) {
    return Error{ErrorCode::InvalidArgument,
                 "the message answers the call '" + item.facts.answers +
                     "', which no message of this session made; add the one with the call first"};
  }
  placed.group = caller->position;
  if (caller->place != WindowPlace::Inside) placed.place = WindowPlace::Evicted;
  return placed;
}

Result<WindowAdded> Edit::add(const NewItem& item) {
  WindowAdded added{
      .id = item.id, .deduplicated = item.deduplicated, .rule = item.rule, .reason = item.reason};
  if (item.deduplicated) {
    ASSIGN_OR_RETURN(const auto there, txn_->windows().find_item(window_.id, item.id));
    if (there) {
      added.position = there->position;
      added.tokens = there->tokens.value_or(0);
      added.cut = there->cut;
      added.place = there->place;
      return added;
    }
  }
  ASSIGN_OR_RETURN(WindowItem made, placed(item));
  RETURN_IF_ERROR(txn_->windows().add_item(window_.id, made));
  if (!made.tokens) {
    ASSIGN_OR_RETURN([[maybe_unused]] const bool live, settle_one(made));
  }
  if (made.place == WindowPlace::Inside) items_.push_back(made);
  added.position = made.position;
  added.tokens = made.tokens.value_or(0);
  added.cut = made.cut;
  added.place = made.place;
  return added;
}

Result<void> Edit::bring_back(const WindowItem& item, WindowReply& reply) {
  std::vector<WindowItem> members{item};
  if (item.group != 0) {
    ASSIGN_OR_RETURN(members, txn_->windows().of_group(window_.id, item.group));
  }
  for (WindowItem& member : members) {
    if (member.place == WindowPlace::Inside || member.place == WindowPlace::Hidden) continue;
    member.place = WindowPlace::Inside;
    member.tokens.reset();
    RETURN_IF_ERROR(txn_->windows().save_item(window_.id, member));
    reply.back.push_back(member.id);
  }
  return {};
}

Result<void> Edit::set_pinned(const std::vector<std::string>& ids, bool pinned,
                              WindowReply& reply) {
  for (const std::string& id : ids) {
    ASSIGN_OR_RETURN(auto item, txn_->windows().find_item(window_.id, id));
    if (!item) {
      reply.missing.push_back(id);
      continue;
    }
    item->pinned = pinned;
    RETURN_IF_ERROR(txn_->windows().save_item(window_.id, *item));
    if (pinned) RETURN_IF_ERROR(bring_back(*item, reply));
  }
  return load();
}

Result<void> Edit::prune(const WindowPrune& request, WindowReply& reply) {
  return take_out(to_prune(entries(), request.keep_above * kImportanceScale, request.newest),
                  WindowPlace::Pruned, reply);
}

Result<void> Edit::clear(const WindowClear& request, WindowReply& reply) {
  std::vector<std::size_t> leaving;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const bool kept = items_[i].pinned || items_[i].role == store::WindowRole::System;
    if (!request.keep_pinned || !kept) leaving.push_back(i);
  }
  // A group stays whole.
  std::set<store::WindowPosition> staying;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (!std::binary_search(leaving.begin(), leaving.end(), i)) staying.insert(items_[i].group);
  }
  staying.erase(0);
  std::erase_if(leaving, [&](std::size_t i) { return staying.contains(items_[i].group); });
  RETURN_IF_ERROR(take_out(leaving, WindowPlace::Cleared, reply));
  RETURN_IF_ERROR(txn_->windows().drop_summaries(window_.id));
  for (WindowItem& item : items_)
    item.summary = 0;
  return {};
}

Result<void> Edit::configure(const WindowSettings& settings) {
  const bool counts_anew = settings.model != window_.settings.model ||
                           usable_tokens(settings) != usable_tokens(window_.settings);
  window_.settings = settings;
  RETURN_IF_ERROR(txn_->windows().save(window_));
  if (counts_anew) RETURN_IF_ERROR(txn_->windows().forget_tokens(window_.id));
  return {};
}

Result<void> Edit::take_out(const std::vector<std::size_t>& leaving, WindowPlace place,
                            WindowReply& reply) {
  for (const std::size_t i : leaving) {
    WindowItem& item = items_[i];
    item.place = place == WindowPlace::Evicted ? place_without_room(item) : place;
    RETURN_IF_ERROR(txn_->windows().save_item(window_.id, item));
    reply.left.push_back(item.id);
  }
  std::erase_if(items_, [](const WindowItem& item) { return item.place != WindowPlace::Inside; });
  return {};
}

std::vector<Entry> Edit::entries() const {
  std::vector<Entry> all;
  all.reserve(items_.size());
  for (const WindowItem& item : items_)
    all.push_back(entry_of(item));
  return all;
}

Result<void> Edit::finish(WindowReply& reply) {
  const WindowSettings& settings = window_.settings;
  ASSIGN_OR_RETURN(const auto summaries, txn_->windows().summaries(window_.id));
  const std::size_t of_summaries = summary_tokens(summaries, settings);
  const Fit fits = fit(entries(), limits_of(settings, of_summaries), leaves_first(settings));
  if (settings.policy == WindowPolicy::Summarise) {
    const Limits none{.tokens = std::numeric_limits<std::size_t>::max()};
    const Fit orphans = fit(entries(), none, Leave::Oldest);
    RETURN_IF_ERROR(take_out(orphans.leaving, WindowPlace::Evicted, reply));
  } else {
    RETURN_IF_ERROR(take_out(fits.leaving, WindowPlace::Evicted, reply));
  }
  reply.tokens = kAnswerTokens + of_summaries + fits.tokens;
  reply.usable = usable_tokens(settings);
  reply.over_budget = fits.over;
  return txn_->windows().save(window_);
}

}  // namespace jiyi::window
