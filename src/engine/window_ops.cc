#include "engine/window_ops.h"

#include <utility>

#include "bank/visible.h"
#include "base/log.h"
#include "base/try.h"
#include "memory/validate.h"
#include "window/contents.h"
#include "window/extractive.h"
#include "window/settings.h"
#include "window/summary_check.h"
#include "window/summary_jobs.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kLeftMax = 1000;
constexpr std::size_t kIdsMax = kWindowAddMax;
// In one call: far more than what one call adds can need.
constexpr int kSummariesMax = 16;

Result<void> check_key(const WindowKey& key) {
  RETURN_IF_ERROR(memory::check_bank(key.bank));
  return window::check_scope(key.scope);
}

Result<void> check_count(std::size_t count, std::size_t limit, const char* what) {
  if (count == 0) {
    return Error{ErrorCode::InvalidArgument,
                 std::string("no ") + what + " given; give at least one"};
  }
  if (count <= limit) return {};
  return Error{ErrorCode::LimitExceeded, std::to_string(count) + " " + what +
                                             " in one call, over the limit of " +
                                             std::to_string(limit)};
}

Result<void> check_prune(const WindowPrune& request) {
  if (!(request.keep_above >= 0 && request.keep_above <= 1)) {
    return Error{ErrorCode::InvalidArgument,
                 "keep_above is a share of the scale of importance; give 0 to 1"};
  }
  if (request.newest <= kWindowMessagesMax) return {};
  return Error{ErrorCode::InvalidArgument, "newest of " + std::to_string(request.newest) +
                                               " is out of range; give 0 to " +
                                               std::to_string(kWindowMessagesMax)};
}

// Until the sweep takes them out for good.
void hide_expired(store::WindowContents& contents, std::int64_t now_us) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < contents.memories.size(); ++i) {
    if (bank::has_expired(contents.memories[i], {}, now_us)) continue;
    if (kept != i) {
      contents.memories[kept] = std::move(contents.memories[i]);
      contents.items[kept] = std::move(contents.items[i]);
    }
    ++kept;
  }
  contents.memories.resize(kept);
  contents.items.resize(kept);
}

struct Prepared {
  std::vector<NewMemory> memories;
  std::vector<window::NewItem> items;
};

Result<Prepared> prepared(std::vector<WindowMessage> messages, const Scope& scope) {
  Prepared out;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    auto checked = window::checked(std::move(messages[i]), scope);
    if (!checked.ok()) {
      return std::move(checked).error().with_context("messages[" + std::to_string(i) + "]");
    }
    out.items.push_back({.facts = std::move(checked.value().facts)});
    out.memories.push_back(std::move(checked.value().memory));
  }
  return out;
}

}  // namespace

Result<EngineWindows::Place> EngineWindows::place_of(const WindowKey& key) {
  RETURN_IF_ERROR(check_key(key));
  Place place{.settings = parts_.settings};
  ASSIGN_OR_RETURN(const auto bank, parts_.store.find_bank(key.bank));
  if (!bank) return place;
  place.bank = bank->id;
  ASSIGN_OR_RETURN(auto window, parts_.store.find_window(bank->id, key.scope));
  if (!window) return place;
  place.there = true;
  place.settings = std::move(window->settings);
  return place;
}

Result<store::WindowContents> EngineWindows::contents_of(const WindowKey& key) {
  RETURN_IF_ERROR(check_key(key));
  ASSIGN_OR_RETURN(const auto bank, parts_.store.find_bank(key.bank));
  if (!bank) return window::no_window(key.scope);
  ASSIGN_OR_RETURN(auto contents, parts_.store.window(bank->id, key.scope));
  if (!contents) return window::no_window(key.scope);
  hide_expired(*contents, parts_.clock.now().unix_us);
  return std::move(*contents);
}

