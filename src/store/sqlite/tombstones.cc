#include "store/sqlite/tombstones.h"

#include <map>
#include <set>
#include <utility>

#include "base/endian.h"
#include "base/try.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/id_code.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kHashBytes = Digest().size();
constexpr std::string_view kFind =
    "SELECT 1 FROM tombstones WHERE bank=?1 AND (id_hash=?2 OR id_hash BETWEEN ?3 AND ?4) LIMIT 1";
constexpr std::string_view kWrite = "INSERT OR IGNORE INTO tombstones VALUES(?,?,?) RETURNING 1";
constexpr std::string_view kAll =
    "SELECT seq, id_hash FROM tombstones WHERE bank=? AND length(id_hash)=32 ORDER BY seq, id_hash";
constexpr std::string_view kAny = "SELECT 1 FROM tombstones WHERE bank=? LIMIT 1";
constexpr std::string_view kHas = "SELECT 1 FROM memories WHERE bank=? AND id=? LIMIT 1";
constexpr std::string_view kIds = "SELECT DISTINCT id FROM memories WHERE bank=?";
constexpr std::string_view kRecorded =
    "SELECT recorded_at FROM memories WHERE bank=? AND id=? ORDER BY version LIMIT 1";

Result<Digest> id_hash(std::string_view id) {
  constexpr std::string_view kWhat("forgotten id\0", 13);
  return sha256_16(std::string(kWhat).append(id));
}

Result<Digest> memory_hash(std::string_view id, std::int64_t recorded_us) {
  constexpr std::string_view kWhat("forgotten memory\0", 17);
  std::string bytes(kWhat);
  base::append_fixed(bytes, static_cast<std::uint64_t>(recorded_us));
  return sha256_16(bytes.append(id));
}

std::string bytes_of(const ForgottenMark& mark) {
  return std::string(as_bytes(mark.id)).append(as_bytes(mark.memory));
}

Result<bool> has_memory(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kHas));
  stored.bind_to(find.integer(bank));
  return find.step();
}

Result<std::int64_t> first_recorded(Connection& connection, BankId bank, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kRecorded));
  stored.bind_to(find.integer(bank));
  ASSIGN_OR_RETURN(const bool found, find.step());
  return found ? find.integer_at(0) : 0;
}

}  // namespace

Result<ForgottenMark> find_mark(Connection& connection, BankId bank, std::string_view id) {
  ForgottenMark mark;
  ASSIGN_OR_RETURN(const std::int64_t recorded_us, first_recorded(connection, bank, id));
  ASSIGN_OR_RETURN(mark.id, id_hash(id));
  ASSIGN_OR_RETURN(mark.memory, memory_hash(id, recorded_us));
  return mark;
}

Result<bool> is_marked(Connection& connection, BankId bank, std::string_view id,
                       std::string_view secret) {
  ASSIGN_OR_RETURN(const Digest hash, id_hash(id));
  ASSIGN_OR_RETURN(const Digest keyed, keyed_hash_16(secret, id));
  const std::string first(as_bytes(hash));
  const std::string last = first + std::string(kHashBytes, '\xff');
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kFind));
  return find.integer(bank).blob(as_bytes(keyed)).blob(first).blob(last).step();
}

Result<std::vector<bool>> find_forgotten(Connection& connection, BankId bank,
                                         std::span<const std::string> ids,
                                         std::string_view secret) {
  std::vector<bool> forgotten(ids.size(), false);
  ASSIGN_OR_RETURN(Statement any, connection.prepare(kAny));
  ASSIGN_OR_RETURN(const bool some, any.integer(bank).step());
  for (std::size_t i = 0; some && i < ids.size(); ++i) {
    ASSIGN_OR_RETURN(const bool marked, is_marked(connection, bank, ids[i], secret));
    if (!marked) continue;
    ASSIGN_OR_RETURN(const bool here, has_memory(connection, bank, ids[i]));
    forgotten[i] = !here;
  }
  return forgotten;
}

Result<bool> write_mark(Connection& connection, BankId bank, const Tombstone& tombstone) {
  const std::string bytes = bytes_of(tombstone.mark);
  ASSIGN_OR_RETURN(Statement write, connection.prepare(kWrite));
  write.integer(bank).blob(bytes).integer(static_cast<std::int64_t>(tombstone.seq));
  ASSIGN_OR_RETURN(const bool written, write.step());
  if (written) RETURN_IF_ERROR(write.run());
  return written;
}

Result<void> each_id(Connection& connection, BankId bank,
                     const std::function<Result<void>(std::string&& id)>& out) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kIds));
  list.integer(bank);
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return {};
    RETURN_IF_ERROR(out(id_at(list, 0)));
  }
}

Result<std::vector<Tombstone>> read_tombstones(Connection& connection, BankId bank) {
  std::vector<Tombstone> tombstones;
  std::map<Digest, bool> again;  // whether a memory has the id now
  {
    ASSIGN_OR_RETURN(Statement list, connection.prepare(kAll));
    list.integer(bank);
    while (true) {
      ASSIGN_OR_RETURN(const bool more, list.step());
      if (!more) break;
      const std::string_view bytes = list.bytes_at(1);
      const ForgottenMark mark{.id = as_digest(bytes.substr(0, kHashBytes)),
                               .memory = as_digest(bytes.substr(kHashBytes))};
      tombstones.push_back({.seq = static_cast<std::uint64_t>(list.integer_at(0)), .mark = mark});
      again.emplace(mark.id, false);
    }
  }
  if (tombstones.empty()) return tombstones;
  const auto read = each_id(connection, bank, [&](std::string&& id) -> Result<void> {
    ASSIGN_OR_RETURN(const Digest hash, id_hash(id));
    if (const auto mark = again.find(hash); mark != again.end()) mark->second = true;
    return {};
  });
  // Of a damaged store the marks must be read all the same.
  if (!read.ok() && read.error().code() != ErrorCode::Corruption) return Error(read.error());
  std::erase_if(tombstones, [&](const Tombstone& one) { return again[one.mark.id]; });
  return tombstones;
}

Result<std::vector<MarkedMemory>> find_marked(Connection& connection, BankId bank,
                                              std::span<const ForgottenMark> marks) {
  std::set<Digest> ids;
  std::set<Digest> memories;
  for (const ForgottenMark& mark : marks) {
    ids.insert(mark.id);
    memories.insert(mark.memory);
  }
  std::vector<MarkedMemory> found;
  RETURN_IF_ERROR(each_id(connection, bank, [&](std::string&& id) -> Result<void> {
    ASSIGN_OR_RETURN(const Digest hash, id_hash(id));
    if (ids.contains(hash)) found.push_back({.id = std::move(id)});
    return {};
  }));
  for (MarkedMemory& one : found) {
    ASSIGN_OR_RETURN(const ForgottenMark mark, find_mark(connection, bank, one.id));
    one.is_another = !memories.contains(mark.memory);
  }
  return found;
}

}  // namespace jiyi::store
