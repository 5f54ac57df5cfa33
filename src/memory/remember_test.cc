#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "memory/writer.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

class RememberTest : public testkit::MemoryWorld {
 protected:
  static NewMemory message(std::string id, std::string text) {
    NewMemory item = note(std::move(id), std::move(text));
    item.scope.session_id = "s1";
    item.speaker = "Ann";
    return item;
  }
};

TEST_F(RememberTest, EqualNotesInOneScopeAreOne) {
  ASSERT_TRUE(remember({note("a", "  I like tea ")}).ok());

  const auto again = remember({note("", "I like tea")});

  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value()[0].id, "a");
  EXPECT_TRUE(again.value()[0].deduplicated);
  EXPECT_EQ(versions("a").back().memory.restated, 1U);
}

TEST_F(RememberTest, EqualNotesInOneBatchAreOne) {
  const auto made = remember({note("a", "我喜欢茶"), note("", "我喜欢茶")});
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made.value()[1].id, "a");
}

TEST_F(RememberTest, AnEqualNoteWithAnIdOfItsOwnIsKept) {
  const auto made = remember({note("a", "I like tea"), note("b", "I like tea")});
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made.value()[1].id, "b");
  EXPECT_FALSE(made.value()[1].deduplicated);
  EXPECT_EQ(versions("a").back().memory.restated, 0U);
  EXPECT_EQ(versions("b").size(), 1U);
}

// Merged, the second's metadata would be lost.
TEST_F(RememberTest, TheSameTextWithOtherMetadataIsAnotherNoteLinkedAsNearlyTheSame) {
  const auto tea = [](std::string metadata) {
    NewMemory item = note("", "I like a cup of green tea in the morning");
    item.metadata = std::move(metadata);
    return item;
  };
  const auto made = remember({tea(""), tea(R"({"lang":"en"})"), tea(R"({"lang":"en","n":1})")});
  ASSERT_TRUE(made.ok());
  for (const Remembered& one : made.value())
    EXPECT_FALSE(one.deduplicated) << one.id;
  EXPECT_EQ(made.value()[1].near_duplicates, std::vector{made.value()[0].id});
  EXPECT_EQ(made.value()[2].near_duplicates.size(), 2U);
  EXPECT_EQ(versions(made.value()[1].id).back().memory.metadata, R"({"lang":"en"})");

  const auto again = remember({tea("{}"), tea(R"({ "lang": "en" })")});
  ASSERT_TRUE(again.ok());
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_TRUE(again.value()[i].deduplicated);
    EXPECT_EQ(again.value()[i].id, made.value()[i].id);
    EXPECT_EQ(versions(made.value()[i].id).back().memory.restated, 1U);
  }
}

TEST_F(RememberTest, TheSameTextAtAnotherTimeIsAnotherNote) {
  const auto walk = [](std::optional<std::int64_t> event_us, std::int16_t offset = 0) {
    NewMemory item = note("", "Walked five kilometres");
    if (event_us) item.event_at = Timestamp{.unix_us = *event_us, .offset_minutes = offset};
    return item;
  };
  NewMemory valid = walk({});
  valid.valid_from = Timestamp{.unix_us = 1'000'000};
  const auto made = remember({walk({}), walk(1'000'000), walk(2'000'000), valid});
  ASSERT_TRUE(made.ok());
  for (const Remembered& one : made.value())
    EXPECT_FALSE(one.deduplicated) << one.id;

  const auto again = remember({walk({}), walk(2'000'000, 480)});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value()[0].id, made.value()[0].id);
  EXPECT_EQ(again.value()[1].id, made.value()[2].id);
}

TEST_F(RememberTest, RememberingTheSameNotesWithTheirIdsAgainChangesNothing) {
  NewMemory dated = note("c", "I like tea");
  dated.event_at = Timestamp{.unix_us = 1'000'000};
  const std::vector<NewMemory> file = {note("a", "I like tea"), note("b", "I like tea"), dated};
  ASSERT_TRUE(remember(file).ok());
  const auto seq = bank().seq;

  const auto again = remember(file);

  ASSERT_TRUE(again.ok());
  EXPECT_EQ(bank().seq, seq);
  for (std::size_t i = 0; i < file.size(); ++i) {
    EXPECT_EQ(again.value()[i].id, file[i].id);
    EXPECT_TRUE(again.value()[i].deduplicated);
    EXPECT_EQ(versions(file[i].id).back().memory.restated, 0U) << file[i].id;
  }
}

TEST_F(RememberTest, AnIdThatABatchNamesTwiceIsRefused) {
  for (const NewMemory& twice : {note("a", "I like tea"), note("a", "I like coffee")}) {
    const auto made = remember({note("a", "I like tea"), note("b", "rain"), twice});
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code(), ErrorCode::InvalidArgument);
    EXPECT_NE(made.error().message().find("'a'"), std::string::npos) << made.error().message();
    EXPECT_NE(made.error().message().find("items[2]"), std::string::npos);
  }
  EXPECT_FALSE(store_->find_bank(key_).value());
}

TEST_F(RememberTest, DifferentTextsInOtherScriptsStayApart) {
  const auto made = remember({note("a", "今天下雨"), note("b", "明天晴天"), note("c", "مرحبا"),
                              note("d", "شكرا"), note("e", "🙂"), note("f", "🙃")});
  ASSERT_TRUE(made.ok());
  for (const Remembered& one : made.value())
    EXPECT_FALSE(one.deduplicated) << one.id;
}

