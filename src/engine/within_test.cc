#include "engine/within.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bank/visible.h"
#include "testkit/engine_fixture.h"

namespace jiyi::engine {
namespace {

using bank::no_memory;

NewMemory scoped_turn(const std::string& id, const std::string& user, const std::string& session) {
  return {.id = id,
          .text = "text of " + id,
          .scope = {.user_id = user, .agent_id = "", .app_id = "", .session_id = session}};
}

// Two memories of Ann in two sessions, and one of Bob.
class Within : public testkit::EngineFixture {
 protected:
  void SetUp() override {
    EngineFixture::SetUp();
    remember({scoped_turn("a1", "ann", "s1"), scoped_turn("a2", "ann", "s2"),
              scoped_turn("b1", "bob", "s1")});
  }

  static Scope user(const std::string& name) {
    return {.user_id = name, .agent_id = "", .app_id = "", .session_id = ""};
  }

  // The message of an error, which must be NotFound.
  template <typename T>
  static std::string unknown(const Result<T>& result) {
    if (result.ok()) return "found";
    EXPECT_EQ(result.error().code(), ErrorCode::NotFound);
    return result.error().message();
  }
};

TEST_F(Within, ReadsOfAnIdOutsideAnswerAsForAnUnknownOne) {
  EXPECT_TRUE(engine_->get(bank_, "a1", {}, user("ann")).ok());
  EXPECT_EQ(engine_->history(bank_, "a1", user("ann")).value().size(), 1U);

  EXPECT_EQ(unknown(engine_->get(bank_, "b1", {}, user("ann"))), no_memory("b1").message());
  EXPECT_EQ(unknown(engine_->get(bank_, "none", {}, user("ann"))), no_memory("none").message());
  const ReadAt before{.as_of = parse_timestamp("1990-01-01").value(), .valid_at = std::nullopt};
  EXPECT_EQ(unknown(engine_->get(bank_, "b1", before, user("ann"))), no_memory("b1").message());
  EXPECT_EQ(unknown(engine_->history(bank_, "b1", user("ann"))), no_memory("b1").message());
  EXPECT_EQ(unknown(engine_->diff(bank_, {.id = "b1", .within = user("ann")})),
            no_memory("b1").message());
}

TEST_F(Within, WhyNotOfAnIdOutsideTheFiltersScopeAnswersAsForAnUnknownOne) {
  RecallRequest request{.query = "text"};
  request.filter.scope = user("ann");
  EXPECT_TRUE(engine_->why_not(bank_, request, "a1").ok());
  EXPECT_EQ(unknown(engine_->why_not(bank_, request, "b1")), no_memory("b1").message());
}

TEST_F(Within, ChangesOfAnIdOutsideAnswerAsForAnUnknownOne) {
  EXPECT_EQ(
      unknown(engine_->update(bank_, {.id = "b1", .text = "mine now", .within = user("ann")})),
      no_memory("b1").message());
  for (const bool dry_run : {true, false}) {
    EXPECT_EQ(
        unknown(engine_->supersede(
            bank_, {.old_id = "a1", .new_id = "b1", .dry_run = dry_run, .within = user("ann")})),
        no_memory("b1").message());
    EXPECT_EQ(
        unknown(engine_->supersede(
            bank_, {.old_id = "b1", .new_id = "a1", .dry_run = dry_run, .within = user("ann")})),
        no_memory("b1").message());
  }
  EXPECT_EQ(engine_->history(bank_, "b1").value().size(), 1U);
  EXPECT_EQ(engine_->get(bank_, "a1", {}).value().state, State::Live);
}

TEST_F(Within, EndingLeavesWhatIsOutsideAndCallsItMissing) {
  const Scope s1{.user_id = "", .agent_id = "", .app_id = "", .session_id = "s1"};
  const auto archived =
      engine_->end(bank_, {.verb = Verb::Archive, .ids = {"none", "a2", "a1"}, .within = s1});
  ASSERT_TRUE(archived.ok());
  EXPECT_EQ(archived.value().ids, std::vector<std::string>{"a1"});
  EXPECT_EQ(archived.value().missing, (std::vector<std::string>{"none", "a2"}));

  const auto forgotten =
      engine_->end(bank_, {.verb = Verb::Forget, .ids = {"a1", "b1"}, .within = user("ann")});
  ASSERT_TRUE(forgotten.ok());
  EXPECT_EQ(forgotten.value().ids, std::vector<std::string>{"a1"});
  EXPECT_EQ(forgotten.value().missing, std::vector<std::string>{"b1"});
  EXPECT_TRUE(engine_->get(bank_, "b1", {}).ok());
}

TEST_F(Within, AChangeInsideGoesThrough) {
  EXPECT_EQ(
      engine_->update(bank_, {.id = "a1", .text = "new", .within = user("ann")}).value().version,
      2U);
  EXPECT_TRUE(
      engine_->supersede(bank_, {.old_id = "a1", .new_id = "a2", .within = user("ann")}).ok());
  EXPECT_EQ(engine_->end(bank_, {.verb = Verb::Restore, .ids = {"a1"}, .within = user("ann")})
                .value()
                .ids.size(),
            1U);
}

// What another process changed between the choice and the write is left alone.
TEST_F(Within, OnlyWhatStillPassesAFilterIsKept) {
  auto store = store::open_sqlite({.path = path()}).value();
  NewMemory tagged = scoped_turn("tagged", "ann", "s1");
  tagged.metadata = R"({"topic":"tea"})";
  remember({tagged});
  const auto kept = [&](const Filter& filter) {
    std::vector<std::string> ids{"a1", "tagged", "gone"};
    const auto tried = store->try_out(
        bank_, [&](store::Transaction& txn) { return keep_matching(txn, ids, filter); });
    EXPECT_TRUE(tried.ok());
    return ids;
  };
  Filter anns;
  anns.scope = user("ann");
  Filter tea;
  tea.metadata = {{"topic", "\"tea\""}};
  EXPECT_EQ(kept(anns), (std::vector<std::string>{"a1", "tagged"}));
  EXPECT_EQ(kept(tea), std::vector<std::string>{"tagged"});

  ASSERT_TRUE(engine_->update(bank_, {.id = "tagged", .metadata = "{}"}).ok());
  ASSERT_TRUE(engine_->end(bank_, {.verb = Verb::Archive, .ids = {"a1"}}).ok());

  EXPECT_EQ(kept(anns), std::vector<std::string>{"tagged"});
  EXPECT_TRUE(kept(tea).empty());
}

}  // namespace
}  // namespace jiyi::engine
