#include "engine/window_ops.h"

#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/window_world.h"

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::size_t kFileMax = std::size_t{64} << 20;

class WindowOpsTest : public testkit::WindowWorld {};

TEST_F(WindowOpsTest, AMessageIsADurableMemoryOfTheSessionFoundByRecall) {
  const WindowReply reply = say("我对青霉素过敏", "a");
  EXPECT_EQ(reply.usable, 6800U);
  EXPECT_EQ(reply.added[0].position, 1U);
  const Memory memory = engine_->get(key_.bank, "a", {}).value();
  EXPECT_EQ(memory.kind, Kind::Message);
  EXPECT_EQ(memory.scope, key_.scope);
  const auto found = engine_->recall(key_.bank, {.query = "青霉素过敏"}).value();
  EXPECT_EQ(found.hits.at(0).memory.id, "a");
}

TEST_F(WindowOpsTest, AWindowSurvivesReopeningWithItsSettings) {
  configure({.max_messages = 2});
  say("one", "a");
  say("two", "b");
  reopen();
  EXPECT_THAT(say("three", "c").left, ElementsAre("a"));
  EXPECT_THAT(inside(), ElementsAre("b", "c"));
  EXPECT_EQ(shown().settings.max_messages, 2U);
}

TEST_F(WindowOpsTest, TheSameSessionOfTwoUsersAndBanksAreDifferentWindows) {
  say("one", "a");
  WindowKey other = key_;
  other.scope.user_id = "v";
  EXPECT_EQ(engine_->windows().show(other).error().code(), ErrorCode::NotFound);
  other = key_;
  other.bank.bank = "c";
  EXPECT_EQ(engine_->windows().show(other).error().code(), ErrorCode::NotFound);
}

TEST_F(WindowOpsTest, TheLimitOfMessagesIsHeldAtItsEdge) {
  for (int i = 1; i <= 50; ++i)
    EXPECT_THAT(say("text", "m" + std::to_string(i)).left, IsEmpty());
  EXPECT_THAT(say("text", "m51").left, ElementsAre("m1"));
  EXPECT_THAT(outside(), ElementsAre("m1"));
  EXPECT_TRUE(engine_->get(key_.bank, "m1", {}).ok()) << "nothing is lost";
}

TEST_F(WindowOpsTest, AllMessagesOfACallAreKeptOrNone) {
  std::vector<WindowMessage> messages;
  messages.push_back(message("user", "kept?", "a"));
  messages.push_back(result("r", "no-such-call"));
  const auto refused = engine_->windows().add(key_, std::move(messages));
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message(), HasSubstr("messages[1]"));
  EXPECT_EQ(engine_->get(key_.bank, "a", {}).error().code(), ErrorCode::NotFound);
}

TEST_F(WindowOpsTest, ARetryAddsNothing) {
  WindowMessage once = message("user", "hello");
  once.memory.idempotency_key = "k";
  const auto first = add({once});
  const auto second = add({once});
  EXPECT_EQ(second.added[0].id, first.added[0].id);
  EXPECT_TRUE(second.added[0].deduplicated);
  EXPECT_EQ(inside().size(), 1U);
}

TEST_F(WindowOpsTest, EachWrongCallHasItsError) {
  auto& windows = engine_->windows();
  WindowKey nobody = key_;
  nobody.scope.session_id = "";
  EXPECT_THAT(windows.show(nobody).error().message(), HasSubstr("give its session_id"));
  EXPECT_THAT(windows.show(key_).error().message(), HasSubstr("makes one"));
  EXPECT_THAT(windows.add(key_, {}).error().message(), HasSubstr("no messages"));
  std::vector<WindowMessage> many(kWindowAddMax + 1, message("user", "x"));
  EXPECT_EQ(windows.add(key_, many).error().code(), ErrorCode::LimitExceeded);
  say("x", "a");
  EXPECT_THAT(windows.pin(key_, {}).error().message(), HasSubstr("no ids"));
  EXPECT_THAT(windows.pin(key_, {"zz"}).value().missing, ElementsAre("zz"));
  EXPECT_THAT(windows.left(key_, {.limit = 0}).error().message(), HasSubstr("give 1 to 1000"));
  EXPECT_FALSE(windows.left(key_, {.limit = 1001}).ok());
  EXPECT_TRUE(windows.left(key_, {.limit = 1000}).ok());
  EXPECT_FALSE(windows.prune(key_, {.keep_above = 1.1}).ok());
  EXPECT_FALSE(windows.prune(key_, {.newest = 1001}).ok());
  EXPECT_FALSE(windows.configure(key_, {.max_messages = 1}).ok());
  const auto opened = Engine::open({.path = dir_.file("x"), .window = {.max_messages = 1}});
  EXPECT_THAT(opened.error().message(), HasSubstr("window: max_messages"));
}

