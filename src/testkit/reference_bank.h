// What one bank must hold after a run of operations, by the plainest means: a list of version
// records that is walked from end to end. Shares no code with the engine, so that the two can be
// compared. Times of writes are the engine's to choose: the caller tells them with settle().

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/engine.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"
#include "jiyi/result.h"

namespace jiyi::testkit {

// The text with outer blanks dropped and each inner run of them made one; ASCII blanks only.
std::string without_extra_blanks(const std::string& text);

// The session a memory's turn belongs to: the one it names, else the day of its event.
std::string session_of(const Memory& memory);

// Whether a version is seen from a moment, in whatever state, and whether a filter lets it pass.
bool is_in_force(const Memory& memory, const ReadAt& at);
bool passes(const Memory& memory, const Filter& filter);

// Confined to one thread. Cheap to copy: a copy is how a dry run is made.
class ReferenceBank {
 public:
  // What the engine chose where it was free to: ids of new memories, the one of several equal
  // notes that stands for all.
  using Chosen = std::vector<std::string>;

  // As the operations of Engine; nothing changes on an error.
  Result<std::vector<Remembered>> remember(const std::vector<NewMemory>& items,
                                           const Chosen& chosen);
  Result<Memory> update(const UpdateRequest& request);
  Result<void> supersede(const std::string& old_id, const std::string& new_id);
  Result<EndReply> end(const EndRequest& request);
  // A mark in the clear: the forgotten id, and when its first version was recorded.
  using Mark = std::pair<std::string, std::int64_t>;
  // `marks` instead of the records' own, which are hashes.
  Result<ImportReply> import_records(const std::vector<ExportRecord>& records,
                                     const std::vector<Mark>& marks);

  // Gives every version written since the last call its moment.
  void settle(const Timestamp& written_at);
  // A memory with a version that is not settled; empty if there is none.
  std::string unsettled() const;

  // Every version in the order in which they were written.
  const std::vector<Memory>& versions() const { return versions_; }
  // Of ids that no memory has again.
  std::vector<Mark> marks() const;
  std::uint64_t seq() const { return seq_; }

  const Memory* current(const std::string& id) const;
  std::vector<Memory> history(const std::string& id) const;
  std::optional<Memory> get(const std::string& id, const ReadAt& at) const;
  // What passes, in the order in which it was written.
  std::vector<Memory> visible(const Filter& filter, const ReadAt& at) const;
  std::vector<Memory> list(const ListRequest& request) const;

 private:
  Result<Remembered> remember_one(const NewMemory& item, const std::string& chosen);
  Result<std::optional<Remembered>> find_existing(const Memory& memory, const std::string& chosen);
  Result<void> import_one(Memory memory, ImportReply& reply);
  Result<void> import_marks(const std::vector<Mark>& marks, ImportReply& reply);
  bool is_forgotten(const std::string& id) const;
  std::vector<std::string> with_derived(const std::vector<std::string>& ids) const;
  bool forget(const std::string& id);
  bool change_state(Verb verb, const Memory& before);

  Memory* find_current(const std::string& id);
  const Memory* first_with_key(const std::string& key) const;
  void write_version(Memory memory);

  std::vector<Memory> versions_;
  std::set<Mark> marks_;
  std::set<std::pair<std::string, std::string>> derived_;  // from a parent to its child
  std::uint64_t seq_ = 0;
};

}  // namespace jiyi::testkit
