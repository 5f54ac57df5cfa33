#include "store/sqlite/row_code.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"
#include "store/sqlite/id_code.h"

namespace jiyi::store {
namespace {

// In the order of CREATE TABLE.
enum Column : int {
  kBank,
  kNumber,
  kId,
  kVersion,
  kReplaces,
  kKind,
  kState,
  kType,
  kText,
  kUserId,
  kAgentId,
  kAppId,
  kSessionId,
  kSpeaker,
  kRole,
  kImportance,
  kMetadata,
  kChannel,
  kWriter,
  kSource,
  kModel,
  kTrust,
  kParents,
  kSupersededBy,
  kEventAt,
  kValidFrom,
  kValidTo,
  kRecordedAt,
  kSupersededAt,
  kOffsets,
  kRestated,
  kIdempotencyKey,
  kDigest,
  kChecksum,
};

constexpr std::string_view kInsert =
    "INSERT INTO memories VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,"
    "?,?)";
constexpr std::string_view kRewrite =
    "UPDATE memories SET superseded_at=?, offsets=?, restated=?, superseded_by=?, checksum=? "
    "WHERE bank=? AND number=?";

constexpr std::size_t kTimes = 5;
constexpr std::size_t kOffsetsBytes = kTimes * sizeof(std::int16_t);
constexpr std::size_t kExpiryBytes = sizeof(std::int64_t) + sizeof(std::int16_t);

std::array<std::optional<Timestamp>, kTimes> times_of(const Memory& memory) {
  return {memory.event_at, memory.valid_from, memory.valid_to, memory.recorded_at,
          memory.superseded_at};
}

// The five offsets, two bytes each; then, if the memory expires, the moment in eight bytes and its
// offset in two; then, if it is known, the rule by which it was kept in one. Nothing when all that
// is lacking or zero.
std::string pack_offsets(const Memory& memory) {
  std::string packed;
  bool any = false;
  for (const auto& time : times_of(memory)) {
    const std::int16_t minutes = time ? time->offset_minutes : std::int16_t{0};
    any = any || minutes != 0;
    base::append_fixed(packed, minutes);
  }
  if (memory.expires_at) {
    any = true;
    base::append_fixed(packed, memory.expires_at->unix_us);
    base::append_fixed(packed, memory.expires_at->offset_minutes);
  }
  if (memory.rule) {
    any = true;
    base::append_fixed(packed, static_cast<std::uint8_t>(*memory.rule));
  }
  return any ? packed : std::string();
}

std::int16_t offset_at(std::string_view packed, std::size_t time) {
  const std::size_t at = time * sizeof(std::int16_t);
  if (packed.size() < at + sizeof(std::int16_t)) return 0;
  return base::read_fixed<std::int16_t>(packed, at);
}

std::optional<Timestamp> unpack_expiry(std::string_view packed) {
  if (packed.size() < kOffsetsBytes + kExpiryBytes) return std::nullopt;
  return Timestamp{.unix_us = base::read_fixed<std::int64_t>(packed, kOffsetsBytes),
                   .offset_minutes = base::read_fixed<std::int16_t>(
                       packed, kOffsetsBytes + sizeof(std::int64_t))};
}

std::optional<WriteRule> unpack_rule(std::string_view packed) {
  const bool has_expiry = packed.size() >= kOffsetsBytes + kExpiryBytes;
  const std::size_t at = kOffsetsBytes + (has_expiry ? kExpiryBytes : 0);
  if (packed.size() <= at) return std::nullopt;
  return static_cast<WriteRule>(packed[at]);
}

// Each id after its size in four bytes.
std::string pack_parents(const std::vector<std::string>& parents) {
  std::string packed;
  for (const std::string& parent : parents) {
    base::append_fixed(packed, static_cast<std::uint32_t>(parent.size()));
    packed += parent;
  }
  return packed;
}

std::vector<std::string> unpack_parents(std::string_view packed) {
  std::vector<std::string> parents;
  while (packed.size() >= sizeof(std::uint32_t)) {
    const auto size = std::size_t{base::read_fixed<std::uint32_t>(packed)};
    packed.remove_prefix(sizeof(std::uint32_t));
    parents.emplace_back(packed.substr(0, size));
    packed.remove_prefix(std::min(size, packed.size()));
  }
  return parents;
}

void append_text(std::string& out, std::string_view text) {
  base::append_fixed(out, static_cast<std::uint32_t>(text.size()));
  out += text;
}

void append_time(std::string& out, const std::optional<Timestamp>& time) {
  base::append_fixed(out, static_cast<std::uint8_t>(time.has_value()));
  if (!time) return;
  base::append_fixed(out, time->unix_us);
  base::append_fixed(out, time->offset_minutes);
}

std::string_view digest_bytes(const std::optional<Digest>& digest) {
  if (!digest) return {};
  return {reinterpret_cast<const char*>(digest->data()), digest->size()};
}

template <typename E>
std::int64_t code_of(E value) {
  return static_cast<std::int64_t>(value);
}

std::optional<std::int64_t> micros(const std::optional<Timestamp>& time) {
  if (!time) return std::nullopt;
  return time->unix_us;
}

std::optional<Timestamp> time_at(const Statement& statement, int column, std::size_t time) {
  const auto unix_us = statement.optional_at(column);
  if (!unix_us) return std::nullopt;
  return Timestamp{.unix_us = *unix_us,
                   .offset_minutes = offset_at(statement.bytes_at(kOffsets), time)};
}

// Wraps around for a damaged value; the checksum is compared with what came out.
template <typename T>
T small_at(const Statement& statement, int column) {
  return static_cast<T>(statement.integer_at(column));
}

void read_texts(const Statement& statement, Memory& memory) {
  memory.id = id_at(statement, kId);
  memory.type = statement.string_at(kType);
  memory.text = statement.string_at(kText);
  memory.scope = {.user_id = statement.string_at(kUserId),
                  .agent_id = statement.string_at(kAgentId),
                  .app_id = statement.string_at(kAppId),
                  .session_id = statement.string_at(kSessionId)};
  memory.speaker = statement.string_at(kSpeaker);
  memory.role = statement.string_at(kRole);
  memory.metadata = statement.string_at(kMetadata);
  memory.provenance.writer = statement.string_at(kWriter);
  memory.provenance.source = statement.string_at(kSource);
  memory.provenance.model = statement.string_at(kModel);
  memory.parents = unpack_parents(statement.bytes_at(kParents));
  memory.superseded_by = statement.string_at(kSupersededBy);
  memory.idempotency_key = statement.string_at(kIdempotencyKey);
}

void read_numbers(const Statement& statement, Memory& memory) {
  memory.version = small_at<std::uint32_t>(statement, kVersion);
  memory.kind = small_at<Kind>(statement, kKind);
  memory.state = small_at<State>(statement, kState);
  memory.importance = small_at<int>(statement, kImportance);
  memory.provenance.channel = small_at<Channel>(statement, kChannel);
  memory.trust = small_at<Trust>(statement, kTrust);
  memory.restated = small_at<std::uint32_t>(statement, kRestated);
  memory.event_at = time_at(statement, kEventAt, 0);
  memory.valid_from = time_at(statement, kValidFrom, 1);
  memory.valid_to = time_at(statement, kValidTo, 2);
  memory.recorded_at = time_at(statement, kRecordedAt, 3).value_or(Timestamp{});
  memory.superseded_at = time_at(statement, kSupersededAt, 4);
  memory.expires_at = unpack_expiry(statement.bytes_at(kOffsets));
  memory.rule = unpack_rule(statement.bytes_at(kOffsets));
}

bool is_known(const Memory& memory) {
  return memory.kind <= Kind::Summary && memory.state <= State::Rejected &&
         memory.provenance.channel <= Channel::Import && memory.trust <= Trust::High &&
         memory.rule.value_or(WriteRule::Recalled) <= WriteRule::NothingToKeep;
}

Error damaged(BankId bank, Number number) {
  return {ErrorCode::Corruption, "row " + std::to_string(number) + " of bank " +
                                     std::to_string(bank) + " does not match its checksum"};
}

}  // namespace

std::uint32_t checksum_of(BankId bank, const Row& row) {
  const Memory& memory = row.memory;
  std::string bytes;
  bytes.reserve(memory.text.size() + memory.metadata.size() + 256);
  for (const auto value :
       {bank, code_of(row.number), code_of(row.replaces), std::int64_t{memory.version},
        code_of(memory.kind), code_of(memory.state), std::int64_t{memory.importance},
        code_of(memory.provenance.channel), code_of(memory.trust), std::int64_t{memory.restated}}) {
    base::append_fixed(bytes, value);
  }
  const Scope& scope = memory.scope;
  const Provenance& provenance = memory.provenance;
  for (const std::string_view text :
       {std::string_view(memory.id), std::string_view(memory.type), std::string_view(memory.text),
        std::string_view(scope.user_id), std::string_view(scope.agent_id),
        std::string_view(scope.app_id), std::string_view(scope.session_id),
        std::string_view(memory.speaker), std::string_view(memory.role),
        std::string_view(memory.metadata), std::string_view(provenance.writer),
        std::string_view(provenance.source), std::string_view(provenance.model),
        std::string_view(memory.superseded_by), std::string_view(memory.idempotency_key),
        digest_bytes(row.digest)}) {
    append_text(bytes, text);
  }
  append_text(bytes, pack_parents(memory.parents));
  for (const auto& time : times_of(memory))
    append_time(bytes, time);
  if (memory.expires_at) append_time(bytes, memory.expires_at);  // else as before format 6
  if (memory.rule) base::append_fixed(bytes, static_cast<std::uint8_t>(*memory.rule));
  return static_cast<std::uint32_t>(base::hash64(bytes));
}

Result<void> insert_row(Connection& connection, BankId bank, const Row& row) {
  const Memory& m = row.memory;
  const StoredId id(m.id);
  const std::string parents = pack_parents(m.parents);
  const std::string offsets = pack_offsets(m);
  ASSIGN_OR_RETURN(Statement insert, connection.prepare(kInsert));
  insert.integer(bank).integer(code_of(row.number));
  id.bind_to(insert);
  insert.integer(m.version);
  insert.integer_or_null(row.replaces == 0 ? std::nullopt : std::optional(code_of(row.replaces)));
  insert.integer(code_of(m.kind)).integer(code_of(m.state)).text_or_null(m.type).text(m.text);
  insert.text_or_null(m.scope.user_id).text_or_null(m.scope.agent_id);
  insert.text_or_null(m.scope.app_id).text_or_null(m.scope.session_id);
  insert.text_or_null(m.speaker).text_or_null(m.role).integer(m.importance);
  insert.text_or_null(m.metadata).integer(code_of(m.provenance.channel));
  insert.text_or_null(m.provenance.writer).text_or_null(m.provenance.source);
  insert.text_or_null(m.provenance.model).integer(code_of(m.trust)).blob_or_null(parents);
  insert.text_or_null(m.superseded_by).integer_or_null(micros(m.event_at));
  insert.integer_or_null(micros(m.valid_from)).integer_or_null(micros(m.valid_to));
  insert.integer(m.recorded_at.unix_us).integer_or_null(micros(m.superseded_at));
  insert.blob_or_null(offsets).integer(m.restated).text_or_null(m.idempotency_key);
  insert.blob_or_null(digest_bytes(row.digest));
  insert.integer(checksum_of(bank, row));
  return insert.run();
}

Result<void> rewrite_row(Connection& connection, BankId bank, const Row& row) {
  const std::string offsets = pack_offsets(row.memory);
  ASSIGN_OR_RETURN(Statement update, connection.prepare(kRewrite));
  update.integer_or_null(micros(row.memory.superseded_at)).blob_or_null(offsets);
  update.integer(row.memory.restated).text_or_null(row.memory.superseded_by);
  update.integer(checksum_of(bank, row));
  update.integer(bank).integer(code_of(row.number));
  return update.run();
}

Result<Row> read_row(const Statement& statement) {
  const BankId bank = statement.integer_at(kBank);
  Row row;
  row.number = static_cast<Number>(statement.integer_at(kNumber));
  row.replaces = static_cast<Number>(statement.integer_at(kReplaces));
  read_texts(statement, row.memory);
  read_numbers(statement, row.memory);
  const std::string_view digest = statement.bytes_at(kDigest);
  if (digest.size() == sizeof(Digest)) {
    row.digest.emplace();
    std::copy(digest.begin(), digest.end(), row.digest->begin());
  }
  if (statement.integer_at(kChecksum) != checksum_of(bank, row) || !is_known(row.memory))
    return damaged(bank, row.number);
  return row;
}

}  // namespace jiyi::store