Result<WindowReply> EngineWindows::add(const WindowKey& key, std::vector<WindowMessage> messages) {
  RETURN_IF_ERROR(check_count(messages.size(), kWindowAddMax, "messages"));
  ASSIGN_OR_RETURN(const Place place, place_of(key));
  ASSIGN_OR_RETURN(Prepared made, prepared(std::move(messages), key.scope));
  WindowReply reply;
  WindowSettings settings;
  Also also;
  // Of the memories as they are kept, whatever was done to them on the way.
  also.before = [&](std::span<const memory::Prepared> memories) {
    for (std::size_t i = 0; i < memories.size(); ++i) {
      const Memory& memory = memories[i].memory;
      made.items[i].importance = memory.importance;
      made.items[i].measured = window::measure(memory, window::reading_of(memory), place.settings);
    }
  };
  also.inside = [&](store::Transaction& txn,
                    const std::vector<Remembered>& remembered) -> Result<void> {
    reply = {};
    ASSIGN_OR_RETURN(auto edit, window::Edit::open_or_make(txn, key.scope, place.settings));
    settings = edit.settings();
    for (std::size_t i = 0; i < made.items.size(); ++i) {
      window::NewItem item = made.items[i];
      item.id = remembered[i].id;
      item.deduplicated = remembered[i].deduplicated;
      item.rule = remembered[i].rule;
      item.reason = remembered[i].reason;
      if (settings != place.settings) item.measured.reset();
      auto added = edit.add(item);
      if (!added.ok()) {
        return std::move(added).error().with_context("messages[" + std::to_string(i) + "]");
      }
      reply.added.push_back(std::move(added).value());
    }
    return edit.finish(reply);
  };
  ASSIGN_OR_RETURN(const auto written, parts_.remember(key.bank, std::move(made.memories), also));
  reply.seq = written.seq;
  if (settings.policy == WindowPolicy::Summarise) RETURN_IF_ERROR(summarise(key, reply));
  return reply;
}

// What others make is checked; our own sentences were said, and may well repeat.
Result<Summary> EngineWindows::summary_of(const SummaryRequest& request) const {
  if (!parts_.summariser) return window::extractive_summary(request);
  ASSIGN_OR_RETURN(Summary summary, parts_.summariser(request));
  ASSIGN_OR_RETURN(summary.text, window::checked_summary(summary.text, request));
  return summary;
}

Result<void> EngineWindows::summarise(const WindowKey& key, WindowReply& reply) {
  for (int made = 0;; ++made) {
    ASSIGN_OR_RETURN(const auto contents, contents_of(key));
    const window::Filled now = window::filled(contents);
    reply.tokens = now.tokens;
    reply.over_budget = now.over_budget;
    const auto job = window::next_job(contents);
    if (!job || made == kSummariesMax) return {};
    auto summary = summary_of(job->request);
    if (!summary.ok()) {
      reply.summary_fault = summary.error().message();
      base::log(parts_.log, LogLevel::Warning,
                "event=no_summary reason=\"" + reply.summary_fault + "\"");
      return {};
    }
    bool taken = false;
    ASSIGN_OR_RETURN(
        reply.seq, parts_.store.write(key.bank, [&](store::Transaction& txn) -> Result<void> {
          ASSIGN_OR_RETURN(taken, window::take_summary(txn, key.scope, *job, summary.value()));
          return {};
        }));
    if (!taken) continue;
    for (const store::WindowItem& item : job->items) {
      if (item.place == WindowPlace::Inside) reply.left.push_back(item.id);
    }
  }
}

Result<WindowView> EngineWindows::show(const WindowKey& key) {
  ASSIGN_OR_RETURN(const auto contents, contents_of(key));
  return window::view_of(contents);
}

Result<WindowUsage> EngineWindows::usage(const WindowKey& key) {
  ASSIGN_OR_RETURN(const auto contents, contents_of(key));
  return window::usage_of(contents);
}

