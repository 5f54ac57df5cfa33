#include "bank/visible.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "testkit/rows.h"

namespace jiyi::bank {
namespace {

using testkit::at_second;
using testkit::row;

// A view with its rows as the truth beside it.
struct World {
  View view = View::empty();
  std::vector<Memory> versions;  // by document
};

// A second from `least` to `least` + 49, or none.
std::optional<Timestamp> perhaps(base::Random& random, std::uint64_t least) {
  if (random.below(2) == 0) return std::nullopt;
  return at_second(static_cast<std::int64_t>(least + random.below(50)));
}

World random_world(base::Random& random, std::size_t count) {
  World world;
  std::vector<store::Row> rows;
  for (std::size_t i = 0; i < count; ++i) {
    store::Row made = row(i + 1, "text " + std::to_string(i));
    const bool again = i > 0 && random.below(3) == 0;
    if (again) {
      const std::size_t which = random.below(rows.size());
      if (!rows[which].memory.superseded_at) {
        made = testkit::next_version(rows[which], i + 1, "text " + std::to_string(i));
        rows[which].memory.superseded_at = made.memory.recorded_at;
      }
    }
    made.memory.kind = static_cast<Kind>(random.below(5));
    made.memory.state = static_cast<State>(random.below(5));
    made.memory.trust = static_cast<Trust>(random.below(4));
    made.memory.importance = static_cast<int>(random.below(11));
    made.memory.type = random.below(2) == 0 ? "preference" : "";
    made.memory.scope.user_id = random.below(2) == 0 ? "lin" : "li";
    made.memory.scope.session_id = random.below(2) == 0 ? "s" : "";
    made.memory.speaker = random.below(2) == 0 ? "Ann" : "";
    made.memory.event_at = perhaps(random, 0);
    made.memory.valid_from = perhaps(random, 0);
    made.memory.valid_to = perhaps(random, 50);
    rows.push_back(made);
  }
  for (const store::Row& made : rows)
    world.versions.push_back(made.memory);
  world.view = apply(View::empty(), {.rows = rows, .forgotten = {}, .seq = count});
  return world;
}

Filter random_filter(base::Random& random) {
  Filter filter;
  if (random.below(3) == 0) filter.kinds = {Kind::Note, Kind::Fact};
  if (random.below(3) == 0) filter.types = {"preference"};
  if (random.below(2) == 0) filter.states = {State::Archived, State::Live};
  if (random.below(3) == 0) filter.scope.user_id = random.below(4) == 0 ? "nobody" : "lin";
  if (random.below(3) == 0) filter.scope.session_id = "s";
  if (random.below(3) == 0) filter.speaker = "Ann";
  if (random.below(3) == 0) filter.importance_min = 5;
  if (random.below(3) == 0) filter.trust_min = Trust::Medium;
  if (random.below(3) == 0) filter.event_from = at_second(10);
  if (random.below(3) == 0) filter.event_to = at_second(40);
  if (random.below(4) == 0) filter.recorded_from = at_second(5);
  return filter;
}

TEST(Visible, EqualsTheRowsOverRandomFilters) {
  base::Random random(20'250'305);
  for (int round = 0; round < 60; ++round) {
    const World world = random_world(random, 1 + random.below(200));
    for (int query = 0; query < 20; ++query) {
      const Filter filter = random_filter(random);
      ReadAt at;
      at.as_of = perhaps(random, random.below(150));
      at.valid_at = perhaps(random, random.below(50));
      const auto seen = visible(world.view, {.filter = filter, .at = at, .numbers = {}});
      ASSERT_TRUE(seen.ok());
      std::size_t count = 0;
      for (DocId doc = 0; doc < world.versions.size(); ++doc) {
        const bool expected = passes(world.versions[doc], filter, at);
        count += expected ? 1 : 0;
        EXPECT_EQ(has_bit(*seen.value().bits, doc), expected) << "round " << round;
      }
      EXPECT_EQ(seen.value().count, count);
    }
  }
}

TEST(Visible, MetadataMatchesKeyAndValueExactly) {
  auto zh = row(1, "a");
  zh.memory.metadata = R"({"lang":"zh"})";
  auto en = row(2, "b");
  en.memory.metadata = R"({"lang":"en"})";
  const View view = apply(View::empty(), {.rows = {zh, en}, .forgotten = {}, .seq = 2});
  Filter filter;
  filter.metadata = {{"lang", "\"zh\""}};

  const auto seen = visible(view, {.filter = filter, .at = {}, .numbers = {}});

  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(documents_in(*seen.value().bits), (std::vector<DocId>{0}));
}

TEST(Visible, MetadataFilterMustBeAScalar) {
  for (const char* value : {"[1]", "{}", "", "zh", "\"zh"}) {
    Filter filter;
    filter.metadata = {{"lang", value}};
    const auto seen = visible(View::empty(), {.filter = filter, .at = {}, .numbers = {}});
    ASSERT_FALSE(seen.ok()) << value;
    EXPECT_EQ(seen.error().code(), ErrorCode::InvalidArgument);
  }
}

TEST(Visible, NumbersNarrowToTheNamedRows) {
  const View view =
      apply(View::empty(), {.rows = {row(1, "a"), row(2, "b")}, .forgotten = {}, .seq = 2});
  const auto seen = visible(view, {.filter = {}, .at = {}, .numbers = {{2, 99}}});
  ASSERT_TRUE(seen.ok());
  EXPECT_EQ(documents_in(*seen.value().bits), (std::vector<DocId>{1}));
}

TEST(Scopes, EachGivenFieldMustBeEqual) {
  const Scope own{.user_id = "u", .agent_id = "a", .app_id = "p", .session_id = "s"};
  EXPECT_TRUE(is_within(own, {}));
  EXPECT_TRUE(is_within(own, own));
  EXPECT_TRUE(is_within(own, {.user_id = "u", .agent_id = "", .app_id = "", .session_id = "s"}));
  EXPECT_FALSE(is_within(own, {.user_id = "v", .agent_id = "", .app_id = "", .session_id = "s"}));
  EXPECT_FALSE(is_within(own, {.user_id = "", .agent_id = "b", .app_id = "", .session_id = ""}));
  EXPECT_FALSE(is_within(own, {.user_id = "", .agent_id = "", .app_id = "q", .session_id = ""}));
  EXPECT_FALSE(is_within(own, {.user_id = "", .agent_id = "", .app_id = "", .session_id = "t"}));
  EXPECT_FALSE(is_within({}, {.user_id = "u", .agent_id = "", .app_id = "", .session_id = ""}));
}

}  // namespace
}  // namespace jiyi::bank