TEST_F(WindowOpsTest, ADryRunChangesNothing) {
  for (int i = 0; i < 5; ++i)
    say("text", "m" + std::to_string(i));
  const WindowReply tried = engine_->windows().prune(key_, {.newest = 2, .dry_run = true}).value();
  EXPECT_EQ(tried.left.size(), 3U);
  EXPECT_EQ(engine_->windows().clear(key_, {.dry_run = true}).value().left.size(), 5U);
  EXPECT_EQ(inside().size(), 5U);
}

TEST_F(WindowOpsTest, AChangedTextIsShownAndCountedAnew) {
  say("short", "a");
  const std::size_t before = shown().tokens;
  UpdateRequest update{.id = "a"};
  update.text = "a text that is quite a bit longer than the one before it";
  ASSERT_TRUE(engine_->update(key_.bank, update).ok());
  EXPECT_EQ(shown().messages[0].content, *update.text);
  EXPECT_GT(shown().tokens, before);
  const std::size_t told = say("next").tokens;
  EXPECT_EQ(told, shown().tokens);
}

TEST_F(WindowOpsTest, AnArchivedMessageIsHiddenUntilItIsRestored) {
  say("one", "a");
  say("two", "b");
  ASSERT_TRUE(engine_->end(key_.bank, {.verb = Verb::Archive, .ids = {"a"}}).ok());
  EXPECT_THAT(inside(), ElementsAre("b"));
  say("three", "c");
  ASSERT_TRUE(engine_->end(key_.bank, {.verb = Verb::Restore, .ids = {"a"}}).ok());
  EXPECT_THAT(inside(), ElementsAre("a", "b", "c"));
}

TEST_F(WindowOpsTest, ACutMessageIsWholeInTheStore) {
  configure({.max_tokens = 200});
  std::string text;
  for (int i = 0; i < 200; ++i)
    text += "The boat left early. ";
  EXPECT_TRUE(say(text, "long").added[0].cut);
  EXPECT_LT(shown().messages[0].content.size(), text.size() / 4);
  EXPECT_LE(shown().tokens, 170U);
  EXPECT_EQ(engine_->get(key_.bank, "long", {}).value().text, text);
}

TEST_F(WindowOpsTest, WritersInTwoEnginesLoseNoMessageAndEvictNoneTwice) {
  configure({.max_messages = 5});
  const auto talk = [this](Engine& engine, const std::string& name) {
    for (int i = 0; i < 40; ++i) {
      std::vector<WindowMessage> one;
      one.push_back(message("user", "text", name + std::to_string(i)));
      ASSERT_TRUE(engine.windows().add(key_, std::move(one)).ok());
    }
  };
  const auto other = open();
  {
    const std::jthread first([&] { talk(*engine_, "a"); });
    const std::jthread second([&] { talk(*other, "b"); });
  }
  const auto in = inside();
  const auto out = outside();
  EXPECT_EQ(in.size(), 5U);
  EXPECT_EQ(out.size(), 75U);
  std::set<std::string> all(in.begin(), in.end());
  all.insert(out.begin(), out.end());
  EXPECT_EQ(all.size(), 80U);
  EXPECT_THAT(engine_->check().value().problems, IsEmpty());
}

// Says how many messages it was given, in the words of the first.
Summary counting(const SummaryRequest& request) {
  std::string text;
  for (const SummaryMessage& message : request.messages)
    text += message.text + " ";
  if (text.size() > 60) text.resize(60);
  return {.text = text, .made_by = "scripted"};
}

class SummariseTest : public testkit::WindowWorld {
 protected:
  void SetUp() override {
    defaults_.policy = WindowPolicy::Summarise;
    defaults_.max_messages = 5;
    summariser_ = [this](const SummaryRequest& request) -> Result<Summary> {
      ++asked_;
      if (fault_) return *fault_;
      if (!answer_.empty()) return Summary{.text = answer_, .made_by = "scripted"};
      return counting(request);
    };
    WindowWorld::SetUp();
  }

  void talk(int count) {
    for (int i = 0; i < count; ++i) {
      ++said_;
      say("word" + std::to_string(said_), "m" + std::to_string(said_));
    }
  }

  int said_ = 0;
  int asked_ = 0;
  std::optional<Error> fault_;
  std::string answer_;
};

TEST_F(SummariseTest, TheOldestSixtyPercentBecomeASummaryThatLeadsToThem) {
  talk(5);
  EXPECT_EQ(asked_, 0);
  talk(1);
  EXPECT_THAT(inside(), ElementsAre("m5", "m6"));
  const WindowView view = shown();
  ASSERT_EQ(view.summaries.size(), 1U);
  EXPECT_EQ(view.summaries[0].text, "word1 word2 word3 word4");
  EXPECT_EQ(view.summaries[0].made_by, "scripted");
  EXPECT_EQ(view.summaries[0].messages, 4U);
  const auto covered = engine_->windows().left(key_, {.summary = view.summaries[0].number}).value();
  EXPECT_EQ(covered.messages.size(), 4U);
  EXPECT_THAT(view.summary, HasSubstr("Summary of the conversation before"));
}

