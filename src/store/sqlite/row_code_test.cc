#include "store/sqlite/row_code.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "store/sqlite/schema.h"
#include "store/sqlite/store_file.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

constexpr std::uint32_t kPlainChecksum = 1'959'563'134;
constexpr std::uint32_t kFullChecksum = 212'530'550;

TEST(RowCode, TheChecksumCoversEveryField) {
  const std::vector<std::function<void(Row&)>> changes{
      [](Row& row) { row.number = 9; },
      [](Row& row) { row.replaces = 9; },
      [](Row& row) { row.digest = Digest{}; },
      [](Row& row) { row.memory.id = "x"; },
      [](Row& row) { row.memory.version = 9; },
      [](Row& row) { row.memory.kind = Kind::Fact; },
      [](Row& row) { row.memory.state = State::Rejected; },
      [](Row& row) { row.memory.type = "x"; },
      [](Row& row) { row.memory.text = "x"; },
      [](Row& row) { row.memory.scope.user_id = "x"; },
      [](Row& row) { row.memory.scope.agent_id = "x"; },
      [](Row& row) { row.memory.scope.app_id = "x"; },
      [](Row& row) { row.memory.scope.session_id = "x"; },
      [](Row& row) { row.memory.speaker = "x"; },
      [](Row& row) { row.memory.role = "x"; },
      [](Row& row) { row.memory.importance = 9; },
      [](Row& row) { row.memory.metadata = "{}"; },
      [](Row& row) { row.memory.provenance.channel = Channel::Web; },
      [](Row& row) { row.memory.provenance.writer = "x"; },
      [](Row& row) { row.memory.provenance.source = "x"; },
      [](Row& row) { row.memory.provenance.model = "x"; },
      [](Row& row) { row.memory.trust = Trust::High; },
      [](Row& row) { row.memory.parents = {""}; },
      [](Row& row) { row.memory.superseded_by = "x"; },
      [](Row& row) { row.memory.event_at = Timestamp{}; },
      [](Row& row) { row.memory.valid_from = Timestamp{}; },
      [](Row& row) { row.memory.valid_to = Timestamp{}; },
      [](Row& row) { row.memory.recorded_at.offset_minutes = 1; },
      [](Row& row) { row.memory.superseded_at = Timestamp{}; },
      [](Row& row) { row.memory.restated = 9; },
      [](Row& row) { row.memory.idempotency_key = "x"; },
      [](Row& row) { row.memory.expires_at = Timestamp{}; },
      [](Row& row) { row.memory.rule = WriteRule::Recalled; },
      [](Row& row) { row.memory.rule = WriteRule::NothingToKeep; },
  };
  const Row plain = testkit::message("id", "text");
  std::vector<std::uint32_t> seen{checksum_of(1, plain), checksum_of(2, plain)};
  for (const auto& change : changes) {
    Row changed = plain;
    change(changed);
    seen.push_back(checksum_of(1, changed));
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
}

// Rows are read by the place of their columns. ALTER TABLE would put a new one after the checksum
// and leave the checksums of old rows as they are, so that they would look damaged: a migration
// that adds one makes the table anew, with every checksum, and is listed here.
TEST(RowCode, ColumnsAreThoseThatAreReadInTheirOrder) {
  const std::vector<std::string> read{
      "bank",       "number",          "id",          "version",       "replaces",
      "kind",       "state",           "type",        "text",          "user_id",
      "agent_id",   "app_id",          "session_id",  "speaker",       "role",
      "importance", "metadata",        "channel",     "writer",        "source",
      "model",      "trust",           "parents",     "superseded_by", "event_at",
      "valid_from", "valid_to",        "recorded_at", "superseded_at", "offsets",
      "restated",   "idempotency_key", "digest",      "checksum"};
  const testkit::TempDir dir;
  auto file = open_store_file({.path = dir.file("s.db")}, migrations());
  ASSERT_TRUE(file.ok()) << file.error().message();
  auto names =
      file.value().writer->prepare("SELECT name FROM pragma_table_info('memories') ORDER BY cid");
  ASSERT_TRUE(names.ok()) << names.error().message();
  std::vector<std::string> found;
  while (names.value().step().value())
    found.push_back(names.value().string_at(0));
  EXPECT_EQ(found, read);
}

TEST(RowCode, WhatIsPackedBesideTheOffsetsIsReadAsItWas) {
  const testkit::TempDir dir;
  auto file = open_store_file({.path = dir.file("s.db")}, migrations());
  ASSERT_TRUE(file.ok()) << file.error().message();
  Connection& connection = *file.value().writer;
  ASSERT_TRUE(connection.execute("INSERT INTO banks VALUES(1,'t','b',0,0,0,x'')").ok());
  const std::vector<std::optional<Timestamp>> expiries{
      std::nullopt, Timestamp{.unix_us = -7, .offset_minutes = -90}};
  const std::vector<std::optional<WriteRule>> rules{std::nullopt, WriteRule::Recalled,
                                                    WriteRule::NothingToKeep};
  Number number = 0;
  for (const auto& expiry : expiries) {
    for (const auto& rule : rules) {
      Row row = testkit::message("id" + std::to_string(++number), "text");
      row.number = number;
      row.memory.expires_at = expiry;
      row.memory.rule = rule;
      ASSERT_TRUE(insert_row(connection, 1, row).ok());
      auto rows = connection.prepare("SELECT * FROM memories WHERE number=?");
      ASSERT_TRUE(rows.ok());
      rows.value().integer(static_cast<std::int64_t>(number));
      ASSERT_TRUE(rows.value().step().value());
      const auto read = read_row(rows.value());
      ASSERT_TRUE(read.ok()) << read.error().message();
      EXPECT_EQ(read.value().memory.expires_at, expiry);
      EXPECT_EQ(read.value().memory.rule, rule);
    }
  }
}

// Checksums are stored: one that comes out otherwise makes rows of older programs look damaged.
TEST(RowCode, TheChecksumOfAStoredRowNeverChanges) {
  Row row = testkit::message("id", "text");
  EXPECT_EQ(checksum_of(1, row), kPlainChecksum);
  row.digest = Digest{1, 2, 3};
  row.memory.metadata = "{\"n\":1}";
  row.memory.parents = {"a", "b"};
  row.memory.event_at = Timestamp{.unix_us = 5, .offset_minutes = 480};
  row.memory.idempotency_key = "k";
  EXPECT_EQ(checksum_of(7, row), kFullChecksum);
}

}  // namespace
}  // namespace jiyi::store
