// What an erasure needs besides a write: what is left afterwards, in rows and in raw bytes, and
// where receipts, their key and the list of copies are kept.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/ends.h"
#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"
#include "store/audit.h"
#include "store/rejected.h"
#include "store/tombstone.h"
#include "store/vectors.h"

namespace jiyi::store {

struct TableCount {
  std::string table;
  std::uint64_t rows = 0;

  friend bool operator==(const TableCount&, const TableCount&) = default;
};

struct Row;

// Versions to find. Every given condition must hold.
struct VersionsWanted {
  Scope scope;
  std::string source;
  std::optional<Timestamp> from;  // of the event time, else of the recording; inclusive
  std::optional<Timestamp> to;    // exclusive
  std::optional<Timestamp> recorded_from;
  std::optional<Timestamp> recorded_to;
  std::optional<Number> first;
  std::optional<Number> last;  // inclusive
};

struct VersionFound {
  std::string id;
  std::uint32_t version = 0;
  Number number = 0;
  std::string writer;
};

// Rows of one bank, inside one work.
class ErasingRows {
 public:
  virtual ~ErasingRows() = default;

  // The current rows in a state, by ascending number; damaged ones are left out. `visit` must not
  // write.
  virtual Result<void> each_current(State state,
                                    const std::function<Result<void>(const Row&)>& visit) = 0;
  // Takes a source out of every version of the memory, and the link between them.
  virtual Result<void> drop_parent(std::string_view id, std::string_view parent) = 0;
  // By ascending number.
  virtual Result<std::vector<VersionFound>> find(const VersionsWanted& wanted) = 0;
  // Removes windows, tasks and what else has a scope and is no memory. An empty scope: of all.
  virtual Result<std::vector<TableCount>> erase_scoped(const Scope& scope) = 0;
  // Oldest first.
  virtual Result<void> each_audited(
      const std::function<Result<void>(const AuditEntry&, Timestamp)>& visit) = 0;
};

// What was erased, for the question whether it is.
struct Erased {
  std::vector<std::string> ids;
  std::vector<Number> numbers;  // of their rows
  std::optional<Scope> scope;   // whose rows besides memories were to go; empty: all
};

// What bytes were found, and where they may be.
struct BytesFound {
  std::uint64_t bytes = 0;    // looked through
  std::uint64_t needles = 0;  // looked for
  std::uint64_t found = 0;    // occurrences that nothing that remains explains
  std::uint64_t shared = 0;   // needles that also stand in what remains
  std::uint64_t files = 0;
};

struct ReceiptRow {
  std::uint64_t number = 0;
  Timestamp at;
  std::string text;
  std::string signature;  // 64 bytes

  friend bool operator==(const ReceiptRow&, const ReceiptRow&) = default;
};

// Thread-safe. Blocking calls.
class Erasures {
 public:
  virtual ~Erasures() = default;

  // In the order in which they were rejected.
  virtual Result<std::vector<RejectedValue>> rejected(BankId bank) = 0;

  // Rows of the bank that still are of what was erased, of each table that can have some.
  virtual Result<std::vector<TableCount>> left(BankId bank, const Erased& erased) = 0;
  // Looks for the needles in the raw bytes of the store's files. Shorter ones than
  // kNeedleBytesMin are not looked for.
  virtual Result<BytesFound> find_bytes(const std::vector<std::string>& needles) = 0;

  // 32 bytes, made with the store's first receipt.
  virtual Result<std::string> receipt_key() = 0;
  virtual Result<void> add_receipt(const ReceiptRow& receipt) = 0;
  virtual Result<std::vector<ReceiptRow>> receipts() = 0;
  // Of a store opened read only it cannot be noted: Unavailable.
  virtual Result<void> note_copy(const CopyMade& copy) = 0;
  virtual Result<std::vector<CopyMade>> copies() = 0;
  // How many marks of what was forgotten, and where the bank's audit stands.
  struct Standing {
    std::uint64_t tombstones = 0;
    std::uint64_t audited = 0;
    Digest audit_head{};
  };
  virtual Result<Standing> standing(BankId bank) = 0;
};

}  // namespace jiyi::store
