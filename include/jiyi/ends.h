// Ends that outlast the memory: claims that are wrong and must not come back, subjects whose data
// must be gone, and writers whose writes must be taken back.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi {

// Memories by id, or a text; either is a wrong claim from now on, in the whole bank. What says the
// same already is rejected with it in all sessions, as far as it is of the same user, agent and
// app.
struct RejectRequest {
  std::vector<std::string> ids;
  std::string text;
  bool dry_run = false;
  std::string writer;
  Scope within;  // of `ids`; the scope of the memory that a text makes
};

struct RejectReply {
  std::vector<std::string> ids;      // rejected now, with all live ones that say the same
  std::vector<std::string> already;  // rejected before
  std::vector<std::string> missing;
  std::string stored;  // made for a text that no live memory said; one of `ids`
  std::uint64_t seq = 0;
};

// One rejected value. What a mark is of cannot be read from it.
struct Rejection {
  std::string name;    // what lifts it: the memory's id, else the mark
  std::string memory;  // that carries it; empty: forgotten, or in another store
  std::string text;    // of that memory
  std::vector<std::string> marks;
  Timestamp at;
};

struct LiftRequest {
  std::vector<std::string> names;
  bool dry_run = false;
  std::string writer;
  Scope within;
};

struct LiftReply {
  std::vector<std::string> lifted;    // names
  std::vector<std::string> restored;  // ids: back to the state before the rejection
  std::vector<std::string> missing;
  std::uint64_t seq = 0;
};

enum class EraseWhole : std::uint8_t {
  Matching,  // what the conditions say, of which there must be one
  Bank,      // everything in the bank that is named
  Tenant,    // everything in all banks of the tenant
};

// What is to be gone. Every given condition must hold for any version of a memory.
struct EraseRequest {
  std::string tenant = "default";
  std::string bank;  // empty: all banks of the tenant
  EraseWhole whole = EraseWhole::Matching;
  Scope scope;
  std::string source;             // provenance.source
  std::optional<Timestamp> from;  // inclusive; of the event time, else of the recording
  std::optional<Timestamp> to;    // exclusive
  bool dry_run = false;
  std::string writer;
};

// A receipt: its text, byte for byte what was signed, and the Ed25519 signature and public key in
// hexadecimal digits. See docs/ends.md for the fields of the text.
struct Receipt {
  std::uint64_t number = 0;
  std::string text;
  std::string signature;
  std::string public_key;
};

struct EraseReply {
  std::size_t memories = 0;
  std::size_t versions = 0;
  std::size_t derived = 0;     // of `memories`: only because what they came from went
  std::size_t kept = 0;        // lost a source and stay with another
  std::size_t other_rows = 0;  // of windows and whatever else has a scope
  bool clean = false;          // nothing was found afterwards; false for a dry run
  bool scrub_pending = false;
  std::optional<Receipt> receipt;  // none of a dry run
};

// A copy that left the store's reach.
struct CopyMade {
  enum class Kind : std::uint8_t { Backup = 1, Export = 2, Migration = 3 };
  Kind kind = Kind::Backup;
  Timestamp at;
  std::optional<std::int64_t> bank;  // its number in the store; none: of all

  friend bool operator==(const CopyMade&, const CopyMade&) = default;
};

// What is wrong with a file of receipts, and how many there are. Each is two lines: the text, and
// {"signature":…,"public_key":…}.
struct ReceiptCheck {
  std::size_t receipts = 0;
  std::string public_key;             // that signed them
  bool is_clean = false;              // all of them say that nothing was found
  std::vector<std::string> problems;  // none: they are whole, signed and follow one another
};

// Offline. With a key only receipts signed by it pass; without one it is theirs that must fit.
ReceiptCheck verify_receipts(std::string_view file, std::string_view public_key = "");
std::string receipt_lines(const Receipt& receipt);

// Whose writes to take back. Every given condition must hold; one must be given.
struct UndoWritesRequest {
  std::string writer;             // who wrote
  std::string source;             // provenance.source of what was written
  Scope scope;                    // of what was written
  std::optional<Timestamp> from;  // inclusive, when it was written
  std::optional<Timestamp> to;    // exclusive
  std::optional<std::uint64_t>
      first;  // numbers of the bank's changes, as an UndoWritesReply gives them
  std::optional<std::uint64_t> last;  // inclusive
  bool dry_run = false;
  std::string by;  // who undoes
};

struct FieldChange;

// A memory that goes back to what it was, as a new version.
struct Undone {
  std::string id;
  std::uint32_t from_version = 0;
  std::uint32_t to_version = 0;  // whose content it has again; 0: it was not there, and is archived
  std::vector<FieldChange> changes;
};

struct UndoWritesReply {
  std::vector<Undone> undone;
  std::vector<std::string> left;  // somebody else changed them afterwards
  std::size_t forgotten = 0;      // memories that the writer forgot; nothing brings them back
  std::uint64_t first = 0;        // numbers of the versions written, which undo the undoing
  std::uint64_t last = 0;
  std::uint64_t seq = 0;
};

class Ends {
 public:
  virtual ~Ends() = default;

  virtual Result<RejectReply> reject(const BankKey& bank, const RejectRequest& request) = 0;
  // Oldest first. Those of which the memory is in another scope are left out, and those without a
  // memory when a scope is given.
  virtual Result<std::vector<Rejection>> rejections(const BankKey& bank, const Scope& within) = 0;
  // Whether a text would not be taken, and because of what; a memory in another scope is not named.
  virtual Result<std::optional<Rejection>> rejection_of(const BankKey& bank,
                                                        const std::string& text,
                                                        const Scope& within) = 0;
  virtual Result<LiftReply> lift(const BankKey& bank, const LiftRequest& request) = 0;

  virtual Result<EraseReply> erase(const EraseRequest& request) = 0;
  // Oldest first.
  virtual Result<std::vector<Receipt>> receipts() = 0;

  virtual Result<UndoWritesReply> undo_writes(const BankKey& bank,
                                              const UndoWritesRequest& request) = 0;
};

}  // namespace jiyi