Result<WindowLeft> EngineWindows::left(const WindowKey& key, const WindowLeftRequest& request) {
  if (request.limit == 0 || request.limit > kLeftMax) {
    return Error{ErrorCode::InvalidArgument, "limit of " + std::to_string(request.limit) +
                                                 " is out of range; give 1 to " +
                                                 std::to_string(kLeftMax)};
  }
  ASSIGN_OR_RETURN(const Place place, place_of(key));
  if (!place.there) return window::no_window(key.scope);
  ASSIGN_OR_RETURN(const auto row, parts_.store.find_window(place.bank, key.scope));
  if (!row) return window::no_window(key.scope);
  const store::WindowPosition before = request.before == 0 ? row->last + 1 : request.before;
  ASSIGN_OR_RETURN(const auto items,
                   parts_.store.window_left(
                       place.bank, row->id,
                       {.before = before, .limit = request.limit + 1, .summary = request.summary}));
  WindowLeft reply;
  const std::int64_t now_us = parts_.clock.now().unix_us;
  for (const store::WindowItem& item : items) {
    if (reply.messages.size() == request.limit) {
      reply.next_before = reply.messages.back().position;
      break;
    }
    ASSIGN_OR_RETURN(auto versions, parts_.store.versions(place.bank, item.id));
    if (versions.empty() || bank::has_expired(versions.back().memory, {}, now_us)) continue;
    reply.messages.push_back(
        window::whole_entry(item, std::move(versions.back().memory), row->settings));
  }
  return reply;
}

Result<WindowReply> EngineWindows::change(const WindowKey& key, const Change& change,
                                          bool dry_run) {
  ASSIGN_OR_RETURN(const Place place, place_of(key));
  if (!place.there) return window::no_window(key.scope);
  WindowReply reply;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    reply = {};
    ASSIGN_OR_RETURN(auto edit, window::Edit::open(txn, key.scope));
    RETURN_IF_ERROR(change(edit, reply));
    RETURN_IF_ERROR(edit.finish(reply));
    reply.seq = txn.seq();
    return txn.audit({.action = store::Action::Window,
                      .writer = parts_.writer,
                      .count = reply.left.size() + reply.back.size()});
  };
  const auto done =
      dry_run ? parts_.store.try_out(key.bank, work) : parts_.store.write(key.bank, work);
  if (!done.ok()) return done.error();
  return reply;
}

Result<WindowReply> EngineWindows::set_pinned(const WindowKey& key,
                                              const std::vector<std::string>& ids, bool pinned) {
  RETURN_IF_ERROR(check_count(ids.size(), kIdsMax, "ids"));
  for (const std::string& id : ids)
    RETURN_IF_ERROR(memory::check_name("id", id));
  return change(key, [&](window::Edit& edit, WindowReply& reply) {
    return edit.set_pinned(ids, pinned, reply);
  });
}

Result<WindowReply> EngineWindows::pin(const WindowKey& key, const std::vector<std::string>& ids) {
  return set_pinned(key, ids, true);
}

Result<WindowReply> EngineWindows::unpin(const WindowKey& key,
                                         const std::vector<std::string>& ids) {
  return set_pinned(key, ids, false);
}

Result<WindowReply> EngineWindows::prune(const WindowKey& key, const WindowPrune& request) {
  RETURN_IF_ERROR(check_prune(request));
  return change(
      key, [&](window::Edit& edit, WindowReply& reply) { return edit.prune(request, reply); },
      request.dry_run);
}

Result<WindowReply> EngineWindows::clear(const WindowKey& key, const WindowClear& request) {
  return change(
      key, [&](window::Edit& edit, WindowReply& reply) { return edit.clear(request, reply); },
      request.dry_run);
}

Result<WindowSettings> EngineWindows::configure(const WindowKey& key, const WindowChange& change) {
  RETURN_IF_ERROR(check_key(key));
  WindowSettings settings;
  const auto work = [&](store::Transaction& txn) -> Result<void> {
    ASSIGN_OR_RETURN(auto edit, window::Edit::open_or_make(txn, key.scope, parts_.settings));
    ASSIGN_OR_RETURN(settings, window::changed(edit.settings(), change));
    RETURN_IF_ERROR(edit.configure(settings));
    return txn.audit({.action = store::Action::Window, .writer = parts_.writer});
  };
  RETURN_IF_ERROR(parts_.store.write(key.bank, work));
  return settings;
}

}  // namespace jiyi::engine
