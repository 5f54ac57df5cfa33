#include "store/sqlite/row_code.h"

#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

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

}  // namespace
}  // namespace jiyi::store
