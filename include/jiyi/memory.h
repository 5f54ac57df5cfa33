// What a memory is. A memory has one id and one or more versions; each version is a whole
// record, and every change (new text, another state) makes a new one.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/timestamp.h"

namespace jiyi {

inline constexpr std::size_t kTextBytesMax = std::size_t{1} << 20;       // one memory's text
inline constexpr std::size_t kMetadataBytesMax = std::size_t{64} << 10;  // its JSON
inline constexpr std::size_t kNameBytesMax = 512;  // an id, tenant, bank, scope field, speaker …
inline constexpr std::size_t kBatchItemsMax = 100'000;  // items in one remember

// The unit of isolation and of search. Both parts are non-empty UTF-8 of at most
// kNameBytesMax bytes; they are compared byte for byte, and no character has a meaning.
struct BankKey {
  std::string tenant = "default";
  std::string bank = "shared";

  friend bool operator==(const BankKey&, const BankKey&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison's 0 for one
  friend auto operator<=>(const BankKey&, const BankKey&) = default;
};

enum class Kind : std::uint8_t {
  Message,  // a raw turn, verbatim; never merged with another
  Episode,  // a stretch of a session with its summary
  Fact,     // subject, key and value
  Note,     // free text somebody asked to keep
  Summary,  // derived from others
};

enum class State : std::uint8_t {
  Live,         // what recall sees by default
  Superseded,   // a newer memory took over
  Archived,     // hidden, restorable
  Quarantined,  // stored, absent from recall until promoted
  Rejected,     // the claim is wrong
};

// Through which channel the text came in. Set by the engine's caller, not by the text.
enum class Channel : std::uint8_t {
  Operator,
  User,
  Agent,
  Tool,
  Web,
  Document,
  OtherAgent,
  Import,
};

// How far a memory is believed; a pure function of its channel and its parents.
enum class Trust : std::uint8_t { Untrusted, Low, Medium, High };

// Who a memory belongs to inside its bank. Empty = not given.
struct Scope {
  std::string user_id;
  std::string agent_id;
  std::string app_id;
  std::string session_id;

  friend bool operator==(const Scope&, const Scope&) = default;
};

struct Provenance {
  Channel channel = Channel::User;
  std::string writer;  // the principal that wrote it
  std::string source;  // URI, file or message it came from
  std::string model;   // the model that derived it, if one did

  friend bool operator==(const Provenance&, const Provenance&) = default;
};

// What decides whether a text is a memory of its own, in this order.
enum class WriteRule : std::uint8_t {
  Recalled,         // recall gave it out: it is here already
  InstructionLike,  // reads like orders to a model, and nobody vouches for it: quarantined
  AskedNotTo,       // "don't save this", of at least medium trust; worth nothing
  Asked,            // 记住…, "remember that …", likewise; worth keeping
  Courtesy,         // nothing but courtesies; worth nothing
  ActionResult,     // the output of a tool; worth a summary
  Entities,         // names more than two things; worth keeping
  ProjectWork,      // worth keeping
  Important,        // from 7 points and over 20 characters; worth keeping
  NothingToKeep,    // worth nothing
};

// One version of a memory.
struct Memory {
  std::string id;             // unique in its bank: the caller's, or a generated ULID
  std::uint32_t version = 1;  // counts from 1
  Kind kind = Kind::Note;
  State state = State::Live;
  std::string type;  // general, preference, decision …; free, may be empty
  std::string text;
  Scope scope;
  std::string speaker;   // who said it, as a name
  std::string role;      // user, assistant, system, tool; may be empty
  int importance = 5;    // 0 to 10
  std::string metadata;  // a JSON object, or empty
  Provenance provenance;
  Trust trust = Trust::Medium;
  std::vector<std::string> parents;  // ids this one was derived from
  std::string superseded_by;         // id of the memory that took over; empty once it is forgotten

  std::optional<Timestamp> event_at;       // when it happened; nullopt = unknown
  std::optional<Timestamp> valid_from;     // when the claim began to hold
  std::optional<Timestamp> valid_to;       // when it ceased to; exclusive
  std::optional<Timestamp> expires_at;     // from then on nothing reads it; nullopt = never
  Timestamp recorded_at;                   // system time of this version
  std::optional<Timestamp> superseded_at;  // system time at which a later version replaced it

  std::uint32_t restated = 0;      // how often the same text was remembered again
  std::uint64_t access_count = 0;  // how often the memory, in any version, was used; see Upkeep
  std::optional<Timestamp> last_accessed;
  std::string idempotency_key;    // of the call that made the memory; may be empty
  std::optional<WriteRule> rule;  // by which it was kept; nullopt: it was written before rules were
};

// What to remember. Fields as in Memory; the rest is set by the engine.
struct NewMemory {
  std::string id;            // empty: generated
  std::string text;          // 1 to kTextBytesMax bytes of UTF-8
  std::optional<Kind> kind;  // nullopt: Message if a session, role or speaker is given, else Note
  std::string type;
  Scope scope;
  std::string speaker;
  std::string role;
  std::optional<int> importance;  // 0 to 10; nullopt: as the text is read
  std::string metadata;
  Provenance provenance;
  std::vector<std::string> parents;
  std::optional<Timestamp> event_at;
  std::optional<Timestamp> valid_from;
  std::optional<Timestamp> valid_to;
  std::optional<Timestamp> expires_at;
  std::string idempotency_key;  // a retry with the same key returns the first call's memory
};

}  // namespace jiyi
