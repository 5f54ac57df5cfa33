#include "engine/trigger_ops.h"

#include <string>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi::engine {
namespace {

class TriggerOpsTest : public testkit::EngineFixture {
 protected:
  RecallReply ask(const std::string& message, const std::string& session = "") {
    return engine_->recall(bank_, {.query = message, .trigger = true, .asking_session = session})
        .value();
  }
  BankStats stats() { return engine_->stats("t").value().banks.at(0); }
};

TEST_F(TriggerOpsTest, ACourtesyIsNoReasonToLook) {
  remember({note("a", "好的，谢谢")});
  const RecallReply reply = ask("好的，谢谢");
  EXPECT_FALSE(reply.looked);
  EXPECT_EQ(reply.trigger_rule, "courtesy");
  EXPECT_TRUE(reply.hits.empty());
  EXPECT_TRUE(reply.abstained);
}

TEST_F(TriggerOpsTest, ATalkOfThePastIs) {
  remember({note("a", "we moved the launch to May")});
  const RecallReply reply = ask("what did I say about the launch last time?");
  EXPECT_TRUE(reply.looked);
  EXPECT_EQ(reply.trigger_rule, "past_words");
  ASSERT_EQ(reply.hits.size(), 1U);
}

TEST_F(TriggerOpsTest, WithoutATriggerEveryRecallLooks) {
  remember({note("a", "ok thanks")});
  const auto reply = engine_->recall(bank_, {.query = "ok thanks"}).value();
  EXPECT_TRUE(reply.looked);
  EXPECT_EQ(reply.trigger_rule, "");
  EXPECT_EQ(stats().recalls_asked, 0U);
}

TEST_F(TriggerOpsTest, StatsCountWhatWasSaved) {
  remember({note("a", "x")});
  ask("thanks!");
  ask("2+2?");
  ask("what's my name?");
  EXPECT_EQ(stats().recalls_asked, 3U);
  EXPECT_EQ(stats().recalls_saved, 2U);
}

// More than three turns after the last look a word of the session's own is worth another.
TEST_F(TriggerOpsTest, ASessionsTopicIsAReasonAfterSomeTurns) {
  remember({turn("a", "ana", "we store orders in PostgreSQL"), turn("b", "ana", "it runs well"),
            turn("c", "ana", "backups too")});
  EXPECT_FALSE(ask("tune PostgreSQL", "s1").looked) << "three turns";
  remember({turn("d", "ana", "and metrics")});
  EXPECT_EQ(ask("tune PostgreSQL", "other").trigger_rule, "short") << "of another session";
  EXPECT_EQ(ask("tune PostgreSQL", "s1").trigger_rule, "session_topic");
  EXPECT_FALSE(ask("tune PostgreSQL", "s1").looked) << "it looked just now";
}

TEST_F(TriggerOpsTest, BadRequestsAreRefusedEvenIfItWouldNotLook) {
  remember({note("a", "x")});
  EXPECT_EQ(engine_->recall(bank_, {.query = "thanks", .k = 0, .trigger = true}).error().code(),
            ErrorCode::InvalidArgument);
  EXPECT_EQ(engine_->recall(bank_, {.query = "\xFF", .trigger = true}).error().code(),
            ErrorCode::InvalidArgument);
  EXPECT_EQ(engine_->recall(bank_, {.query = "x", .asking_session = std::string(513, 's')})
                .error()
                .code(),
            ErrorCode::LimitExceeded);
}

}  // namespace
}  // namespace jiyi::engine
