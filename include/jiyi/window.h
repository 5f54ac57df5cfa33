// The window: the short-term memory of one session. It holds the messages that go to the model
// next, within limits on messages, turns and tokens. Each of them is a durable memory of kind
// Message, so that what leaves a window is still there, found by recall and listed by left().

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"

namespace jiyi {

inline constexpr std::size_t kWindowMessagesMax = 1000;       // the highest max_messages, max_turns
inline constexpr std::size_t kWindowTokensMax = 100'000'000;  // the highest max_tokens
inline constexpr std::size_t kWindowAddMax = kWindowMessagesMax;  // messages in one add()
inline constexpr std::size_t kToolCallsMax = 128;                 // in one message
inline constexpr int kSummaryLevels = 3;

// Whose window. The session must be given; the same session of two users is two windows.
struct WindowKey {
  BankKey bank;
  Scope scope;
};

// What leaves first when a limit is passed. Never: system messages, pinned ones, the newest two.
enum class WindowPolicy : std::uint8_t {
  Fifo,        // the oldest
  Importance,  // the least important, of equals the oldest
  Summarise,   // the oldest 60 %, of which a summary stays
};

struct WindowSettings {
  std::size_t max_messages = 50;  // 2 to kWindowMessagesMax
  std::size_t max_turns = 0;      // a turn begins with a user's message; 0: no limit
  std::size_t max_tokens = 8000;  // 16 to kWindowTokensMax, summaries included
  double reserve_ratio = 0.15;    // 0 to 0.9 of max_tokens, kept for the reply
  WindowPolicy policy = WindowPolicy::Fifo;
  double summarise_at = 1;       // 0.1 to 1 of a limit: a summary is made beyond it
  std::string model = "gpt-4o";  // tokens are counted as it counts them

  friend bool operator==(const WindowSettings&, const WindowSettings&) = default;
};

// max_tokens without the reserve: 6800 of 8000.
std::size_t usable_tokens(const WindowSettings& settings);

// Fields that are given are changed, others kept.
struct WindowChange {
  std::optional<std::size_t> max_messages;
  std::optional<std::size_t> max_turns;
  std::optional<std::size_t> max_tokens;
  std::optional<double> reserve_ratio;
  std::optional<WindowPolicy> policy;
  std::optional<double> summarise_at;
  std::optional<std::string> model;
};

struct ToolCall {
  std::string id;         // unique in its message
  std::string name;       // of the tool
  std::string arguments;  // JSON as the model wrote it

  friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

// A message to add. `memory.role` is system, user, assistant or tool; `memory.scope` is the
// window's where it is empty; `memory.text` may be empty if there are calls.
struct WindowMessage {
  NewMemory memory;
  std::vector<ToolCall> tool_calls;  // of an assistant
  std::string answers;               // of a tool: the id of the call that it answers
  bool pinned = false;
};

// Where a message of a session is.
enum class WindowPlace : std::uint8_t {
  Inside,
  Evicted,     // for room
  Summarised,  // a summary stands for it
  Pruned,
  Cleared,
  Hidden,  // its memory is not live; back inside when that is restored
};

struct WindowEntry {
  Memory memory;
  std::uint64_t position = 0;  // in the session; counts up from 1
  std::string content;         // as it goes to the model: the text, or what fits of it and a mark
  std::vector<ToolCall> tool_calls;
  std::string answers;
  std::size_t tokens = 0;  // of what goes to the model, with what is around it
  bool pinned = false;
  bool cut = false;  // `content` is not all of it
  WindowPlace place = WindowPlace::Inside;
};

// A summary covers messages, or the summaries of the level below it.
struct WindowSummary {
  std::uint64_t number = 0;  // in its window
  int level = 1;             // 1 to kSummaryLevels
  std::uint64_t first = 0;   // positions of the first and last message that it stands for
  std::uint64_t last = 0;
  std::size_t messages = 0;     // how many
  std::string made_by;          // "extractive", or a model's name
  Trust trust = Trust::Medium;  // the least of the messages'
  std::string text;
};

struct WindowView {
  WindowSettings settings;
  std::vector<WindowSummary> summaries;  // in order of time; they do not overlap
  std::string summary;                   // all of them, as a system message has it
  std::vector<WindowEntry> messages;     // in order; system messages first when sent
  std::size_t tokens = 0;                // of all this as a request, and the answer's beginning
  std::size_t usable = 0;
  bool over_budget = false;  // what never leaves passes a limit by itself
  std::size_t waiting = 0;   // of those inside, left out here: they leave with the next add()
  std::size_t left = 0;      // messages of the session that are not inside
};

struct WindowAdded {
  std::string id;
  std::uint64_t position = 0;
  std::size_t tokens = 0;
  bool deduplicated = false;  // it was in the window's session already: same id or key
  bool cut = false;
  WindowPlace place = WindowPlace::Inside;    // a result whose call has left does not come in
  WriteRule rule = WriteRule::NothingToKeep;  // of its memory, with the reason in words
  std::string reason;
};

// What a call did, and how full the window is now.
struct WindowReply {
  std::vector<WindowAdded> added;    // one per message, in order; of add()
  std::vector<std::string> left;     // ids that this call took out
  std::vector<std::string> back;     // ids that it brought back in
  std::vector<std::string> missing;  // ids that are not in the session
  std::size_t tokens = 0;
  std::size_t usable = 0;
  bool over_budget = false;   // what never leaves passes a limit by itself
  std::string summary_fault;  // why no summary was made; nothing has left then
  std::uint64_t seq = 0;      // the bank's
};

struct WindowPrune {
  double keep_above = 0.7;  // of the scale of importance: messages over 7 stay
  std::size_t newest = 20;  // these stay too, and pinned and system messages
  bool dry_run = false;
};

struct WindowClear {
  bool keep_pinned = false;  // and system messages
  bool dry_run = false;
};

struct WindowLeftRequest {
  std::uint64_t before = 0;   // positions below it; 0: from the newest
  std::size_t limit = 100;    // 1 to 1000
  std::uint64_t summary = 0;  // those that this one covers; 0: all
};

struct WindowLeft {
  std::vector<WindowEntry> messages;  // newest first; content is the whole text
  std::uint64_t next_before = 0;      // 0: no more
};

struct RoleUsage {
  std::string role;
  std::size_t messages = 0;
  std::size_t tokens = 0;
};

struct MessageUsage {
  std::string id;
  std::string role;
  std::uint64_t position = 0;
  std::size_t tokens = 0;
  bool pinned = false;
  bool cut = false;
};

struct WindowUsage {
  WindowSettings settings;
  std::vector<RoleUsage> roles;        // system, user, assistant, tool, where there are any
  std::vector<MessageUsage> messages;  // in order
  std::size_t turns = 0;
  std::size_t summary_tokens = 0;
  std::size_t overhead_tokens = 0;  // of the answer's beginning
  std::size_t tokens = 0;           // the sum
  std::size_t usable = 0;
  std::size_t left = 0;
};

// All calls are thread-safe and blocking, and several processes may use one window. NotFound
// where there is no window; add() and configure() make one.
class Windows {
 public:
  virtual ~Windows() = default;

  // Keeps all messages or none, and takes out what the limits ask for. A message with the id or
  // key of one that is there is that one.
  virtual Result<WindowReply> add(const WindowKey& key, std::vector<WindowMessage> messages) = 0;
  virtual Result<WindowView> show(const WindowKey& key) = 0;
  virtual Result<WindowLeft> left(const WindowKey& key, const WindowLeftRequest& request) = 0;
  // A pinned message stays; one that has left comes back, with its tool call and results.
  virtual Result<WindowReply> pin(const WindowKey& key, const std::vector<std::string>& ids) = 0;
  virtual Result<WindowReply> unpin(const WindowKey& key, const std::vector<std::string>& ids) = 0;
  virtual Result<WindowReply> prune(const WindowKey& key, const WindowPrune& request) = 0;
  virtual Result<WindowReply> clear(const WindowKey& key, const WindowClear& request) = 0;
  virtual Result<WindowUsage> usage(const WindowKey& key) = 0;
  // Limits that got smaller take effect with the next add(); show() keeps to them at once.
  virtual Result<WindowSettings> configure(const WindowKey& key, const WindowChange& change) = 0;
};

}  // namespace jiyi