TEST_F(RememberTest, EqualTextsInOtherScopesStayApart) {
  NewMemory other = note("b", "I like tea");
  other.scope.user_id = "someone";
  const auto made = remember({note("a", "I like tea"), other});
  ASSERT_TRUE(made.ok());
  EXPECT_FALSE(made.value()[1].deduplicated);
}

TEST_F(RememberTest, RawMessagesAreNeverMerged) {
  const auto made = remember({message("a", "ok"), message("b", "ok")});
  ASSERT_TRUE(made.ok());
  EXPECT_FALSE(made.value()[1].deduplicated);
  EXPECT_EQ(versions("b").size(), 1U);
}

TEST_F(RememberTest, RetryWithTheSameIdIsTheSameMemory) {
  ASSERT_TRUE(remember({message("a", "hello")}).ok());
  const auto retried = remember({message("a", "hello")});
  ASSERT_TRUE(retried.ok());
  EXPECT_TRUE(retried.value()[0].deduplicated);
  EXPECT_EQ(versions("a").size(), 1U);
}

TEST_F(RememberTest, SameIdWithAnotherTextIsRefusedAndNothingOfTheBatchIsKept) {
  ASSERT_TRUE(remember({message("a", "hello")}).ok());
  const auto clash = remember({message("x", "new"), message("a", "bye")});
  ASSERT_FALSE(clash.ok());
  EXPECT_EQ(clash.error().code(), ErrorCode::AlreadyExists);
  EXPECT_NE(clash.error().message().find("items[1]"), std::string::npos);
  EXPECT_TRUE(versions("x").empty());
}

TEST_F(RememberTest, RetryWithTheSameKeyIsTheSameMemory) {
  NewMemory first = message("", "hello");
  first.idempotency_key = "k1";
  const auto made = remember({first});
  const auto retried = remember({first});
  ASSERT_TRUE(retried.ok());
  EXPECT_EQ(retried.value()[0].id, made.value()[0].id);

  ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                return memory::update(txn, {.id = made.value()[0].id, .text = "hello again"});
              }).ok());
  const auto late = remember({first});
  ASSERT_TRUE(late.ok()) << late.error().message();
  EXPECT_EQ(late.value()[0].version, 2U);

  NewMemory other = first;
  other.text = "something else";
  EXPECT_EQ(remember({other}).error().code(), ErrorCode::AlreadyExists);
}

TEST_F(RememberTest, AnIdOrKeyOfAnotherScopeIsTakenWhateverTheTextSays) {
  NewMemory turn = message("a", "hello");
  turn.idempotency_key = "k1";
  NewMemory ours = note("n", "I like tea");
  ours.scope.user_id = "ann";
  ASSERT_TRUE(remember({turn, ours}).ok());

  NewMemory theirs = note("n", "I like tea");
  theirs.scope.user_id = "bob";
  NewMemory elsewhere = message("a", "hello");
  elsewhere.scope.session_id = "s2";
  NewMemory keyed = message("", "hello");
  keyed.scope.app_id = "app";
  keyed.idempotency_key = "k1";
  for (const NewMemory& item : {theirs, elsewhere, keyed}) {
    const auto made = remember({item});
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code(), ErrorCode::AlreadyExists);
    EXPECT_NE(made.error().message().find("another scope"), std::string::npos);
  }
  EXPECT_TRUE(remember({turn, ours}).value()[1].deduplicated);
}

TEST_F(RememberTest, NearlyEqualNotesAreLinkedNotMerged) {
  const std::string text =
      "The deployment of the billing service runs every Friday at noon in Frankfurt";
  ASSERT_TRUE(remember({note("a", text)}).ok());
  const auto made = remember({note("b", text + ".")});
  ASSERT_TRUE(made.ok());
  EXPECT_FALSE(made.value()[0].deduplicated);
  EXPECT_EQ(made.value()[0].near_duplicates, (std::vector<std::string>{"a"}));
}

TEST_F(RememberTest, NotesAndParentsOfOtherUsersAreNotTold) {
  const std::string text =
      "The deployment of the billing service runs every Friday at noon in Frankfurt";
  NewMemory ann = note("a", text);
  ann.scope.user_id = "ann";
  ASSERT_TRUE(remember({ann}).ok());
  NewMemory bob = note("b", text + ".");
  bob.scope.user_id = "bob";
  EXPECT_TRUE(remember({bob}).value()[0].near_duplicates.empty());

  NewMemory drawn = note("d", "drawn from it");
  drawn.parents = {"a"};
  drawn.scope.user_id = "bob";
  const auto refused = remember({drawn});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message().find("'a' is not in this bank"), std::string::npos);
  drawn.scope.user_id = "ann";
  EXPECT_TRUE(remember({drawn}).ok());
}

TEST_F(RememberTest, OtherDigitsAreNeverNearlyEqual) {
  const std::string text = "The deployment of the billing service uses release ";
  ASSERT_TRUE(remember({note("a", text + "v1.9")}).ok());
  EXPECT_TRUE(remember({note("b", text + "v1.7")}).value()[0].near_duplicates.empty());
}

TEST_F(RememberTest, DerivedMemoriesHaveTheLeastTrustOfTheirParents) {
  NewMemory page = note("page", "a claim from a page");
  page.provenance.channel = Channel::Web;
  NewMemory summary = note("sum", "a summary of the page");
  summary.kind = Kind::Summary;
  summary.parents = {"page"};
  ASSERT_TRUE(remember({page, summary}).ok());
  EXPECT_EQ(versions("sum").back().memory.trust, Trust::Untrusted);
}

TEST_F(RememberTest, ParentsMustExist) {
  NewMemory orphan = note("o", "text");
  orphan.parents = {"nowhere"};
  EXPECT_EQ(remember({orphan}).error().code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace jiyi::memory