TEST_F(SummariseTest, SummariesStayFewWhateverIsSaid) {
  talk(120);
  const WindowView view = shown();
  EXPECT_LE(view.summaries.size(), 3U);
  std::size_t covered = 0;
  std::set<int> levels;
  for (const WindowSummary& summary : view.summaries) {
    covered += summary.messages;
    EXPECT_TRUE(levels.insert(summary.level).second) << "one of each level";
  }
  EXPECT_TRUE(levels.contains(3));
  EXPECT_EQ(covered + view.messages.size(), 120U) << "each message is inside or covered once";
  EXPECT_EQ(view.left, covered);
}

TEST_F(SummariseTest, AFailureOrNonsenseLeavesTheWindowAsItIs) {
  talk(5);
  fault_ = Error{ErrorCode::Unavailable, "the model does not answer"};
  const WindowReply failed = say("word6", "m6");
  EXPECT_THAT(failed.summary_fault, HasSubstr("does not answer"));
  EXPECT_THAT(failed.left, IsEmpty());
  EXPECT_THAT(outside(), IsEmpty());
  fault_.reset();
  answer_ = "I'm sorry, I cannot do that.";
  EXPECT_THAT(say("word7", "m7").summary_fault, HasSubstr("refusal"));
  EXPECT_THAT(outside(), IsEmpty());
  const WindowView view = shown();
  EXPECT_EQ(view.messages.size(), 5U) << "what is sent keeps to the limits all the same";
  EXPECT_EQ(view.waiting, 2U);
  EXPECT_THAT(view.summaries, IsEmpty());
  answer_.clear();
  EXPECT_EQ(say("word8", "m8").summary_fault, "");
  EXPECT_EQ(shown().waiting, 0U);
}

TEST_F(SummariseTest, WithoutASummariserTheBestSentencesStayAndSayHowTheyWereMade) {
  summariser_ = nullptr;
  reopen();
  say("We decided to ship on Friday.", "first");
  talk(6);
  const WindowView view = shown();
  ASSERT_EQ(view.summaries.size(), 1U);
  EXPECT_EQ(view.summaries[0].made_by, "extractive");
  EXPECT_THAT(view.summary, HasSubstr("We decided to ship on Friday."));
}

TEST_F(SummariseTest, NothingForgottenLivesOnInASummary) {
  talk(3);
  say("penicillin7781 is what I am allergic to", "secret");
  said_ = 4;
  talk(20);
  ASSERT_THAT(shown().summary, Not(IsEmpty()));
  forget({"secret"});
  ASSERT_TRUE(engine_->scrub().ok());
  EXPECT_THAT(io::read_file(dir_.file("s.jiyi"), kFileMax).value(),
              Not(HasSubstr("penicillin7781")));
  EXPECT_THAT(shown().summary, Not(HasSubstr("penicillin7781")));
  talk(1);
  const WindowView view = shown();
  std::size_t covered = 0;
  for (const WindowSummary& summary : view.summaries)
    covered += summary.messages;
  EXPECT_EQ(covered, view.left) << "the others are summarised again";
  EXPECT_THAT(engine_->check().value().problems, IsEmpty());
}

TEST_F(SummariseTest, AChangedMessageIsSummarisedAgain) {
  talk(6);
  UpdateRequest update{.id = "m2"};
  update.text = "changed";
  ASSERT_TRUE(engine_->update(key_.bank, update).ok());
  EXPECT_THAT(shown().summaries, IsEmpty());
  talk(1);
  EXPECT_THAT(shown().summary, HasSubstr("changed"));
  EXPECT_THAT(shown().summary, Not(HasSubstr("word2")));
}

TEST_F(SummariseTest, AMessageThatIsPinnedMeanwhileStays) {
  talk(5);
  bool pinned = false;
  summariser_ = [&](const SummaryRequest& request) -> Result<Summary> {
    if (!pinned) {
      pinned = true;
      EXPECT_TRUE(engine_->windows().pin(key_, {"m1"}).ok());
    }
    return counting(request);
  };
  const auto other = open();
  std::vector<WindowMessage> one;
  one.push_back(message("user", "word6", "m6"));
  ASSERT_TRUE(other->windows().add(key_, std::move(one)).ok());
  EXPECT_THAT(inside(), ElementsAre("m1", "m5", "m6"));
  EXPECT_THAT(shown().summary, Not(HasSubstr("word1")));
}

}  // namespace
}  // namespace jiyi::engine
